import CryptoPrimitives
import MailboxProtocol
import RelayCore
import Testing

@testable import RelayBench

/// The load's clients against the relay's core, without a network.
@Suite struct ExchangeTests {
    @Test(
        "an exchange runs to its end; every command is acknowledged and every message comes twice",
        arguments: [2, 8, 180])
    func counts(adds: Int) throws {
        var talk = Talk(adds: adds)
        try talk.run()
        // bind, claim, open, release and close of both, one allocate, the messages.
        #expect(talk.sent == 5 * 2 + 1 + adds)
        // Two welcomes, an acknowledgement each, and the replies.
        #expect(talk.came == 2 + talk.sent + 1 + 3 * 2 + 2 * adds)
        #expect(talk.deliveries == adds - 1, "the first waits for its reader and does not count")
    }

    @Test("every message is as long as what the bare echo gets")
    func length() {
        #expect(Script(adds: 180).adds.allSatisfy { $0.count == Script.addBytes })
    }

    @Test("an error ends the load")
    func refusal() {
        var exchange = Exchange(Script(adds: 2), name: "1")
        var effects = Exchange.Effects()
        let reply = ServerMessage.error(ErrorReply("crowded", .crowded, orig: [:], retryAfter: nil))
        let text = reply.encoded(at: Timestamp(milliseconds: 0))
        #expect(throws: LoadFailure.self) {
            try exchange.received(text, by: .sender, at: 0, &effects)
        }
    }
}

/// Two clients and a relay's core.
private struct Talk: ~Copyable {
    private var core = RelayCore(
        configuration: RelayConfiguration(), random: .seeded(1), now: Timestamp(milliseconds: 0))
    private var exchange: Exchange
    private var effects = Exchange.Effects()
    private(set) var sent = 0
    private(set) var came = 0
    private(set) var deliveries = 0

    init(adds: Int) { exchange = Exchange(Script(adds: adds), name: "1") }

    mutating func run() throws {
        var answers: [RelayEffect] = []
        for role in [Role.sender, .receiver] {
            handle(.opened(id(role), address: "192.0.2.1", host: "localhost"), &answers)
            exchange.connected(role, &effects)
        }
        while !effects.isOver {
            let sends = effects.sends
            effects.sends = []
            try #require(!sends.isEmpty || !answers.isEmpty, "it goes on")
            for send in sends { handle(.received(id(send.role), send.frame), &answers) }
            sent += sends.count
            for case .send(let to, let message) in answers {
                came += 1
                try exchange.received(
                    message.encoded(at: Timestamp(milliseconds: 0)),
                    by: to == id(.sender) ? .sender : .receiver, at: 0, &effects)
                if effects.delivery != nil { deliveries += 1 }
                effects.delivery = nil
            }
            answers = []
        }
    }

    private func id(_ role: Role) -> ConnectionID {
        ConnectionID(rawValue: UInt64(role.rawValue) + 1)
    }

    private mutating func handle(_ input: RelayInput, _ answers: inout [RelayEffect]) {
        core.handle(input, at: Timestamp(milliseconds: 0), into: &answers)
        core.committed()
    }
}
