import Admission
import System

/// The files of a bot's data folder, for an app that attends in its place.
struct SpaceFolder: Sendable {
    private let folder: String

    init(_ folder: String) {
        self.folder = folder
    }

    var keyring: String { folder + "/keyring" }
    var store: String { folder + "/admissions.db" }
    var generation: String { folder + "/generation" }

    /// The key file beside the keyring, or a systemd credential; an app has nobody to ask.
    var sources: KeySources {
        KeySources(
            keyFile: folder + "/keyring.key", credentials: Environment["CREDENTIALS_DIRECTORY"]
        ) { (_) throws(ClientFailure) in
            throw ClientFailure("the keyring opens with a passphrase, and nobody can be asked")
        }
    }

    /// As they are now: the owner may have turned them.
    func keys() throws(ClientFailure) -> SpaceKeys {
        try KeyringFile.read(keyring, from: sources).keys
    }
}
