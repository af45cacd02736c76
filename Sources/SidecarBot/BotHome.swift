import Admission
import CryptoPrimitives
import InviteClient
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
    var keyFile: String { folder + "/keyring.key" }
    var ownerKey: String { folder + "/owner.key" }
    var store: String { folder + "/admissions.db" }
    var generation: String { folder + "/generation" }

    func keys() throws(ClientFailure) -> SpaceKeys {
        try KeyringFile.read(keyring, keyFile: keyFile)
    }

    static var now: Timestamp { Timestamp(milliseconds: Clock().now) }

    /// The books as they are, with what the running bot has not yet taken up.
    func ledger() throws(ClientFailure) -> Ledger {
        let keys = try keys()
        guard Files.exists(store) else { return Ledger(keys: keys, at: Self.now) }
        let journal = try LedgerStore.open(store, access: .guest)
        return try LedgerStore.load(journal, keys: keys, at: Self.now, appliesCommands: true)
    }

    /// Leaves commands for the bot: it carries them out within a moment, or when it next starts.
    func leave(_ commands: [LedgerCommand]) throws(ClientFailure) {
        let journal = try LedgerStore.open(store, access: .guest)
        var random = Randomness.system
        do {
            try journal.commit(commands.map { $0.left(using: &random) })
        } catch {
            throw ClientFailure(error)
        }
    }
}
