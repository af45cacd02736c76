import Admission

/// The files of a bot's data folder.
struct SpaceFolder: Sendable {
    private let folder: String

    init(_ folder: String) {
        self.folder = folder
    }

    var store: String { folder + "/admissions.db" }
    var generation: String { folder + "/generation" }

    func keys() throws(ClientFailure) -> SpaceKeys {
        try KeyringFile.read(folder + "/keyring", keyFile: folder + "/keyring.key")
    }
}
