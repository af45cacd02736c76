import Admission
import CryptoPrimitives
import InviteClient
import System
import Testing

/// What a failing call says to a person.
func words(_ body: () throws -> Void) -> String? {
    do {
        try body()
        return nil
    } catch let failure as ClientFailure {
        return failure.description
    } catch {
        return "\(error)"
    }
}

@Suite("The keyring's file")
struct KeyringFileTests {
    private let scratch = Scratch()
    private let keys: SpaceKeys

    init() {
        var random = Randomness.seeded(3)
        keys =
            SpaceKeys.create(
                space: "xyz.example", name: "The Garden", relay: "wss://xyz.example/v1",
                by: "door", issued: 1_800_000_000, using: &random
            ).keys
    }

    private var path: String { scratch.file("keyring") }

    private func read(_ sources: KeySources) throws -> SpaceKeys {
        try KeyringFile.read(path, from: sources).keys
    }

    @Test("opens with a key file, which is made for its owner only")
    func keyFile() throws {
        let key = try scratch.sources().keyFileKey(makes: true)
        try KeyringFile.write(keys, to: path, under: key)
        #expect(try read(scratch.sources()).encoded() == keys.encoded())
        #expect(try Files.mode(of: path) == 0o600)
        #expect(try Files.mode(of: scratch.file("keyring.key")) == 0o600)
    }

    @Test("a key file that exists is used as it is")
    func keyFileIsKept() throws {
        _ = try scratch.sources().keyFileKey(makes: true)
        let before = try Files.read(scratch.file("keyring.key"))
        _ = try scratch.sources().keyFileKey(makes: true)
        #expect(try Files.read(scratch.file("keyring.key")) == before)
    }

    @Test("opens with a passphrase, and with no other")
    func passphrase() throws {
        let key = try Scratch.passphraseKey("correct horse")
        try KeyringFile.write(keys, to: path, under: key)
        let sources = scratch.sources(passphrase: "correct horse")
        #expect(try read(sources).encoded() == keys.encoded())
        let wrong = words { _ = try read(scratch.sources(passphrase: "correct house")) }
        #expect(wrong == "\(path): that is not its passphrase")
    }

    @Test("what was opened seals again without asking, and opens with the same passphrase")
    func sealsAgain() throws {
        let first = try Scratch.passphraseKey("correct horse")
        try KeyringFile.write(keys, to: path, under: first)
        let sources = scratch.sources(passphrase: "correct horse")
        let opened = try KeyringFile.read(path, from: sources)
        try KeyringFile.write(opened.keys, to: path, under: opened.key)
        #expect(try read(sources).encoded() == keys.encoded())
    }

    @Test("opens with a credential of systemd, whose permissions are systemd's business")
    func credential() throws {
        var random = Randomness.system
        try SecretFile.write(random.secret(32), to: scratch.file(KeySources.credentialName))
        scratch.chmod(KeySources.credentialName, 0o440)
        let sources = scratch.sources(credentials: scratch.path)
        try KeyringFile.write(keys, to: path, under: sources.credentialKey())
        #expect(try read(sources).encoded() == keys.encoded())
        let outside = words { _ = try read(scratch.sources()) }
        #expect(outside == "the keyring opens with a systemd credential, and none was given")
    }

    @Test("neither keyring nor key file may be readable by others", arguments: [0o640, 0o604])
    func permissions(_ mode: UInt32) throws {
        try KeyringFile.write(keys, to: path, under: scratch.sources().keyFileKey(makes: true))
        for name in ["keyring", "keyring.key"] {
            scratch.chmod(name, mode)
            let told = words { _ = try read(scratch.sources()) }
            #expect(told == "\(scratch.file(name)): others can read it")
            scratch.chmod(name, 0o600)
        }
        _ = try read(scratch.sources())
    }

    @Test("the wrong key file is told, and no key file")
    func wrongKeyFile() throws {
        try KeyringFile.write(keys, to: path, under: scratch.sources().keyFileKey(makes: true))
        var random = Randomness.system
        try SecretFile.write(random.secret(32), to: scratch.file("keyring.key"))
        #expect(
            words { _ = try read(scratch.sources()) }
                == "\(path): does not open with the key that was given")
        try Files.write(Array("not hex\n".utf8), to: scratch.file("keyring.key"))
        #expect(
            words { _ = try read(scratch.sources()) }
                == "\(scratch.file("keyring.key")): not a key")
    }

    @Test("a file of a newer version is left alone, and told")
    func newerVersion() throws {
        let newer = [
            #"{"version":2,"kind":"keyring","box":""}"#,
            #"{"version":1,"kind":"keyring","sealed_under":"a-stone","box":""}"#,
        ]
        for text in newer {
            try Files.write(Array(text.utf8), to: path)
            #expect(
                words { _ = try read(scratch.sources()) }
                    == "\(path): written by a newer version of sidecar-bot")
        }
    }

    @Test(
        "anything else is damage, and costs no work",
        arguments: [
            "", "{}", "[]", #"{"version":1}"#, #"{"version":1,"kind":"backup","box":""}"#,
            #"{"version":1,"kind":"keyring","sealed_under":"key-file","box":"!"}"#,
            #"{"version":1,"kind":"keyring","sealed_under":"passphrase","box":""}"#,
            """
            {"version":1,"kind":"keyring","sealed_under":"passphrase","box":"",\
            "argon2id":{"salt":"000102030405060708090a0b0c0d0e0f","passes":99,"mebibytes":8}}
            """,
        ])
    func damaged(_ text: String) throws {
        try Files.write(Array(text.utf8), to: path)
        #expect(
            words { _ = try read(scratch.sources()) } == "\(path): damaged, or not a keyring")
    }

    @Test("every flipped byte of the box is noticed")
    func flipped() throws {
        let key = try scratch.sources().keyFileKey(makes: true)
        try KeyringFile.write(keys, to: path, under: key)
        let whole = try Files.read(path)
        let start = try #require(String(decoding: whole, as: UTF8.self).firstRange(of: "box"))
        let offset = String(decoding: whole, as: UTF8.self).utf8.distance(
            from: "".startIndex, to: start.upperBound)
        for place in stride(from: offset + 3, to: whole.count - 4, by: 97) {
            var bytes = whole
            bytes[place] = bytes[place] == 0x41 ? 0x42 : 0x41
            try Files.write(bytes, to: path)
            #expect(words { _ = try read(scratch.sources()) } != nil)
        }
    }
}
