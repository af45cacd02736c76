package import Admission
package import CryptoPrimitives
import MailboxProtocol
package import System

/// A keyring on disk: sealed under a key that lies in a file of its own, so that the one may be
/// backed up without the other.
package enum KeyringFile {
    private static let version = 1

    /// Seals and writes a keyring, and makes the key file if there is none.
    package static func write(
        _ keys: SpaceKeys, to path: String, keyFile: String
    ) throws(ClientFailure) {
        var random = Randomness.system
        do throws(FileError) {
            if !Files.exists(keyFile) { try writeKey(random.secret(32), to: keyFile) }
            let key = try readKey(keyFile)
            var text = keys.encoded()
            defer { Wipe.bytes(&text) }
            let box = SecretBox.seal(text.span, key: key.bytes, using: &random)
            let file = JSONWriter.object { writer in
                writer.member("version", version)
                writer.member("sealed_under", "key-file")
                writer.member("box", Base64.standard.encode(box))
            }
            try Files.write(file + [0x0A], to: path, mode: 0o600)
        } catch {
            throw ClientFailure(error)
        }
    }

    /// Writes a secret as a line of hex, for its owner's eyes only.
    package static func writeKey(
        _ secret: consuming SecretBytes, to path: String
    ) throws(FileError) {
        var line: [UInt8] = []
        line.reserveCapacity(2 * secret.count + 1)
        defer { Wipe.bytes(&line) }
        secret.withBytes { Hex.append($0, to: &line) }
        line.append(0x0A)
        try Files.write(line, to: path, mode: 0o600)
    }

    private static func readKey(_ path: String) throws(FileError) -> SharedSecret {
        var line = try Files.readSecret(path, limit: 256)
        defer { Wipe.bytes(&line) }
        let digits = String(decoding: line.prefix { $0 != 0x0A }, as: UTF8.self)
        guard var key = try? Hex.decode(digits), key.count == 32 else {
            throw FileError(.failed, path: path)
        }
        return SharedSecret(SecretBytes(wiping: &key))
    }

    /// Reads and opens a keyring.
    package static func read(
        _ path: String, keyFile: String
    ) throws(ClientFailure) -> SpaceKeys {
        let file: [UInt8]
        let key: SharedSecret
        do throws(FileError) {
            file = try Files.readSecret(path, limit: 1 << 20)
            key = try readKey(keyFile)
        } catch {
            throw ClientFailure(
                error.description, hint: error.hint ?? "make a space with 'sidecar-bot init'")
        }
        guard let object = try? JSONReader.readObject(file),
            object["version"]?.integer == version,
            let box = object.string("box").flatMap({ try? Base64.standard.decode($0) })
        else {
            throw ClientFailure(
                "\(path): not a keyring of this version", hint: "restore it from a backup")
        }
        guard let opened = try? SecretBox.open(box.span, key: key.bytes) else {
            throw ClientFailure(
                "\(path): does not open with the key in \(keyFile)",
                hint: "keyring and key file belong together: restore both from one backup")
        }
        var text = opened.withBytes { [UInt8](copying: $0) }
        defer { Wipe.bytes(&text) }
        guard let keys = SpaceKeys(reading: text) else {
            throw ClientFailure("\(path): the keyring's contents are damaged")
        }
        return keys
    }
}
