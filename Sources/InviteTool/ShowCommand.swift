import CryptoPrimitives
import InviteClient
import InviteCodes
import System

/// `invite show`: what somebody was given says. Nothing is sent and nothing spent.
enum ShowCommand {
    private static let usage = """
        usage: invite show [CODE or LINK] [--space HOST] [--json]
               invite show ID [options]   one invite of your space: 'invite show ID --help'

        Says what a link, a message with a link in it or a code means, without using it: no network,
        no try spent. Without one it asks, or reads all of standard input.

          --space HOST  the space a bare code is for (INVITE_SPACE); a link to it is also read where
                        a mail scanner has put its own address around it
          --json        print one JSON object; what does not apply is not in it:
                          kind          words: a code, in a link or alone; long, e1, raw: a long
                                        link of today's, the current and the oldest form;
                                        incomplete: a part is missing; damaged: it cannot be read
                                        as it is; none: there is no invite in it
                          host, name    the space, and who invites
                          words, number, language, bits   of a code
                          t, brandingKey                  of a long link, of a sealed space
                          suggestions, problem, hint      what is wrong, and what to do

        It prints the secret to whoever looks.

        Exit codes: 0 it can be used, 1 failed, 2 wrong usage, 3 it cannot be used as it is.

        Example:
          invite show 'https://xyz.example/invite#Paul/coral-piano-42'
        """

    private static let options: [Arguments.Option] = [
        .value("space", variable: "INVITE_SPACE"), .flag("json"),
    ]

    static func run(_ words: [String]) throws -> ExitCode {
        if words.contains(where: isInviteID) { return try MemberInvites.show(words) }
        let arguments = try Arguments(words, options: options, positionals: 0...64)
        if arguments.wantsHelp {
            Terminal.standardOutput.print(usage)
            return .success
        }
        let space = try arguments["space"].map(readSpace)
        var text = try Given.text(arguments, orElse: "say what you were given: invite show LINK")
        defer { Wipe.bytes(&text) }
        let summary = GivenSummary(reading: text.span, space: space)
        if arguments.has(flag: "json") {
            JSONOutput.print { summary.write(to: &$0) }
        } else {
            summary.print()
        }
        return summary.problem == nil ? .success : .notUnderstood
    }

    /// The id of an invite, or the beginning of one, as `invite list` prints it: hex digits. No
    /// code and no link looks so; a beginning without a digit could be a word.
    private static func isInviteID(_ word: String) -> Bool {
        (4...12).contains(word.utf8.count)
            && (word.utf8.count == 12 || word.contains(where: \.isNumber))
            && word.utf8.allSatisfy { "0123456789abcdef".utf8.contains($0) }
    }

    private static func readSpace(_ text: String) throws -> SpaceAddress {
        do throws(NotUnderstood) {
            return try Target.readSpace(text)
        } catch {
            throw ClientFailure("--space: \(error.message)", hint: error.hint)
        }
    }
}
