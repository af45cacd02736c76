package import CryptoPrimitives
import MailboxProtocol
import System

/// What a sealed file opens with.
package enum SealingKind: String, Hashable, Sendable, CaseIterable {
    /// A key in a file of its own, so that the one may be backed up without the other.
    case keyFile = "key-file"
    /// A key that systemd hands to the service: `LoadCredential=sidecar-bot.key:…`, or encrypted.
    case credential
    /// Argon2id of a passphrase.
    case passphrase
}

/// A key that seals files, and how to find it again.
package struct SealingKey: Sendable {
    package let kind: SealingKind
    let key: SharedSecret
    /// Of a passphrase.
    let salt: [UInt8]
    let cost: PassphraseKey.Cost

    init(kind: SealingKind, key: SharedSecret) {
        self.kind = kind
        self.key = key
        self.salt = []
        self.cost = .standard
    }

    private init(passphrase key: SharedSecret, salt: [UInt8], cost: PassphraseKey.Cost) {
        self.kind = .passphrase
        self.key = key
        self.salt = salt
        self.cost = cost
    }

    /// The key that a passphrase makes, with a salt of its own. Takes about half a second.
    package static func passphrase(
        _ passphrase: Span<UInt8>, cost: PassphraseKey.Cost = .standard,
        using random: inout Randomness
    ) throws(ClientFailure) -> SealingKey {
        try derived(passphrase, salt: random.bytes(PassphraseKey.saltCount), cost: cost)
    }

    static func derived(
        _ passphrase: Span<UInt8>, salt: [UInt8], cost: PassphraseKey.Cost
    ) throws(ClientFailure) -> SealingKey {
        do throws(OutOfMemory) {
            let key = try PassphraseKey.derive(passphrase, salt: salt, cost: cost)
            return SealingKey(passphrase: SharedSecret(key), salt: salt, cost: cost)
        } catch {
            throw ClientFailure(
                "there is not enough memory for the passphrase",
                hint: "it takes \(cost.mebibytes) MiB: make room and try again")
        }
    }

    /// Whether a file sealed by `other` opens with this key.
    func isSame(as other: SealingKey) -> Bool {
        kind == other.kind
            && key.withBytes { ours in
                other.key.withBytes { ConstantTime.areEqual(ours, $0) }
            }
    }
}

/// Where keys of sealed files come from on this machine.
package struct KeySources {
    /// The path of the key file.
    package let keyFile: String
    /// The folder systemd puts credentials into, nil outside of a service.
    package let credentials: String?
    /// Asks a person; the answer is wiped by whoever gets it.
    package let askPassphrase: (_ question: String) throws(ClientFailure) -> [UInt8]

    /// The name of the credential.
    package static let credentialName = "sidecar-bot.key"

    package init(
        keyFile: String, credentials: String?,
        askPassphrase: @escaping (_ question: String) throws(ClientFailure) -> [UInt8]
    ) {
        self.keyFile = keyFile
        self.credentials = credentials
        self.askPassphrase = askPassphrase
    }

    /// The key in the key file, which is made if there is none and `makes`.
    package func keyFileKey(makes: Bool) throws(ClientFailure) -> SealingKey {
        if makes, !Files.exists(keyFile) {
            var random = Randomness.system
            try SecretFile.write(random.secret(32), to: keyFile)
        }
        return SealingKey(kind: .keyFile, key: try SecretFile.read(keyFile))
    }

    /// The key that systemd handed over.
    package func credentialKey() throws(ClientFailure) -> SealingKey {
        guard let credentials else {
            throw ClientFailure(
                "the keyring opens with a systemd credential, and none was given",
                hint: "run it as the service, or with systemd-run "
                    + "-p LoadCredential=\(Self.credentialName):FILE")
        }
        // Its permissions are systemd's business.
        let path = "\(credentials)/\(Self.credentialName)"
        return SealingKey(kind: .credential, key: try SecretFile.read(path, isPrivate: false))
    }

    /// The key of a passphrase that a person is asked for.
    func passphraseKey(
        of path: String, salt: [UInt8], cost: PassphraseKey.Cost
    ) throws(ClientFailure) -> SealingKey {
        var passphrase = try askPassphrase("Passphrase of \(path): ")
        defer { Wipe.bytes(&passphrase) }
        return try SealingKey.derived(passphrase.span, salt: salt, cost: cost)
    }
}

/// A file that holds one secret of 32 bytes, a line of hex.
package enum SecretFile {
    /// Writes it for its owner's eyes only.
    package static func write(
        _ secret: borrowing SecretBytes, to path: String
    ) throws(ClientFailure) {
        var line: [UInt8] = []
        line.reserveCapacity(2 * secret.count + 1)
        defer { Wipe.bytes(&line) }
        secret.withBytes { Hex.append($0, to: &line) }
        line.append(0x0A)
        do throws(FileError) {
            try Files.write(line, to: path, mode: 0o600)
        } catch { throw ClientFailure(error) }
    }

    /// Reads it; a file that others may read is refused unless `isPrivate` is false.
    package static func read(
        _ path: String, isPrivate: Bool = true
    ) throws(ClientFailure) -> SharedSecret {
        var line: [UInt8]
        do throws(FileError) {
            line =
                isPrivate
                ? try Files.readSecret(path, limit: 256) : try Files.read(path, limit: 256)
        } catch { throw ClientFailure(error) }
        defer { Wipe.bytes(&line) }
        let digits = String(decoding: line.prefix { $0 != 0x0A }, as: UTF8.self)
        guard var key = try? Hex.decode(digits), key.count == 32 else {
            throw ClientFailure(
                "\(path): not a key", hint: "a key is one line of 64 hex digits: restore the file")
        }
        return SharedSecret(SecretBytes(wiping: &key))
    }
}
