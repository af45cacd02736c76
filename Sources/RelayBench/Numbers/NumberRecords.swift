import CryptoPrimitives
import Journal
import MailboxProtocol

/// The records of spaces and their numbers as the relay's core writes them: those of one number
/// that it bound, with other names in them. Binding a million would take minutes, and leave the
/// same.
struct NumberRecords {
    private struct Record {
        let key: [UInt8]
        let value: [UInt8]
    }

    private let space: Record
    private let number: Record
    private let nameplate: [UInt8]

    /// The token of the number that was bound: no other has it.
    static let token = [UInt8](repeating: 0xA5, count: 16)

    /// - Parameters:
    ///   - operations: what the core recorded as it bound the first number of the first space, with
    ///     ``token``.
    ///   - nameplate: the number.
    /// - Throws: ``LoadFailure`` if that is not a space and a number.
    init(_ operations: [JournalOperation], _ nameplate: Nameplate) throws(LoadFailure) {
        var records: [Record] = []
        for case .put(let key, let value) in operations {
            records.append(Record(key: key, value: value))
        }
        guard operations.count == 2, records.count == 2 else {
            throw LoadFailure(what: "a new number in a new space is not two records")
        }
        space = records[0]
        number = records[1]
        self.nameplate = Array(nameplate.rawValue.utf8)
    }

    /// All names are of one length, so that one can stand for another.
    static func appID(_ number: Int) -> AppID {
        AppID(inviteHost: "space-\(1_000_000 + number).example")
    }

    /// The record of a space, and of so many numbers in it.
    func operations(space number: Int, numbers: Int) -> [JournalOperation] {
        let appID = Self.appID(number)
        var operations = [put(space, in: appID)]
        for (place, nameplate) in Self.nameplates(numbers).enumerated() {
            operations.append(put(nameplate, token: number << 32 | place, in: appID))
        }
        return operations
    }

    /// Numbers are drawn from the shortest length that is less than half used: so are these.
    private static func nameplates(_ count: Int) -> some Sequence<Int> {
        let all = [10..<55, 100..<550, 1_000..<5_500].joined()
        precondition(count <= all.count, "a space has fewer numbers")
        return all.prefix(count)
    }

    private func put(_ record: Record, in appID: AppID) -> JournalOperation {
        .put(key: named(record.key, appID), value: record.value)
    }

    private func put(_ nameplate: Int, token: Int, in appID: AppID) -> JournalOperation {
        var key = named(number.key, appID)
        // The key ends with the number as a text of its own, and two bytes that end every text.
        let end = key.count - 2
        key.replaceSubrange(end - self.nameplate.count..<end, with: Array("\(nameplate)".utf8))
        let text = String(token, radix: 16)
        let digits = Array((String(repeating: "0", count: 32 - text.count) + text).utf8)
        let value = number.value.replacing(Array(Hex.encode(Self.token).utf8), with: digits)
        return .put(key: key, value: value)
    }

    private func named(_ key: [UInt8], _ appID: AppID) -> [UInt8] {
        key.replacing(Array(Self.appID(0).rawValue.utf8), with: Array(appID.rawValue.utf8))
    }
}
