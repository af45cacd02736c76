import Journal
import Storage
import Testing

let application: Int32 = 0x5265_6C61

func open(
    _ path: String, durability: Durability = .process, access: JournalAccess = .owner,
    bytesMax: Int64? = nil
) throws(StorageError) -> SQLiteJournal {
    try SQLiteJournal(
        path: path, application: application, durability: durability, access: access,
        bytesMax: bytesMax)
}

func entries(of journal: SQLiteJournal, prefix: [UInt8] = []) throws -> [JournalEntry] {
    var found: [JournalEntry] = []
    try journal.load(prefix: prefix) { (entry) throws(Never) in found.append(entry) }
    return found
}

@Suite struct JournalTests {
    private let folder = TemporaryFolder()

    @Test(arguments: [Durability.process, .power])
    func whatIsPutIsThereAfterReopening(durability: Durability) throws {
        let path = folder.file("journal")
        do {
            let journal = try open(path, durability: durability)
            try journal.commit([
                .put(key: [2], value: [7, 7]), .put(key: [1], value: []),
                .put(key: [2], value: [8]), .put(key: [3], value: [9]), .remove(key: [3]),
                .remove(key: [99]),
            ])
            try journal.commit([])
        }
        let journal = try open(path, durability: durability)
        let expected = [JournalEntry(key: [1], value: []), JournalEntry(key: [2], value: [8])]
        #expect(try entries(of: journal) == expected)
        #expect(try journal.get([1]) == [])
        #expect(try journal.get([2]) == [8])
        #expect(try journal.get([3]) == nil)
    }

    @Test func entriesComeInTheByteOrderOfTheirKeys() throws {
        let journal = try open(folder.file("journal"))
        let keys: [[UInt8]] = [[255], [], [0, 1], [1], [0], [1, 255], [255, 255], [2], [1, 0]]
        try journal.commit(keys.map { .put(key: $0, value: $0) })
        let sorted = keys.sorted { $0.lexicographicallyPrecedes($1) }
        #expect(try entries(of: journal).map(\.key) == sorted)
    }

    @Test(arguments: [[], [1], [1, 255], [255], [255, 255], [7]] as [[UInt8]])
    func aPrefixMeansTheKeysThatStartWithIt(prefix: [UInt8]) throws {
        let journal = try open(folder.file("journal"))
        let keys: [[UInt8]] = [
            [], [0, 255], [1], [1, 0], [1, 255], [1, 255, 0], [1, 255, 255], [2], [254, 255], [255],
            [255, 0], [255, 255], [255, 255, 255],
        ]
        try journal.commit(keys.map { .put(key: $0, value: [0]) })
        let matching = keys.filter { $0.starts(with: prefix) }
        #expect(try entries(of: journal, prefix: prefix).map(\.key) == matching)
        try journal.commit([.removeAll(prefix: prefix)])
        let others = keys.filter { !$0.starts(with: prefix) }
        #expect(try entries(of: journal).map(\.key) == others)
    }

    @Test func aCommitThatDoesNotFitLeavesNothingAndTheNextOneWorks() throws {
        let journal = try open(folder.file("journal"), bytesMax: 65_536)
        try journal.commit([.put(key: [1], value: [1])])
        let tooMuch: [JournalOperation] = [
            .put(key: [1], value: [2]), .removeAll(prefix: [1]), .put(key: [2], value: [2]),
            .put(key: [3], value: [UInt8](repeating: 3, count: 100_000)),
        ]
        let error = #expect(throws: StorageError.self) { try journal.commit(tooMuch) }
        #expect(error?.kind == .full)
        #expect(try entries(of: journal) == [JournalEntry(key: [1], value: [1])])
        try journal.commit([.put(key: [2], value: [4])])
        #expect(try journal.get([2]) == [4])
    }

    @Test func aReaderMayStopReading() throws {
        enum Enough: Error { case enough }
        let journal = try open(folder.file("journal"))
        try journal.commit((0..<10).map { .put(key: [$0], value: []) })
        var seen = 0
        #expect(throws: LoadError<Enough>.self) {
            try journal.load { (_) throws(Enough) in
                seen += 1
                if seen == 3 { throw .enough }
            }
        }
        #expect(seen == 3)
        #expect(try entries(of: journal).count == 10)
    }

    @Test func aLargeValueComesBackWhole() throws {
        let journal = try open(folder.file("journal"))
        let value = (0..<2_700_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
        try journal.commit([.put(key: [1], value: value)])
        #expect(try journal.get([1]) == value)
    }

    @Test func onlyTheCommitOfAnotherChangesTheDataVersion() throws {
        let path = folder.file("journal")
        let owner = try open(path)
        let guest = try open(path, access: .guest)
        let before = try owner.dataVersion()
        try owner.commit([.put(key: [1], value: [1])])
        #expect(try owner.dataVersion() == before)
        try guest.commit([.put(key: [2], value: [2])])
        #expect(try owner.dataVersion() != before)
        #expect(try owner.get([2]) == [2])
    }

    @Test func aCheckpointLeavesAnEmptyLogAndNoTraces() throws {
        let path = folder.file("journal")
        let journal = try open(path)
        let secret = Array("a word nobody may find again".utf8)
        try journal.commit([.put(key: [1], value: secret)])
        try journal.commit([.remove(key: [1])])
        #expect(try journal.size().log == folder.size(of: "journal-wal"))
        #expect(try journal.size().log > 0)
        try journal.checkpoint()
        #expect(folder.size(of: "journal-wal") == 0)
        #expect(try journal.size().database == folder.size(of: "journal"))
        #expect(try journal.size().log == 0)
        #expect(!folder.read("journal").contains(secret))
    }

    @Test func aReaderSeesWhatIsThereAndWritesNothing() throws {
        let path = folder.file("journal")
        let owner = try open(path)
        try owner.commit([.put(key: [1], value: [1])])
        let reader = try open(path, access: .reader)
        #expect(try entries(of: reader) == [JournalEntry(key: [1], value: [1])])
        let error = #expect(throws: StorageError.self) {
            try reader.commit([.put(key: [2], value: [])])
        }
        #expect(error?.kind == .readOnly)
    }
}
