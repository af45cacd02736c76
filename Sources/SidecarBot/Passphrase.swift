import CryptoPrimitives
import InviteClient
import System

/// Passphrases, from a person or a script's standard input; never from the command line.
enum Passphrase {
    private static let bytesMin = 8

    /// Asks for one that exists.
    static func ask(_ question: String) throws(ClientFailure) -> [UInt8] {
        do throws(Prompt.Failure) {
            return try Prompt.secret(question)
        } catch {
            switch error {
            case .interrupted: ExitCode(rawValue: 130).exit()
            case .ended:
                throw ClientFailure(
                    "no passphrase was given",
                    hint: "type it at the terminal, or give it as a line on standard input")
            case .tooLong, .failed: throw ClientFailure("the passphrase could not be read")
            }
        }
    }

    /// Asks for a new one, twice where a person types, and makes a key of it.
    static func choose(for what: String) throws(ClientFailure) -> SealingKey {
        var passphrase = try ask("New passphrase for \(what): ")
        defer { Wipe.bytes(&passphrase) }
        guard passphrase.count >= bytesMin else {
            throw ClientFailure("a passphrase has at least \(bytesMin) characters")
        }
        if Terminal.isInteractive {
            var again = try ask("The same again: ")
            defer { Wipe.bytes(&again) }
            guard again == passphrase else { throw ClientFailure("the two are not the same") }
        }
        var random = Randomness.system
        return try SealingKey.passphrase(passphrase.span, using: &random)
    }
}

/// What a keyring is to be sealed under: `--seal`.
enum SealOption {
    static let option = Arguments.Option.value("seal")

    static let usage = """
          --seal KIND   what the keyring opens with: key-file (a file beside it; the default),
                          credential (a key that systemd hands over), passphrase
        """

    /// The key to seal with; a key file is made if there is none.
    static func key(_ arguments: Arguments, _ home: BotHome) throws(ClientFailure) -> SealingKey {
        let text = arguments["seal"] ?? SealingKind.keyFile.rawValue
        switch SealingKind(rawValue: text) {
        case .keyFile: return try home.sources.keyFileKey(makes: true)
        case .credential: return try home.sources.credentialKey()
        case .passphrase: return try Passphrase.choose(for: "the keyring")
        case nil:
            throw ClientFailure("--seal must be key-file, credential or passphrase, not '\(text)'")
        }
    }
}

/// The owner's key: `--owner-key`, or the file beside the keyring.
enum OwnerKey {
    static let option = Arguments.Option.value("owner-key", variable: "SIDECAR_BOT_OWNER_KEY")

    static func path(_ arguments: Arguments, _ home: BotHome) -> String {
        arguments["owner-key"] ?? home.ownerKey
    }

    static func read(
        _ arguments: Arguments, _ home: BotHome
    ) throws(ClientFailure) -> SharedSecret {
        let path = path(arguments, home)
        guard Files.exists(path) else {
            throw ClientFailure(
                "\(path): the owner's key is not here",
                hint: "say where it is kept: --owner-key FILE")
        }
        return try SecretFile.read(path)
    }
}
