import CryptoPrimitives
import MailboxProtocol
import SPAKE2
import Testing
import WormholeSession

/// An attendant's exchange with a joiner made by hand, which can break every rule.
private struct Pair {
    let exchange: AttendantExchange
    let password: SymmetricPassword
    var random = Randomness.seeded(21)
    let joinerSide = Side("00112233aa")

    init() throws {
        password = try SymmetricPassword(
            Array("42-coral-piano".utf8).span, identity: Array("invite/xyz.example".utf8))
        exchange = AttendantExchange(
            mailbox: MailboxID("m"), side: Side("attendant"), password: password,
            at: Timestamp(milliseconds: 0))
    }

    mutating func send(_ phase: Phase, _ body: String, from side: Side? = nil)
        -> AttendantExchange.Event?
    {
        exchange.receive(
            MailboxMessage(
                mailbox: MailboxID("m"), side: side ?? joinerSide, phase: phase, body: body,
                id: .null, received: Timestamp(milliseconds: 0)))
        return exchange.next(using: &random)
    }

    /// Says hello with a fresh scalar; the key both would have, once the answer is in.
    mutating func hello() throws -> UnconfirmedKey {
        let ours = try SymmetricExchange(password, using: &random)
        guard case .reply(.pake, let body) = send(.pake, PhaseBody.pake(ours.message)),
            let answer = PhaseBody.readPake(body)
        else { throw ConversationFault() }
        return try ours.finish(answer.span)
    }

    mutating func version(_ key: borrowing UnconfirmedKey, _ plaintext: [UInt8]) -> String {
        let info = KeySchedule.phaseKeyInfo(side: joinerSide, phase: .version)
        return PhaseBody.seal(plaintext, key: key.derive(info: info, count: 32), using: &random)
    }
}

private func isScary(_ event: AttendantExchange.Event?) -> Bool {
    if case .scary = event { return true }
    return false
}

private func isConfirmation(_ event: AttendantExchange.Event?) -> Bool {
    if case .confirmationArrived = event { return true }
    return false
}

@Suite("The attendant's exchange: one-shot, joiner first")
struct AttendantExchangeTests {
    @Test("a right version is answered with the attendant's own, which the joiner can open")
    func right() throws {
        var pair = try Pair()
        let key = try pair.hello()
        let body = pair.version(key, VersionMessage.joiner)
        #expect(isConfirmation(pair.send(.version, body)))
        guard case .right(let answer) = pair.exchange.verify(using: &pair.random) else {
            Issue.record("refused")
            return
        }
        let info = KeySchedule.phaseKeyInfo(side: Side("attendant"), phase: .version)
        let text = try PhaseBody.open(answer, key: key.derive(info: info, count: 32))
        #expect(VersionMessage.isAttendant(text) == true)
        #expect(pair.exchange.isConfirmed)
    }

    @Test("a wrong version is answered with noise of exactly a right one's length")
    func wrong() throws {
        var pair = try Pair()
        _ = try pair.hello()
        let noise = PhaseBody.noise(plaintextCount: 100, using: &pair.random)
        #expect(isConfirmation(pair.send(.version, noise)))
        guard case .wrong(let answer) = pair.exchange.verify(using: &pair.random) else {
            Issue.record("accepted")
            return
        }
        let real = VersionMessage.attendant.count + SecretBox.overhead
        #expect(answer.utf8.count == 2 * real)
        #expect(!pair.exchange.isConfirmed)
    }

    @Test("a peer that claims to be an attendant itself is refused")
    func wrongRole() throws {
        var pair = try Pair()
        let key = try pair.hello()
        _ = pair.send(.version, pair.version(key, VersionMessage.attendant))
        guard case .wrong = pair.exchange.verify(using: &pair.random) else {
            Issue.record("accepted")
            return
        }
    }

    @Test("a version may have 1 KiB and not a byte more")
    func versionLimit() throws {
        for (extra, isAccepted) in [(0, true), (1, false)] {
            var pair = try Pair()
            let key = try pair.hello()
            let bare = #"{"pad":""}"#.utf8.count
            let count = ConversationLimits.versionBytesMax - bare + extra
            let text = Array(#"{"pad":"\#(String(repeating: "0", count: count))"}"#.utf8)
            let event = pair.send(.version, pair.version(key, text))
            #expect(isConfirmation(event) == isAccepted)
            #expect(isScary(event) == !isAccepted)
        }
    }

    @Test(
        "what is no element ends the exchange before anything is charged",
        arguments: [
            "", "zz", "7b7d", Hex.encode(Array(#"{"pake_v1":"53"}"#.utf8)),
            PhaseBody.pake([UInt8](repeating: 0x53, count: 32)),
            PhaseBody.pake([0x53] + [1] + [UInt8](repeating: 0, count: 31)),
            PhaseBody.pake([0x41] + [0x58] + [UInt8](repeating: 0x66, count: 31)),
            PhaseBody.pake([0x53, 0x95] + [UInt8](repeating: 0x99, count: 31)),
        ])
    func badElements(_ body: String) throws {
        var pair = try Pair()
        #expect(isScary(pair.send(.pake, body)))
    }

    @Test("the attendant's own element coming back, a second element, another side: all scary")
    func brokenRules() throws {
        var second = try Pair()
        _ = try second.hello()
        let other = try SymmetricExchange(second.password, using: &second.random)
        #expect(isScary(second.send(.pake, PhaseBody.pake(other.message))))

        var stranger = try Pair()
        _ = try stranger.hello()
        #expect(isScary(stranger.send(.version, "00", from: Side("stranger"))))
    }

    @Test("a message delivered twice changes nothing")
    func repeated() throws {
        var pair = try Pair()
        let hello = PhaseBody.pake(
            try SymmetricExchange(pair.password, using: &pair.random).message)
        _ = pair.send(.pake, hello)
        #expect(pair.send(.pake, hello) == nil)
    }

    @Test("messages out of order are put in order")
    func outOfOrder() throws {
        var pair = try Pair()
        #expect(pair.send(.version, "00") == nil)
        let hello = PhaseBody.pake(
            try SymmetricExchange(pair.password, using: &pair.random).message)
        guard case .reply(.pake, _) = pair.send(.pake, hello) else {
            Issue.record("no answer")
            return
        }
        #expect(isConfirmation(pair.exchange.next(using: &pair.random)))
    }

    @Test("an exchange that an earlier run had answered is an orphan")
    func orphan() throws {
        var pair = try Pair()
        #expect(!pair.exchange.isOrphan)
        _ = pair.send(.pake, "aa", from: Side("attendant"))
        #expect(pair.exchange.isOrphan)
    }

    @Test("a flood of phases that cannot be next is scary")
    func flood() throws {
        var pair = try Pair()
        var events: [AttendantExchange.Event?] = []
        for number in 0..<40 { events.append(pair.send(.numbered(number + 5), "00")) }
        #expect(events.contains { isScary($0) })
    }
}
