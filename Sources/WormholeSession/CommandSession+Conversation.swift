import CryptoPrimitives
import MailboxProtocol
import SPAKE2

/// The steps of the conversation itself.
extension CommandSession {
    mutating func mailboxMessage(
        _ message: MailboxMessage, into effects: inout [CommandEffect]
    ) {
        guard message.side != side else { return }
        if let peerSide, peerSide != message.side { return interfered(into: &effects) }
        peerSide = message.side
        switch inbox.receive(message.phase, message.body) {
        case .repeated: return
        case .contradictory: return interfered(into: &effects)
        case .accepted: break
        }
        while let next = inbox.takeNext() {
            step(next.phase, next.body, from: message.side, into: &effects)
        }
    }

    mutating func interfered(into effects: inout [CommandEffect]) {
        stage = .claiming
        finish(.interfered, into: &effects)
    }

    private mutating func step(
        _ phase: Phase, _ body: String, from peer: Side, into effects: inout [CommandEffect]
    ) {
        switch exchange(&stage, with: .idle) {
        case .hello(let hello): peerPake(consume hello, body, into: &effects)
        case .confirming(let key): peerVersion(consume key, body, from: peer, into: &effects)
        case .meeting(let key): greeted(key, phase, body, from: peer, into: &effects)
        case .asking(let key, let text):
            answered(key, text, phase, body, from: peer, into: &effects)
        case .claiming: interfered(into: &effects)
        case .idle: break
        }
    }

    private mutating func peerPake(
        _ hello: consuming SymmetricExchange, _ body: String, into effects: inout [CommandEffect]
    ) {
        guard let message = PhaseBody.readPake(body), let key = try? hello.finish(message.span)
        else { return interfered(into: &effects) }
        let info = KeySchedule.phaseKeyInfo(side: side, phase: .version)
        let sealed = PhaseBody.seal(
            VersionMessage.joiner, key: key.derive(info: info, count: 32), using: &random)
        send(.add(mailbox: nil, .version, body: sealed), into: &effects)
        stage = .confirming(key)
    }

    private mutating func peerVersion(
        _ key: consuming UnconfirmedKey, _ body: String, from peer: Side,
        into effects: inout [CommandEffect]
    ) {
        var isAttendant: Bool?
        let confirmed: ConfirmedKey
        do throws(OpeningFailed) {
            confirmed = try key.confirm { (key) throws(OpeningFailed) in
                let info = KeySchedule.phaseKeyInfo(side: peer, phase: .version)
                let text = try PhaseBody.open(body, key: key.derive(info: info, count: 32))
                isAttendant = VersionMessage.isAttendant(text)
            }
        } catch {
            return interfered(into: &effects)
        }
        guard isAttendant == true else { return interfered(into: &effects) }
        stage = .meeting(SharedSecret(confirmed.bytes.copy()))
    }

    /// Whoever knows the group key could have come this far. Nothing is said before the bot has
    /// shown the owner's word.
    private mutating func greeted(
        _ key: SharedSecret, _ phase: Phase, _ body: String, from peer: Side,
        into effects: inout [CommandEffect]
    ) {
        guard let plaintext = open(phase, body, key, from: peer),
            let greeting = try? BotGreeting(reading: plaintext),
            greeting.isProven(
                space: configuration.space, owner: configuration.owner, key: key)
        else { return interfered(into: &effects) }
        let request = CommandRequest(
            configuration.command, certificate: configuration.certificate,
            signSeed: configuration.sign.bytes, key: key)
        say(request.encoded, as: .numbered(0), key, into: &effects)
        stage = .asking(key, [])
    }

    private mutating func answered(
        _ key: SharedSecret, _ text: [UInt8], _ phase: Phase, _ body: String, from peer: Side,
        into effects: inout [CommandEffect]
    ) {
        guard let plaintext = open(phase, body, key, from: peer),
            let part = try? AnswerPart(reading: plaintext),
            text.count + part.bytes.count <= ControlLimits.answerBytesMax
        else { return interfered(into: &effects) }
        stage = .asking(key, text + part.bytes)
        guard part.isLast else { return }
        say(Receipt.encoded, as: .numbered(1), key, into: &effects)
        finish(.answered(text + part.bytes), into: &effects)
    }

    private func open(
        _ phase: Phase, _ body: String, _ key: SharedSecret, from peer: Side
    ) -> [UInt8]? {
        try? PhaseBody.open(body, key: KeySchedule.phaseKey(key, side: peer, phase: phase))
    }

    private mutating func say(
        _ plaintext: [UInt8], as phase: Phase, _ key: SharedSecret,
        into effects: inout [CommandEffect]
    ) {
        let body = PhaseBody.seal(
            plaintext, key: KeySchedule.phaseKey(key, side: side, phase: phase), using: &random)
        send(.add(mailbox: nil, phase, body: body), into: &effects)
    }
}
