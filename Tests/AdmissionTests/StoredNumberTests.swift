import Admission
import CryptoPrimitives
import Journal
import MailboxProtocol
import Testing
import WormholeSession

/// Numbers in the store are ones that the ledger can count with, and give nobody more than an
/// invite has: at each limit and one past it.
@Suite("Numbers in the store")
struct StoredNumberTests {
    private static let numbers: [String: Int] = [
        "created": 1_800_000_000_000, "expires": 1_800_000_600_000, "uses_max": 3, "used": 1,
        "remaining": 2, "wrong": 1, "cools_down": 1_800_000_000_000,
    ]

    private func invite(_ changes: [String: Int]) -> [UInt8] {
        let numbers = Self.numbers.merging(changes) { $1 }
        func number(_ name: String) -> JSON { .integer(numbers[name] ?? 0) }
        let code: JSONObject = [
            "number": .string("42"), "sealed": .string("AAAA"), "remaining": number("remaining"),
            "wrong": number("wrong"), "cools_down": number("cools_down"),
            "state": .string("open"),
        ]
        return JSONWriter.write(
            .object([
                "id": .string("aaaaaaaaaaaa"), "inviter": .string("Paul"), "label": .string(""),
                "created": number("created"), "expires": number("expires"),
                "uses_max": number("uses_max"), "used": number("used"),
                "policy": .string("instant"), "state": .string("open"), "code": .object(code),
            ]))
    }

    @Test(
        "an invite",
        arguments: [
            ("created", 0...1 << 53), ("expires", 0...1 << 53), ("cools_down", 0...1 << 53),
            ("uses_max", 1...AdmissionLimits.usesMax), ("used", 0...3), ("remaining", 0...4),
            ("wrong", 0...3),
        ])
    func invites(_ name: String, _ range: ClosedRange<Int>) {
        for number in [range.lowerBound, range.upperBound] {
            #expect(Invite(reading: invite([name: number])) != nil, "\(name) \(number)")
        }
        for number in [range.lowerBound - 1, range.upperBound + 1, .min, .max] {
            #expect(Invite(reading: invite([name: number])) == nil, "\(name) \(number)")
        }
    }

    private func isRestored(_ key: JournalKey, _ value: JSONObject) -> Bool {
        var random = Randomness.seeded(1)
        let now = Timestamp(milliseconds: 1_800_000_000_000)
        let keys = SpaceKeys.create(
            space: "xyz.example", name: "x", relay: "wss://relay.example/v1", by: "x", issued: 0,
            using: &random
        ).keys
        var ledger = Ledger(keys: keys, at: now)
        let entry = JournalEntry(key: key.bytes, value: JSONWriter.write(.object(value)))
        do throws(LedgerDamage) { try ledger.restore(entry) } catch { return false }
        return true
    }

    @Test(
        "the counters",
        arguments: [
            ("generation", FormatLimits.numberMax), ("bucket", AdmissionLimits.guessesPerSpace),
            ("bucket_updated", 1 << 53),
        ])
    func counters(_ name: String, _ most: Int) {
        for (number, holds) in [(0, true), (most, true), (-1, false), (most + 1, false)] {
            let value: JSONObject = [
                "generation": .integer(name == "generation" ? number : 1),
                "bucket": .integer(name == "bucket" ? number : 1),
                "bucket_updated": .integer(name == "bucket_updated" ? number : 1),
            ]
            #expect(isRestored(JournalKey().text("counters"), value) == holds, "\(number)")
        }
    }

    @Test("the place of an event")
    func events() {
        let event: JSONObject = [
            "at": .integer(1), "event": .string("created"), "invite": .string("a"),
        ]
        for (place, holds) in [(UInt64(1) << 53, true), ((1 << 53) + 1, false), (.max, false)] {
            #expect(isRestored(JournalKey().text("event").number(place), event) == holds)
        }
    }
}
