import Admission
import CryptoPrimitives
import InviteClient
import MailboxProtocol
import Storage
import System
import Testing

@Suite("Backups of a bot")
struct BackupTests {
    private let scratch = Scratch()
    private let keys: SpaceKeys
    private let now = Timestamp(milliseconds: 1_800_000_000_000)

    init() {
        var random = Randomness.seeded(3)
        keys =
            SpaceKeys.create(
                space: "xyz.example", name: "The Garden", relay: "wss://xyz.example/v1",
                by: "door", issued: 1_800_000_000, using: &random
            ).keys
    }

    /// A store with one open invite, after so many starts.
    private func makeStore(starts: Int) throws {
        var random = Randomness.seeded(4)
        let secrets = CodeSecrets(
            numberKey: SharedSecret(random.secret(32)),
            text: SharedSecret(SecretBytes(copying: Array("42-coral-piano".utf8).span)))
        let code = InviteCode(
            nameplate: try #require(Nameplate("42")),
            sealed: secrets.sealed(under: keys.storageKey, using: &random))
        var ledger = Ledger(keys: keys, at: now)
        ledger.add(
            Invite(
                id: "0123456789ab", inviter: "Paul", label: "", created: now,
                expires: now + .seconds(86_400), usesMax: 1, policy: .instant, code: code))
        for _ in 0..<starts { ledger.started() }
        let journal = try LedgerStore.open(scratch.file("old.db"), access: .owner)
        try journal.commit(ledger.takeOperations())
    }

    private func backUp() throws {
        let journal = try LedgerStore.open(scratch.file("old.db"), access: .guest)
        try BackupFile.write(
            keys, journal, to: scratch.file("backup"),
            under: Scratch.passphraseKey("correct horse"))
    }

    private func restore() throws -> Ledger {
        let backup = try BackupFile.read(
            scratch.file("backup"), from: scratch.sources(passphrase: "correct horse"))
        #expect(backup.keys.encoded() == keys.encoded())
        let locked = try Restoring.restore(
            backup, store: scratch.file("new.db"), guardPath: scratch.file("generation"), at: now)
        #expect(locked == 1)
        let journal = try LedgerStore.open(scratch.file("new.db"), access: .reader)
        return try LedgerStore.load(journal, keys: backup.keys, at: now, appliesCommands: false)
    }

    @Test("a restored bot has the same keys and books, and will lock its open codes")
    func restored() throws {
        try makeStore(starts: 3)
        try backUp()
        let ledger = try restore()
        #expect(ledger.invites.map(\.id) == ["0123456789ab"])
        #expect(ledger.secrets(of: ledger.invites[0].code) != nil)
        #expect(ledger.generation == 3)
        #expect(try Files.read(scratch.file("generation")) == Array("4\n".utf8))
        var attendant = Attendant(
            ledger: ledger, role: .bot, relayHost: "xyz.example", random: .seeded(1))
        var effects: [AttendantEffect] = []
        attendant.start(guardGeneration: 4, at: now, into: &effects)
        #expect(attendant.ledger.invites[0].code.state == .locked)
    }

    @Test("a generation that is higher already stays")
    func newerGeneration() throws {
        try makeStore(starts: 3)
        try backUp()
        try Files.write(Array("9\n".utf8), to: scratch.file("generation"))
        _ = try restore()
        #expect(try Files.read(scratch.file("generation")) == Array("9\n".utf8))
    }

    @Test("is for its owner only, opens with its passphrase alone, and shows nothing")
    func sealed() throws {
        try makeStore(starts: 1)
        try backUp()
        let path = scratch.file("backup")
        #expect(try Files.mode(of: path) == 0o600)
        let wrong = words {
            _ = try BackupFile.read(path, from: scratch.sources(passphrase: "correct house"))
        }
        #expect(wrong == "\(path): that is not its passphrase")
        let text = String(decoding: try Files.read(path), as: UTF8.self)
        for secret in ["Paul", "xyz.example", "0123456789ab"] { #expect(!text.contains(secret)) }
    }

    @Test("a keyring is no backup, and a backup no keyring")
    func kinds() throws {
        try makeStore(starts: 1)
        try backUp()
        let sources = scratch.sources(passphrase: "correct horse")
        #expect(
            words { _ = try KeyringFile.read(scratch.file("backup"), from: sources) }
                == "\(scratch.file("backup")): damaged, or not a keyring")
        try KeyringFile.write(
            keys, to: scratch.file("keyring"), under: Scratch.passphraseKey("correct horse"))
        #expect(
            words { _ = try BackupFile.read(scratch.file("keyring"), from: sources) }
                == "\(scratch.file("keyring")): damaged, or not a backup")
    }
}
