import Glibc
import Journal
import Storage
import Testing

@Suite struct RefusalTests {
    private let folder = TemporaryFolder()
    private var path: String { folder.file("journal") }

    private func refusal(_ access: JournalAccess = .owner) -> StorageError.Kind? {
        do throws(StorageError) {
            _ = try open(path, access: access)
            return nil
        } catch {
            #expect(!error.hint.isEmpty)
            #expect(error.description.contains(path))
            return error.kind
        }
    }

    /// A journal with enough in it to have several pages, its log emptied.
    private func makeJournal() throws {
        let journal = try open(path)
        try journal.commit(
            (0..<100).map { .put(key: [$0], value: [UInt8](repeating: $0, count: 1_000)) })
        try journal.checkpoint()
    }

    @Test func aTextFile() {
        folder.write([UInt8](repeating: 0x61, count: 4_096), to: "journal")
        #expect(refusal() == .notADatabase)
        #expect(folder.read("journal") == [UInt8](repeating: 0x61, count: 4_096))
    }

    @Test func damage() throws {
        try makeJournal()
        folder.write([UInt8](repeating: 0xA5, count: 8_192), to: "journal", at: 8_192)
        #expect(refusal() == .corrupt)
    }

    @Test func aCutOffFile() throws {
        try makeJournal()
        unsafe truncate(path, 4_096 * 5)
        #expect(refusal() == .corrupt)
    }

    @Test func anotherApplication() throws {
        try makeJournal()
        folder.write([1, 2, 3, 4], to: "journal", at: 68)
        #expect(refusal() == .foreign)
        #expect(refusal(.guest) == .foreign)
        #expect(refusal(.reader) == .foreign)
    }

    @Test func aNewerFormat() throws {
        try makeJournal()
        folder.write([0, 0, 0, 2], to: "journal", at: 60)
        #expect(refusal() == .newer(version: 2))
    }

    @Test func aMissingFolder() {
        let error = #expect(throws: StorageError.self) {
            try open(folder.file("missing/journal"))
        }
        #expect(error?.kind == .cannotOpen)
    }

    @Test func aFolderInPlaceOfTheFile() {
        unsafe mkdir(path, 0o700)
        #expect(refusal() == .cannotOpen)
        unsafe rmdir(path)
    }

    @Test func aReaderOfNothing() {
        #expect(refusal(.reader) == .cannotOpen)
        folder.write([], to: "journal")
        #expect(refusal(.reader) == .foreign)
    }

    @Test(.enabled(if: getuid() != 0, "root may write everything"))
    func aFileThatCannotBeWritten() throws {
        try makeJournal()
        unsafe chmod(path, 0o400)
        #expect(refusal() == .readOnly)
    }

    @Test func aSecondOwner() throws {
        var owner: SQLiteJournal? = try open(path)
        #expect(refusal() == .inUse)
        _ = try open(path, access: .guest)
        try owner?.commit([])
        owner = nil
        #expect(refusal() == nil)
    }

    @Test func everyFileIsForItsOwnerOnly() throws {
        let before = umask(0)
        defer { umask(before) }
        let journal = try open(path)
        try journal.commit([.put(key: [1], value: [1])])
        for name in ["journal", "journal-wal", "journal-shm", "journal.lock"] {
            #expect(folder.mode(of: name) == 0o600, "\(name)")
        }
    }
}
