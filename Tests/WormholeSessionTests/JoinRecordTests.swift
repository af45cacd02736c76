import CryptoPrimitives
import MailboxProtocol
import Testing
import WormholeSession

@Suite("What a joiner keeps")
struct JoinRecordTests {
    private func record(_ name: String, _ number: Int) -> JoinRecord? {
        let secret = JSON.string(String(repeating: "11", count: 32))
        func value(_ other: String, _ usual: Int) -> JSON {
            .integer(other == name ? number : usual)
        }
        return JoinRecord(
            reading: JSONWriter.write(
                .object([
                    "version": .integer(1), "space": .string("xyz.example"),
                    "number": .string("42"), "runs": value("runs", 1),
                    "touched": value("touched", 1), "box": secret, "sign": secret,
                    "conversation": .object([
                        "mailbox": .string("m"), "side": .string("s"), "peer": .string("p"),
                        "key": secret, "request": .string("00"),
                        "confirmed": value("confirmed", 1),
                    ]),
                ])))
    }

    @Test(
        "its numbers are ones that can be counted with: at each limit and one past it",
        arguments: [
            ("runs", ConversationLimits.runsMax), ("touched", 1 << 53), ("confirmed", 1 << 53),
        ])
    func numbers(_ name: String, _ most: Int) {
        for number in [0, most] { #expect(record(name, number) != nil, "\(number)") }
        for number in [-1, most + 1, .min, .max] { #expect(record(name, number) == nil) }
    }
}
