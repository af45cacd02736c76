import InviteClient
import InviteCodes
import MailboxProtocol
import System

/// `invite words`: what a shell completes codes with.
enum WordsCommand {
    private static let usage = """
        usage: invite words [PREFIX] [--json]

        Prints the words of codes that begin with PREFIX, one a line; all of them without one.

          --json  print one JSON object: {"words":[...]}

        Example:
          invite words cora
        """

    static func run(_ words: [String]) throws -> ExitCode {
        let arguments = try Arguments(words, options: [.flag("json")], positionals: 0...1)
        if arguments.wantsHelp {
            Terminal.standardOutput.print(usage)
            return .success
        }
        let found = WordList.english.completions(of: arguments.positionals.first ?? "")
        if arguments.has(flag: "json") {
            JSONOutput.print { $0.member("words", .array(found.map(JSON.string))) }
            return .success
        }
        for word in found { Terminal.standardOutput.print(word) }
        return .success
    }
}
