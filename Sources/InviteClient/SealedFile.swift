import CryptoPrimitives
import MailboxProtocol
import System
import WormholeSession

/// A file that opens with one key: a JSON object that says which, and a secretbox.
package enum SealedFile {
    /// What is inside.
    package enum Kind: String, Sendable {
        case keyring
        case backup
    }

    private static let version = 1

    /// Seals a text, and puts the file in place whole or not at all, for its owner only.
    static func write(
        _ text: Span<UInt8>, as kind: Kind, to path: String, under key: SealingKey
    ) throws(ClientFailure) {
        var random = Randomness.system
        let box = SecretBox.seal(text, key: key.key.bytes, using: &random)
        let file = JSONWriter.object(capacity: 256 + 4 * box.count / 3) { writer in
            writer.member("version", version)
            writer.member("kind", kind.rawValue)
            writer.member("sealed_under", key.kind.rawValue)
            if key.kind == .passphrase {
                writer.member("argon2id") { writer in
                    writer.member("salt", Hex.encode(key.salt))
                    writer.member("passes", key.cost.passes)
                    writer.member("mebibytes", key.cost.mebibytes)
                }
            }
            writer.member("box", Base64.standard.encode(box))
        }
        do throws(FileError) {
            try Files.write(file + [0x0A], to: path, mode: 0o600)
        } catch { throw ClientFailure(error) }
    }

    /// A file's envelope, not yet opened.
    struct Envelope {
        let path: String
        let kind: SealingKind
        let salt: [UInt8]
        let cost: PassphraseKey.Cost
        let box: [UInt8]
    }

    /// Reads the envelope of a file of that kind.
    static func envelope(
        _ path: String, as kind: Kind, limit: Int
    ) throws(ClientFailure) -> Envelope {
        let file: [UInt8]
        do throws(FileError) {
            file = try Files.readSecret(path, limit: limit)
        } catch {
            throw ClientFailure(
                error.description,
                hint: error.kind == .missing && kind == .keyring
                    ? "make a space with 'sidecar-bot init'" : error.hint)
        }
        let damaged = ClientFailure(
            "\(path): damaged, or not a \(kind.rawValue)", hint: "restore it from a backup")
        guard let object = try? JSONReader.readObject(file),
            let version = object["version"]?.integer
        else { throw damaged }
        guard version <= Self.version else { throw newer(path) }
        guard object.string("kind") == kind.rawValue,
            let box = object.string("box").flatMap({ try? Base64.standard.decode($0) })
        else { throw damaged }
        guard let sealed = object.string("sealed_under").flatMap(SealingKind.init) else {
            throw newer(path)
        }
        guard sealed == .passphrase else {
            return Envelope(path: path, kind: sealed, salt: [], cost: .standard, box: box)
        }
        guard let settings = object["argon2id"]?.object,
            let salt = settings.key("salt", count: PassphraseKey.saltCount),
            let passes = settings["passes"]?.integer,
            let mebibytes = settings["mebibytes"]?.integer,
            let cost = PassphraseKey.Cost(passes: passes, mebibytes: mebibytes)
        else { throw damaged }
        return Envelope(path: path, kind: sealed, salt: salt, cost: cost, box: box)
    }

    private static func newer(_ path: String) -> ClientFailure {
        ClientFailure(
            "\(path): written by a newer version of sidecar-bot",
            hint: "install that version; this one has changed nothing")
    }

    /// Opens a file of that kind with the key it names.
    static func open(
        _ path: String, as kind: Kind, from sources: KeySources, limit: Int = 1 << 20
    ) throws(ClientFailure) -> (text: SharedSecret, key: SealingKey) {
        let envelope = try envelope(path, as: kind, limit: limit)
        let key: SealingKey =
            switch envelope.kind {
            case .keyFile: try sources.keyFileKey(makes: false)
            case .credential: try sources.credentialKey()
            case .passphrase:
                try sources.passphraseKey(of: path, salt: envelope.salt, cost: envelope.cost)
            }
        return (try open(envelope, with: key), key)
    }

    static func open(
        _ envelope: Envelope, with key: SealingKey
    ) throws(ClientFailure) -> SharedSecret {
        do throws(OpeningFailed) {
            return SharedSecret(try SecretBox.open(envelope.box.span, key: key.key.bytes))
        } catch {
            switch envelope.kind {
            case .passphrase:
                throw ClientFailure(
                    "\(envelope.path): that is not its passphrase",
                    hint: "try again; if it is, the file was damaged: restore a backup")
            case .keyFile, .credential:
                throw ClientFailure(
                    "\(envelope.path): does not open with the key that was given",
                    hint: "keyring and key belong together: restore both from the same time")
            }
        }
    }
}
