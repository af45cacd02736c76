import Admission
import CryptoPrimitives
import InviteClient
import InviteCodes
import MailboxProtocol
import System
import WormholeSession

/// `sidecar-bot init`: a new space.
enum InitCommand {
    private static let usage = """
        usage: sidecar-bot init --data DIR --space HOST [--name NAME] [--relay URL] [--by NAME]

        Makes a space: its keys, and a bot that holds them. The host this runs on becomes a member
        of the space: whoever controls it can read what members read, and let people in.

          --data DIR    where the bot keeps everything (SIDECAR_BOT_DATA)
          --space HOST  the space's host, as in its links: xyz.example
          --name NAME   what people call the space; the host by default
          --relay URL   its relay; wss://HOST/v1 by default
          --by NAME     who lets people in, as they will read it; "NAME's door" by default
          --sealed      links carry a key without which nothing of the space is shown
          --json        print one JSON object

        Example:
          sidecar-bot init --data /var/lib/sidecar-bot --space xyz.example --name "The Garden"
        """

    static func run(_ words: [String]) throws -> ExitCode {
        let arguments = try Arguments(
            words,
            options: [
                BotHome.option, .value("space"), .value("name"), .value("relay"), .value("by"),
                .flag("sealed"), .flag("json"),
            ])
        if arguments.wantsHelp {
            Terminal.standardOutput.print(usage)
            return .success
        }
        let home = try BotHome(arguments)
        let space = try spaceAddress(arguments["space"])
        let name = try shown(arguments["name"] ?? space.host, option: "name")
        let by = try shown(arguments["by"] ?? "\(name)'s door", option: "by")
        let relay = arguments["relay"] ?? RelayAddress.standard(for: space)
        _ = try RelayAddress.parse(relay)
        let keys = try create(
            home, space: space.host, name: name, relay: relay, by: by,
            isSealed: arguments.has(flag: "sealed"))
        report(keys, home, isJSON: arguments.has(flag: "json"))
        return .success
    }

    private static func spaceAddress(_ text: String?) throws(ClientFailure) -> SpaceAddress {
        guard let text else {
            throw ClientFailure("no space was given", hint: "say --space xyz.example")
        }
        do {
            return try SpaceAddress(reading: text)
        } catch {
            throw ClientFailure(
                "'\(text)' cannot be a space's host",
                hint: "give a host name like xyz.example; a port only on this machine itself")
        }
    }

    private static func shown(_ text: String, option: String) throws(ClientFailure) -> String {
        guard let name = PersonName(text), name.text.utf8.count <= AdmissionLimits.labelBytesMax
        else { throw ClientFailure("--\(option) is empty or too long") }
        return name.text
    }

    private static func create(
        _ home: BotHome, space: String, name: String, relay: String, by: String, isSealed: Bool
    ) throws(ClientFailure) -> SpaceKeys {
        guard !Files.exists(home.keyring) else {
            throw ClientFailure(
                "there is a space in \(home.folder) already", hint: "choose another --data folder")
        }
        var random = Randomness.system
        var made = SpaceKeys.create(
            space: space, name: name, relay: relay, by: by, issued: BotHome.now.seconds,
            using: &random)
        if isSealed { made.keys.branding = SpaceKeys.newBrandingKey(using: &random) }
        do throws(FileError) {
            try Files.createFolder(home.folder)
            try KeyringFile.writeKey(made.ownerSeed.bytes.copy(), to: home.ownerKey)
        } catch {
            throw ClientFailure(error)
        }
        try KeyringFile.write(made.keys, to: home.keyring, keyFile: home.keyFile)
        return made.keys
    }

    private static func report(_ keys: SpaceKeys, _ home: BotHome, isJSON: Bool) {
        if isJSON {
            JSONOutput.print { writer in
                writer.member("space", keys.space)
                writer.member("name", keys.name)
                writer.member("relay", keys.relay)
                writer.member("owner", Hex.encode(keys.owner))
                writer.member("epoch", keys.current.epoch)
                writer.member("fingerprint", keys.current.fingerprint)
                writer.member("data", home.folder)
            }
            return
        }
        Terminal.standardOutput.print(
            """
            space:       \(keys.space) (\(keys.name))
            relay:       \(keys.relay)
            owner key:   \(Hex.encode(keys.owner))
            fingerprint: \(keys.current.fingerprint)

            This machine is now a member of the space: whoever controls it can read what members
            read, and let people in. The owner's own key is in \(home.ownerKey).
            Move it to a safe place: the bot does not need it.

            Next: sidecar-bot run --data \(home.folder)
            """)
    }
}
