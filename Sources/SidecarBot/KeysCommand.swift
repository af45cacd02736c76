import Admission
import CryptoPrimitives
import InviteClient
import MailboxProtocol
import Storage
import System
import WormholeSession

/// `sidecar-bot keys`: moving the space's keys, turning them, keeping a backup.
enum KeysCommand {
    private static let usage = """
        usage: sidecar-bot keys VERB [FILE] --data DIR

          export FILE   write the keys to FILE, sealed under a passphrase, for another machine
          import FILE   take up exported keys: all of them where there is no bot yet, else the
                        epochs that this bot does not have
          rotate        turn the keys: a new epoch, for all who are let in from now on. Invites go
                        on working. Members who stay need the new key, and who is not given it is
                        out
          backup FILE   write keys, invites and admissions to FILE, sealed under a passphrase
          restore FILE  make a bot of a backup. Codes that were open are locked, since nobody knows
                        how often they were tried in the meantime: renew them
          seal          choose what the keyring opens with
        None of them writes the owner's key: keep a copy of that apart.

          --remove MEMBER   with rotate: the member, by its id as in 'log --json', is out: what it
                            invited with ends, and what it asks for is not done. May be repeated
          --owner-key FILE  the owner's key, which rotate needs; DIR/owner.key by default
                            (SIDECAR_BOT_OWNER_KEY)
        \(SealOption.usage)
          --json        print one JSON object

        Example:
          sidecar-bot keys rotate --data /var/lib/sidecar-bot --owner-key /media/key/owner.key
        """

    private static let options = [
        BotHome.option, OwnerKey.option, SealOption.option, .list("remove"), .flag("json"),
    ]

    static func run(_ words: [String]) throws -> ExitCode {
        let arguments = try Arguments(words, options: options, positionals: 0...2)
        if arguments.wantsHelp {
            Terminal.standardOutput.print(usage)
            return .success
        }
        let home = try BotHome(arguments)
        let verb = arguments.positionals.first
        switch (verb, arguments.positionals.dropFirst().first) {
        case ("export", let file?): try export(home, to: file, arguments)
        case ("import", let file?): try takeIn(home, file, arguments)
        case ("rotate", nil): try rotate(home, arguments)
        case ("backup", let file?): try backup(home, to: file, arguments)
        case ("restore", let file?): try restore(home, file, arguments)
        case ("seal", nil): try seal(home, arguments)
        case ("export", nil), ("import", nil), ("backup", nil), ("restore", nil):
            throw ClientFailure("which file?", hint: "say sidecar-bot keys \(verb ?? "") FILE")
        case (let verb?, _): throw ArgumentError.extraArgument(verb)
        case (nil, _): throw ArgumentError.missingArgument
        }
        return .success
    }

    // MARK: Moving

    private static func export(_ home: BotHome, to file: String, _ arguments: Arguments) throws {
        try checkNew(file)
        let keys = try home.keys()
        try KeyringFile.write(keys, to: file, under: Passphrase.choose(for: file))
        report(keys, arguments, file, "the keys of \(keys.space) are in \(file)")
    }

    private static func takeIn(_ home: BotHome, _ file: String, _ arguments: Arguments) throws {
        let own = Files.exists(home.keyring) ? try home.openKeyring() : nil
        let exported = try KeyringFile.read(file, from: home.sources).keys
        let keys: SpaceKeys
        do throws(KeysFault) {
            try exported.check()
            keys = try own?.keys.taking(exported) ?? exported
        } catch { throw ClientFailure(error) }
        if own == nil {
            try home.checkEmpty()
            try home.makeFolder()
        }
        let key = try own?.key ?? SealOption.key(arguments, home)
        try KeyringFile.write(keys, to: home.keyring, under: key)
        report(
            keys, arguments, file, "the bot in \(home.folder) has epoch \(keys.current.epoch) now")
    }

