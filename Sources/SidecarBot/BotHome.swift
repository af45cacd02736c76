import Admission
import CryptoPrimitives
import InviteClient
import Journal
import MailboxProtocol
import Storage
import System

/// The folder a bot lives in.
struct BotHome {
    let folder: String

    /// The options that say which folder.
    static let option = Arguments.Option.value("data", variable: "SIDECAR_BOT_DATA")

    init(_ arguments: Arguments) throws(ClientFailure) {
        guard let folder = arguments["data"], !folder.isEmpty else {
            throw ClientFailure(
                "which space? no data folder was given",
                hint: "say --data DIR, or set SIDECAR_BOT_DATA")
        }
        self.folder = folder
    }

    var keyring: String { folder + "/keyring" }
    var keyFile: String { Environment["SIDECAR_BOT_KEY_FILE"] ?? folder + "/keyring.key" }
    var ownerKey: String { folder + "/owner.key" }
    var store: String { folder + "/admissions.db" }
    var generation: String { folder + "/generation" }

    /// Where the keys of sealed files come from.
    var sources: KeySources {
        KeySources(
            keyFile: keyFile, credentials: Environment["CREDENTIALS_DIRECTORY"],
            askPassphrase: Passphrase.ask)
    }

    func keys() throws(ClientFailure) -> SpaceKeys { try openKeyring().keys }

    /// The keyring, and the key that seals it again.
    func openKeyring() throws(ClientFailure) -> (keys: SpaceKeys, key: SealingKey) {
        try KeyringFile.read(keyring, from: sources)
    }

    /// Makes sure that there is no bot here yet.
    func checkEmpty() throws(ClientFailure) {
        for path in [keyring, store] where Files.exists(path) {
            throw ClientFailure(
                "there is a bot in \(folder) already", hint: "choose another --data folder")
        }
    }

    func makeFolder() throws(ClientFailure) {
        do { try Files.createFolder(folder) } catch { throw ClientFailure(error) }
    }

    static var now: Timestamp { Timestamp(milliseconds: Clock().now) }

    /// The books as they are, with what the running bot has not yet taken up.
    func ledger() throws(ClientFailure) -> Ledger {
        let keys = try keys()
        guard Files.exists(store) else { return Ledger(keys: keys, at: Self.now) }
        let journal = try LedgerStore.open(store, access: .guest)
        return try LedgerStore.load(journal, keys: keys, at: Self.now, appliesCommands: true)
    }

    /// Leaves a command for the bot, and gives a running one a moment to carry it out; one that
    /// does not run does so when it starts.
    func leave(_ command: LedgerCommand) throws(ClientFailure) {
        let journal = try LedgerStore.open(store, access: .guest)
        var random = Randomness.system
        let operation = command.left(using: &random)
        do throws(StorageError) {
            try journal.commit([operation])
            guard case .put(let key, _) = operation else { return }
            for _ in 0..<Self.looks {
                Pause.milliseconds(Self.lookEvery)
                if try journal.get(key) == nil { return }
            }
        } catch {
            throw ClientFailure(error)
        }
    }

    private static let looks = 20
    private static let lookEvery = 25
}
