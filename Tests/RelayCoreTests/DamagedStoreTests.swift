import CryptoPrimitives
import Journal
import MailboxProtocol
import RelayCore
import Testing

/// A store in which two entries claim what only one can have is refused: none may take the other's
/// place.
@Suite("A damaged store")
struct DamagedStoreTests {
    private static let now = Timestamp(milliseconds: 1_800_000_000_000)
    private static let key = JSON.string(String(repeating: "11", count: 32))
    private static let app = "invite/xyz.example"

    private typealias Entry = (key: JournalKey, value: JSONObject)

    private let space: Entry = (
        JournalKey().number(1).text(app), ["owner": key, "epoch": .integer(1), "key": key]
    )

    private func number(_ nameplate: String, token: UInt8) -> Entry {
        (
            JournalKey().number(2).text(Self.app).text(nameplate),
            [
                "state": .string("live"), "key": Self.key,
                "token": .string(Hex.encode([UInt8](repeating: token, count: 16))),
                "expires": .integer(Self.now.milliseconds + 600_000), "generation": .integer(1),
                "missed": .integer(0),
            ]
        )
    }

    private func knock(_ place: UInt64, id: String, mailbox: String) -> Entry {
        (
            JournalKey().number(3).text(Self.app).number(place),
            [
                "knock": .string(id), "mailbox": .string(mailbox), "number": .string("42"),
                "joiner": .string("ana"), "arrived": .integer(Self.now.milliseconds),
                "touched": .integer(Self.now.milliseconds), "stage": .string("parked"),
            ]
        )
    }

    private let mailbox: Entry = (
        JournalKey().number(5).text("app").text("m"),
        ["sides": .array([.array([.string("a"), .bool(true)])])]
    )

    private func nameplate(_ nameplate: String) -> Entry {
        (
            JournalKey().number(6).text("app").text(nameplate),
            [
                "mailbox": .string("m"),
                "claims": .array([.array([.string("a"), .bool(false)])]),
            ]
        )
    }

    private func restore(_ entries: [Entry]) throws(RestoreError) {
        var core = RelayCore(
            configuration: RelayConfiguration(), random: .seeded(1), now: Self.now)
        for (key, value) in entries {
            let entry = JournalEntry(key: key.bytes, value: JSONWriter.write(.object(value)))
            try core.restore(entry, at: Self.now)
        }
        core.finishRestoring(at: Self.now)
        core.checkInvariants()
    }

    @Test("two numbers with one token")
    func tokens() throws {
        try restore([space, number("42", token: 1), number("43", token: 2)])
        #expect(throws: RestoreError.orphan) {
            try restore([space, number("42", token: 1), number("43", token: 1)])
        }
    }

    @Test("two knocks with one id, or one mailbox")
    func knocks() throws {
        let before = [space, number("42", token: 1), knock(1, id: "k", mailbox: "m")]
        try restore(before + [knock(2, id: "l", mailbox: "n")])
        for other in [knock(2, id: "k", mailbox: "n"), knock(2, id: "l", mailbox: "m")] {
            #expect(throws: RestoreError.orphan) { try restore(before + [other]) }
        }
    }

    @Test("two nameplates of one mailbox")
    func nameplates() throws {
        try restore([mailbox, nameplate("4")])
        #expect(throws: RestoreError.orphan) {
            try restore([mailbox, nameplate("4"), nameplate("5")])
        }
    }
}