    private static func checkNew(_ file: String) throws(ClientFailure) {
        guard !Files.exists(file) else {
            throw ClientFailure("\(file): exists already", hint: "choose another file")
        }
    }

    private static func seal(_ home: BotHome, _ arguments: Arguments) throws {
        guard arguments["seal"] != nil else {
            throw ClientFailure(
                "under what?", hint: "say --seal key-file, --seal credential or --seal passphrase")
        }
        let keys = try home.keys()
        let key = try SealOption.key(arguments, home)
        try KeyringFile.write(keys, to: home.keyring, under: key)
        report(
            keys, arguments, home.keyring,
            "the keyring opens with its \(key.kind.words) now; restart a bot that runs")
    }

    // MARK: Turning

    private static func rotate(_ home: BotHome, _ arguments: Arguments) throws {
        let (keys, key) = try home.openKeyring()
        let ownerKey = try OwnerKey.read(arguments, home)
        var random = Randomness.system
        let turned: SpaceKeys
        do throws(KeysFault) {
            turned = try keys.turned(
                ownerSeed: ownerKey.bytes, issued: BotHome.now.seconds, using: &random)
        } catch { throw ClientFailure(error) }
        // Who is removed is out before the others have to be given anything.
        for member in arguments.all("remove") { try home.leave(.remove(member: member)) }
        try KeyringFile.write(turned, to: home.keyring, under: key)
        // At once, also where no bot runs: who has only the old keys binds and ends nothing more.
        let outcome = try NumberBinding.announce(turned)
        report(
            turned, arguments, home.keyring,
            """
            the space \(turned.space) is in epoch \(turned.current.epoch) now, \
            fingerprint \(turned.current.fingerprint)
            who is let in from now on gets its key. Members who stay need it too: your app hands \
            it on,
            or they join again by an invite
            """)
        switch outcome {
        case .bound: break
        case .refused(let words, _):
            Diagnostics(program: "sidecar-bot").warning("the relay does not take it: \(words)")
        case .unreachable:
            Diagnostics(program: "sidecar-bot").warning(
                "the relay cannot be reached: it hears of it when the bot is online")
        }
    }

    // MARK: Backups

    private static func backup(_ home: BotHome, to file: String, _ arguments: Arguments) throws {
        try checkNew(file)
        let keys = try home.keys()
        let journal = try LedgerStore.open(home.store, access: .guest)
        try BackupFile.write(keys, journal, to: file, under: Passphrase.choose(for: file))
        report(
            keys, arguments, file,
            "the bot of \(keys.space) is in \(file); the owner's key is not: keep that apart")
    }

    private static func restore(_ home: BotHome, _ file: String, _ arguments: Arguments) throws {
        try home.checkEmpty()
        let backup = try BackupFile.read(file, from: home.sources)
        try home.makeFolder()
        let key = try SealOption.key(arguments, home)
        let locked = try Restoring.restore(
            backup, store: home.store, guardPath: home.generation, at: BotHome.now)
        try KeyringFile.write(backup.keys, to: home.keyring, under: key)
        report(
            backup.keys, arguments, home.folder,
            """
            the bot of \(backup.keys.space) is in \(home.folder); stop the old one if it still runs
            \(locked) open \(locked == 1 ? "code is" : "codes are") locked when it starts: renew \
            with 'sidecar-bot invite renew'
            """)
    }

    private static func report(
        _ keys: SpaceKeys, _ arguments: Arguments, _ file: String, _ words: String
    ) {
        guard arguments.has(flag: "json") else { return Terminal.standardOutput.print(words) }
        JSONOutput.print { writer in
            writer.member("space", keys.space)
            writer.member("epoch", keys.current.epoch)
            writer.member("fingerprint", keys.current.fingerprint)
            writer.member("file", file)
        }
    }
}

extension SealingKind {
    /// What a person calls it.
    fileprivate var words: String {
        switch self {
        case .keyFile: "key file"
        case .credential: "systemd credential"
        case .passphrase: "passphrase"
        }
    }
}
