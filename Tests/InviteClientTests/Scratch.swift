import CryptoPrimitives
import Glibc
import InviteClient
import System

/// A folder that is gone, with all files in it, when the test is.
final class Scratch {
    let path: String

    init() {
        var template = Array("/tmp/client-tests-XXXXXX".utf8CString)
        let made = unsafe mkdtemp(&template) != nil
        precondition(made, "no temporary folder")
        path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    func file(_ name: String) -> String { "\(path)/\(name)" }

    func chmod(_ name: String, _ mode: mode_t) {
        precondition(unsafe Glibc.chmod(file(name), mode) == 0, "cannot change a test file")
    }

    /// Key sources in this folder; asked for a passphrase, they answer with that one.
    func sources(passphrase: String = "", credentials: String? = nil) -> KeySources {
        KeySources(keyFile: file("keyring.key"), credentials: credentials) { _ in
            Array(passphrase.utf8)
        }
    }

    /// A cheap key of a passphrase.
    static func passphraseKey(_ passphrase: String) throws -> SealingKey {
        var random = Randomness.system
        return try SealingKey.passphrase(
            Array(passphrase.utf8).span, cost: .least, using: &random)
    }

    deinit {
        for name in (try? Files.names(in: path)) ?? [] { try? Files.remove(file(name)) }
        unsafe rmdir(path)
    }
}
