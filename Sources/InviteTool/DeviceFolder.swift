import Admission
import CryptoPrimitives
import InviteClient
import MailboxProtocol
import Storage
import System

/// The folder of a device that keeps invites of its own: keys that the owner has delegated to it,
/// and its books. `sidecar-bot init --join` makes one.
struct DeviceFolder {
    static let option = Arguments.Option.value("device", variable: "INVITE_DEVICE")

    static let usage = """
          --device DIR     this device's folder, made by 'sidecar-bot init --data DIR --join FILE'
                           (INVITE_DEVICE)
        """

    let folder: String

    init(_ arguments: Arguments) throws(ClientFailure) {
        guard let folder = arguments["device"], !folder.isEmpty else {
            throw ClientFailure(
                "this device has no keys to let people in with",
                hint: "say --device DIR; 'sidecar-bot init --join' makes such a folder")
        }
        self.folder = folder
    }

    var keyring: String { folder + "/keyring" }
    var store: String { folder + "/admissions.db" }
    var generation: String { folder + "/generation" }

    var sources: KeySources {
        KeySources(keyFile: folder + "/keyring.key", credentials: nil) {
            (question) throws(ClientFailure) in
            do { return try Prompt.secret(question) } catch {
                throw ClientFailure(
                    "no passphrase was given", hint: "type it, or give it on standard input")
            }
        }
    }

    func keys() throws(ClientFailure) -> SpaceKeys {
        try KeyringFile.read(keyring, from: sources).keys
    }

    /// Leaves a command for whoever attends by these books: now, or when somebody does.
    func leave(_ command: LedgerCommand) throws(ClientFailure) {
        let journal = try LedgerStore.open(store, access: .guest)
        var random = Randomness.system
        do throws(StorageError) {
            try journal.commit([command.left(using: &random)])
        } catch { throw ClientFailure(error) }
    }

    /// The books, while nobody attends by them.
    func books() throws -> HolderStore {
        try HolderStore(keys: keys(), store: store, guardPath: generation)
    }

    static var now: Timestamp { Timestamp(milliseconds: Clock().now) }
}
