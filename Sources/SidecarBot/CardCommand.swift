import Admission
import InviteClient
import MailboxProtocol
import System
import WormholeSession

/// `sidecar-bot card`: what a space shows of itself to those who hold a link.
enum CardCommand {
    private static let usage = """
        usage: sidecar-bot card --data DIR [--name NAME] [--colour #RRGGBB] [--picture FILE]
               sidecar-bot card --data DIR --remove
               sidecar-bot card --data DIR

        Shows a welcome card to those who open a link of the space: its name, a colour, a picture.
        A sealed space's card can be read only with the key in its links; any other's by everybody
        who knows the host. Without options it says what is shown now.

          --name NAME       the space's name by default
          --colour #RRGGBB  none by default
          --picture FILE    PNG, JPEG or WebP, at most 64 KiB
          --remove          show none
          --json            print one JSON object

        Example:
          sidecar-bot card --data /var/lib/sidecar-bot --colour "#3a7f5c" --picture garden.png
        """

    static func run(_ words: [String]) throws -> ExitCode {
        let arguments = try Arguments(
            words,
            options: [
                BotHome.option, .value("name"), .value("colour"), .value("picture"),
                .flag("remove"), .flag("json"),
            ])
        if arguments.wantsHelp {
            Terminal.standardOutput.print(usage)
            return .success
        }
        let keys = try BotHome(arguments).keys()
        let isChange = ["name", "colour", "picture"].contains { arguments[$0] != nil }
        if arguments.has(flag: "remove") {
            guard !isChange else { throw ClientFailure("--remove shows nothing: say it alone") }
            try put([], keys)
            report(nil, keys, arguments)
        } else if isChange {
            let card = try card(arguments, keys)
            try put(Cards.body(of: card, keys), keys)
            report(card, keys, arguments)
        } else {
            let shown = try Cards.find(
                space: keys.space, relay: RelayAddress.parse(keys.relay), branding: keys.branding)
            report(shown, keys, arguments)
        }
        return .success
    }

    private static func put(_ body: [UInt8], _ keys: SpaceKeys) throws {
        let storage = SpaceStorage(relay: try RelayAddress.parse(keys.relay), space: keys.space)
        // Grows with every card, whoever of the space shows one: the time in milliseconds.
        try storage.putCard(body, serial: Int(BotHome.now.milliseconds), keys)
    }

    private static func card(
        _ arguments: Arguments, _ keys: SpaceKeys
    ) throws(ClientFailure) -> WelcomeCard {
        let picture = try arguments["picture"].map(picture)
        guard
            let card = WelcomeCard(
                name: arguments["name"] ?? keys.name, colour: arguments["colour"],
                picture: picture)
        else {
            throw ClientFailure(
                "the name is empty, or the colour is none", hint: "a colour is like #3a7f5c")
        }
        return card
    }

    private static func picture(_ path: String) throws(ClientFailure) -> WelcomeCard.Picture {
        let bytes: [UInt8]
        do throws(FileError) {
            bytes = try Files.read(path, limit: WelcomeCard.pictureBytesMax)
        } catch {
            throw ClientFailure(
                error.description,
                hint: "a picture has at most \(WelcomeCard.pictureBytesMax / 1_024) KiB")
        }
        guard let picture = WelcomeCard.Picture(bytes) else {
            throw ClientFailure("\(path): not a PNG, JPEG or WebP picture")
        }
        return picture
    }

    private static func report(
        _ card: WelcomeCard?, _ keys: SpaceKeys, _ arguments: Arguments
    ) {
        let isSealed = keys.branding != nil
        guard !arguments.has(flag: "json") else {
            return JSONOutput.print { writer in
                writer.member("space", keys.space)
                writer.member("sealed", .bool(isSealed))
                writer.member("shown", .bool(card != nil))
                writer.member("name", ifPresent: card?.name)
                writer.member("colour", ifPresent: card?.colour)
                writer.member("picture", ifPresent: card?.picture?.kind.rawValue)
            }
        }
        guard let card else { return Terminal.standardOutput.print("no card is shown") }
        let picture = card.picture.map { "\($0.kind.rawValue), \($0.bytes.count) bytes" }
        Terminal.standardOutput.print(
            """
            name:    \(card.name)
            colour:  \(card.colour ?? "none")
            picture: \(picture ?? "none")
            for:     \(isSealed ? "those with a link of the space" : "everybody")
            """)
    }
}
