package import Admission
import CryptoPrimitives
import System

/// A keyring on disk, sealed; the owner's key is never in it.
package enum KeyringFile {
    /// Seals and writes a keyring.
    package static func write(
        _ keys: SpaceKeys, to path: String, under key: SealingKey
    ) throws(ClientFailure) {
        var text = keys.encoded()
        defer { Wipe.bytes(&text) }
        try SealedFile.write(text.span, as: .keyring, to: path, under: key)
    }

    /// Reads and opens a keyring; the key can seal it again without asking anybody.
    package static func read(
        _ path: String, from sources: KeySources
    ) throws(ClientFailure) -> (keys: SpaceKeys, key: SealingKey) {
        let opened = try SealedFile.open(path, as: .keyring, from: sources)
        return (try keys(in: opened.text, of: path), opened.key)
    }

    /// Reads a keyring again that has changed, with the key of before.
    static func readAgain(
        _ path: String, with key: SealingKey
    ) throws(ClientFailure) -> SpaceKeys {
        let envelope = try SealedFile.envelope(path, as: .keyring, limit: 1 << 20)
        return try keys(in: SealedFile.open(envelope, with: key), of: path)
    }

    static func keys(in text: SharedSecret, of path: String) throws(ClientFailure) -> SpaceKeys {
        var text = text.withBytes { [UInt8](copying: $0) }
        defer { Wipe.bytes(&text) }
        guard let keys = SpaceKeys(reading: text) else {
            throw ClientFailure(
                "\(path): the keyring's contents are damaged, or of a newer version",
                hint: "restore a backup, or install the newer version")
        }
        return keys
    }
}

/// Notices that the keyring was written by another program: turned, or imported into.
final class KeyringWatch {
    private let path: String
    private let key: SealingKey
    private var seen: FileIdentity?

    /// `seen` is the identity of the file whose keys are in use.
    init(_ path: String, key: SealingKey, seen: FileIdentity?) {
        self.path = path
        self.key = key
        self.seen = seen
    }

    static func identity(of path: String) -> FileIdentity? { try? Files.identity(of: path) }

    /// The keyring, when another one is in its place since the last look.
    ///
    /// - Throws: ``ClientFailure`` once for each file that cannot be read.
    func look() throws(ClientFailure) -> SpaceKeys? {
        guard let identity = Self.identity(of: path), identity != seen else { return nil }
        seen = identity
        return try KeyringFile.readAgain(path, with: key)
    }
}
