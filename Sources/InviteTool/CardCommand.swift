import InviteClient
import InviteCodes
import MailboxProtocol
import System
import WormholeSession

/// `invite card`: the welcome card a link leads to. Nobody is told of it, and nothing is joined.
enum CardCommand {
    private static let usage = """
        usage: invite card [CODE or LINK] [--picture FILE] [options]

        Shows what a space says of itself to those who have a link: its name, a colour, a picture.
        Looking joins nothing, and tells nobody.

          --picture FILE  write the picture there, if there is one
          --space HOST    the space a bare code is for (INVITE_SPACE)
          --relay URL     the space's relay, if it is not on the space's own host (INVITE_RELAY)
          --json          print one JSON object

        Example:
          invite card "https://xyz.example/invite#Paul/coral-piano-42"
        """

    static func run(_ words: [String]) throws -> ExitCode {
        let arguments = try Arguments(
            words,
            options: [
                .value("picture"), .value("space", variable: "INVITE_SPACE"),
                .value("relay", variable: "INVITE_RELAY"), .flag("json"),
            ], positionals: 0...64)
        if arguments.wantsHelp {
            Terminal.standardOutput.print(usage)
            return .success
        }
        let isJSON = arguments.has(flag: "json")
        do {
            try show(Target.read(arguments), arguments, isJSON: isJSON)
            return .success
        } catch let failure as NotUnderstood {
            return JoinOutput(isJSON: isJSON).notUnderstood(failure)
        }
    }

    private static func show(_ target: Target, _ arguments: Arguments, isJSON: Bool) throws {
        let relay = try RelayAddress.parse(
            arguments["relay"] ?? RelayAddress.standard(for: target.space))
        let card = try Cards.find(
            space: target.space.host, relay: relay, branding: target.brandingKey)
        if let path = arguments["picture"], let picture = card?.picture {
            try Files.write(picture.bytes, to: path)
        }
        guard !isJSON else {
            return JSONOutput.print { writer in
                writer.member("space", target.space.host)
                writer.member("inviter", ifPresent: target.inviter)
                writer.member("shown", .bool(card != nil))
                writer.member("name", ifPresent: card?.name)
                writer.member("colour", ifPresent: card?.colour)
                writer.member("picture", ifPresent: card?.picture?.kind.rawValue)
            }
        }
        let output = Terminal.standardOutput
        output.print("space:   \(target.space.host)")
        if let inviter = target.inviter { output.print("by:      \(inviter)") }
        guard let card else { return output.print("it shows nothing of itself to this link") }
        output.print("name:    \(card.name)")
        if let colour = card.colour { output.print("colour:  \(colour)") }
        if let picture = card.picture {
            output.print("picture: \(picture.kind.rawValue), \(picture.bytes.count) bytes")
        }
    }
}
