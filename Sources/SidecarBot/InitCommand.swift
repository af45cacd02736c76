import Admission
import CryptoPrimitives
import InviteClient
import InviteCodes
import MailboxProtocol
import System
import WormholeSession

/// `sidecar-bot init`: a new space, or one more bot for a space.
enum InitCommand {
    private static let usage = """
        usage: sidecar-bot init --data DIR --space HOST [--name NAME] [--relay URL] [--by NAME]
               sidecar-bot init --data DIR --join FILE --owner-key FILE [--by NAME]

        Makes a space: its keys, and a bot that holds them. Or joins one: another bot for a space
        whose keys 'sidecar-bot keys export' has written to FILE. The host this runs on becomes a
        member of the space: whoever controls it can read what members read, and let people in.

          --data DIR    where the bot keeps everything (SIDECAR_BOT_DATA)
          --space HOST  the space's host, as in its links: xyz.example
          --name NAME   what people call the space; the host by default
          --relay URL   its relay; wss://HOST/v1 by default
          --by NAME     who lets people in, as they will read it; "NAME's door" by default
          --join FILE   exported keys of the space to join; its passphrase is asked for
          --owner-key FILE
                        where the owner's key goes, or is when joining; DIR/owner.key by default.
                        Only turning the keys and new bots need it: keep it apart
          --sealed-card links carry a key without which nothing of the space is shown
        \(SealOption.usage)
          --json        print one JSON object

        Example:
          sidecar-bot init --data /var/lib/sidecar-bot --space xyz.example --name "The Garden"
        """

    static func run(_ words: [String]) throws -> ExitCode {
        let arguments = try Arguments(
            words,
            options: [
                BotHome.option, .value("space"), .value("name"), .value("relay"), .value("by"),
                .value("join"), OwnerKey.option, SealOption.option, .flag("sealed-card"),
                .flag("json"),
            ])
        if arguments.wantsHelp {
            Terminal.standardOutput.print(usage)
            return .success
        }
        let home = try BotHome(arguments)
        try home.checkEmpty()
        if let file = arguments["join"] {
            let keys = try join(file, arguments, home)
            report(keys, home, ownerKey: nil, isJSON: arguments.has(flag: "json"))
        } else {
            let keys = try create(arguments, home)
            report(
                keys, home, ownerKey: OwnerKey.path(arguments, home),
                isJSON: arguments.has(flag: "json"))
        }
        return .success
    }

    // MARK: A new space

    private static func create(
        _ arguments: Arguments, _ home: BotHome
    ) throws(ClientFailure) -> SpaceKeys {
        let space = try spaceAddress(arguments["space"])
        let name = try shown(arguments["name"] ?? space.host, option: "name")
        let by = try shown(arguments["by"] ?? "\(name)'s door", option: "by")
        let relay = arguments["relay"] ?? RelayAddress.standard(for: space)
        _ = try RelayAddress.parse(relay)
        let ownerKey = OwnerKey.path(arguments, home)
        guard !Files.exists(ownerKey) else {
            throw ClientFailure(
                "\(ownerKey): there is a key already", hint: "choose another --owner-key file")
        }
        var random = Randomness.system
        var made = SpaceKeys.create(
            space: space.host, name: name, relay: relay, by: by, issued: BotHome.now.seconds,
            using: &random)
        if arguments.has(flag: "sealed-card") {
            made.keys.branding = SpaceKeys.newBrandingKey(using: &random)
        }
        try home.makeFolder()
        let key = try SealOption.key(arguments, home)
        try SecretFile.write(made.ownerSeed.bytes, to: ownerKey)
        try KeyringFile.write(made.keys, to: home.keyring, under: key)
        return made.keys
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

    // MARK: Another bot

    private static func join(
        _ file: String, _ arguments: Arguments, _ home: BotHome
    ) throws(ClientFailure) -> SpaceKeys {
        for option in ["space", "name", "relay"] where arguments[option] != nil {
            throw ClientFailure(
                "--\(option) does not go with --join", hint: "the exported keys say it")
        }
        let ownerKey = try OwnerKey.read(arguments, home)
        let exported = try KeyringFile.read(file, from: home.sources).keys
        let by = try shown(arguments["by"] ?? exported.by, option: "by")
        var random = Randomness.system
        let keys: SpaceKeys
        do throws(KeysFault) {
            keys = try exported.forAnotherBot(
                by: by, ownerSeed: ownerKey.bytes, issued: BotHome.now.seconds, using: &random)
        } catch { throw ClientFailure(error) }
        try home.makeFolder()
        let key = try SealOption.key(arguments, home)
        try KeyringFile.write(keys, to: home.keyring, under: key)
        return keys
    }

    // MARK: Telling

    private static func report(
        _ keys: SpaceKeys, _ home: BotHome, ownerKey: String?, isJSON: Bool
    ) {
        if isJSON {
            return JSONOutput.print { writer in
                writer.member("space", keys.space)
                writer.member("name", keys.name)
                writer.member("relay", keys.relay)
                writer.member("owner", Hex.encode(keys.owner))
                writer.member("epoch", keys.current.epoch)
                writer.member("fingerprint", keys.current.fingerprint)
                writer.member("data", home.folder)
            }
        }
        let owner =
            ownerKey.map { path in
                """
                The owner's own key is in \(path).
                Move it to a safe place: the bot does not need it.
                """
            } ?? "The owner's own key is not here, and the bot does not need it."
        Terminal.standardOutput.print(
            """
            space:       \(keys.space) (\(keys.name))
            relay:       \(keys.relay)
            owner key:   \(Hex.encode(keys.owner))
            fingerprint: \(keys.current.fingerprint)

            This machine is now a member of the space: whoever controls it can read what members
            read, and let people in. \(owner)

            Next: sidecar-bot run --data \(home.folder)
            """)
    }
}
