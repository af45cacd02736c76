package import CryptoPrimitives
package import MailboxProtocol
package import SPAKE2

/// The attendant's half of one conversation, in the mailbox of one knock.
///
/// It holds no budget and knows no invite: whoever drives it must charge a guess, durably, between
/// ``Event/confirmationArrived`` and ``verify(using:)``. Source: design, sections 5 and 6.
package final class AttendantExchange {
    /// What the joiner is here for.
    package enum Purpose: Sendable {
        /// To be let in, by an invite's number.
        case admission
        /// To tell the bot something, by the control number. Then we say first who we are.
        case command
    }

    package enum Event {
        /// Add this message to the mailbox.
        case reply(Phase, body: String)
        /// The joiner's `version` is here, unopened. Charge a guess, then ``verify(using:)``.
        case confirmationArrived
        /// The code was right and this is what the joiner asks for, proof checked.
        case requestArrived(JoinRequest)
        /// The code was right and this is what a member wants; whose word it is is not checked.
        case commandArrived(CommandRequest)
        /// The joiner has the answer: done.
        case received
        /// The joiner, or whoever carries its messages, broke the rules: close as `scary`.
        case scary
    }

    package enum OnVerify {
        /// Add this `version`: the words were right.
        case right(body: String)
        /// Add this noise of the same length, and close as `scary`.
        case wrong(body: String)
    }

    private enum Stage: ~Copyable {
        case new(SymmetricPassword)
        /// Our `pake` left; the key is not computed before a guess was charged for it.
        case answered(SymmetricExchange, peerMessage: SymmetricPeerMessage)
        case confirmation(SymmetricExchange, peerMessage: SymmetricPeerMessage, body: String)
        /// The code was right: waiting for the request.
        case confirmed
        /// The request is in the driver's hands, or its answer in the mailbox.
        case requested
        case over
    }

    package let mailbox: MailboxID
    package let side: Side
    package let purpose: Purpose
    package let opened: Timestamp
    package private(set) var peerSide: Side?
    /// The shared key, once the code was right.
    package private(set) var key: SharedSecret?
    private var stage: Stage
    private var inbox: Inbox
    private var outbox = Outbox()
    private var nextPhase = 0

    /// An exchange that waits for the joiner's `pake`.
    package init(
        mailbox: MailboxID, side: Side, password: SymmetricPassword, purpose: Purpose = .admission,
        at now: Timestamp
    ) {
        self.mailbox = mailbox
        self.side = side
        self.purpose = purpose
        self.opened = now
        self.stage = .new(password)
        self.inbox = Inbox()
    }

    /// An exchange whose request was taken up before a restart; `said` are our numbered phases so
    /// far, from `0`.
    package init(
        resuming mailbox: MailboxID, side: Side, peer: Side, key: SharedSecret, said: [String],
        at now: Timestamp
    ) {
        self.mailbox = mailbox
        self.side = side
        self.purpose = .admission
        self.opened = now
        self.peerSide = peer
        self.key = key
        self.stage = .requested
        self.inbox = Inbox(next: .numbered(1))
        for body in said { append(body) }
    }

    /// Whether the code has been confirmed.
    package var isConfirmed: Bool { key != nil }

    /// Our messages that the relay has not echoed: to be added again on a new connection.
    package var unechoed: [(phase: Phase, body: String)] { outbox.unechoed }

    /// Takes one message of the mailbox; ``next(using:)`` then says what follows.
    package func receive(_ message: MailboxMessage) {
        guard message.side != side else { return echoed(message.phase) }
        if let peerSide, peerSide != message.side { return broken() }
        peerSide = message.side
        if inbox.receive(message.phase, message.body) == .contradictory { broken() }
    }

    /// Whether an earlier run of this program had answered here: its scalar is gone, and nobody can
    /// go on.
    package private(set) var isOrphan = false

    private func echoed(_ phase: Phase) {
        if phase == .pake, !outbox.hasSaid(phase), !isConfirmed { isOrphan = true }
        outbox.echoed(phase)
    }

    private var isBroken = false

    private func broken() {
        isBroken = true
    }

    /// What happens next, as long as there is something; nil when the next move is somebody else's.
    package func next(using random: inout Randomness) -> Event? {
        if isBroken {
            isBroken = false
            return scary()
        }
        guard isListening, let message = inbox.takeNext() else { return nil }
        switch take() {
        case .new(let password): return hello(password, message.body, using: &random)
        case .answered(let hello, let peerMessage):
            return confirmation(consume hello, peerMessage, message.body)
        case .confirmed: return request(message.body)
        case .requested: return receipt(message.phase, message.body)
        case .confirmation: return nil
        case .over: return nil
        }
    }

    /// Whether a message of the joiner could matter now.
    private var isListening: Bool {
        switch stage {
        case .new: true
        case .answered: true
        case .confirmed: true
        case .requested: true
        case .confirmation: false
        case .over: false
        }
    }

    private func take() -> Stage {
        exchange(&stage, with: .over)
    }

    private func scary() -> Event {
        stage = .over
        return .scary
    }

    private func hello(
        _ password: SymmetricPassword, _ body: String, using random: inout Randomness
    ) -> Event {
        guard let message = PhaseBody.readPake(body) else { return scary() }
        do throws(SPAKE2Error) {
            let peerMessage = try SymmetricPeerMessage(message.span)
            let hello = try SymmetricExchange(password, using: &random)
            let reply = PhaseBody.pake(hello.message)
            outbox.append(.pake, reply)
            stage = .answered(hello, peerMessage: peerMessage)
            return .reply(.pake, body: reply)
        } catch {
            return scary()
        }
    }

    private func confirmation(
        _ hello: consuming SymmetricExchange, _ peerMessage: SymmetricPeerMessage, _ body: String
    ) -> Event {
        let bytesMax = ConversationLimits.versionBytesMax + SecretBox.overhead
        guard body.utf8.count <= 2 * bytesMax else { return scary() }
        stage = .confirmation(hello, peerMessage: peerMessage, body: body)
        return .confirmationArrived
    }

    /// Opens the joiner's `version`. A guess must have been charged.
    package func verify(using random: inout Randomness) -> OnVerify {
        guard case .confirmation(let hello, let peerMessage, let body) = take(), let peerSide
        else { preconditionFailure("verify follows confirmationArrived, once") }
        let noise = PhaseBody.noise(
            plaintextCount: VersionMessage.attendant.count, using: &random)
        let unconfirmed: UnconfirmedKey
        do throws(SPAKE2Error) {
            unconfirmed = try hello.finish(peerMessage)
        } catch {
            return wrong(noise)
        }
        let info = KeySchedule.phaseKeyInfo(side: side, phase: .version)
        let ourKey = unconfirmed.derive(info: info, count: 32)
        do throws(OpeningFailed) {
            let confirmed = try unconfirmed.confirm { (key) throws(OpeningFailed) in
                let info = KeySchedule.phaseKeyInfo(side: peerSide, phase: .version)
                let text = try PhaseBody.open(body, key: key.derive(info: info, count: 32))
                guard VersionMessage.isAttendant(text) == false else { throw OpeningFailed() }
            }
            key = SharedSecret(confirmed.bytes.copy())
        } catch {
            return wrong(noise)
        }
        let reply = PhaseBody.seal(VersionMessage.attendant, key: ourKey, using: &random)
        outbox.append(.version, reply)
        stage = .confirmed
        return .right(body: reply)
    }

    private func wrong(_ noise: String) -> OnVerify {
        outbox.append(.version, noise)
        return .wrong(body: noise)
    }

    private func request(_ body: String) -> Event {
        guard let key, let peerSide,
            let plaintext = try? PhaseBody.open(
                body, key: KeySchedule.phaseKey(key, side: peerSide, phase: .numbered(0)))
        else { return scary() }
        switch purpose {
        case .admission:
            guard let request = try? JoinRequest(reading: plaintext), request.isProven(under: key)
            else { return scary() }
            stage = .requested
            return .requestArrived(request)
        case .command:
            guard let request = try? CommandRequest(reading: plaintext) else { return scary() }
            stage = .requested
            return .commandArrived(request)
        }
    }

    /// Seals an answer as our next numbered phase. Nil when it does not fit.
    package func say(_ answer: Answer, using random: inout Randomness) -> (Phase, body: String)? {
        answer.encoded.flatMap { say($0, using: &random) }
    }

    /// Seals a plaintext as our next numbered phase. Nil before the code was right.
    package func say(
        _ plaintext: [UInt8], using random: inout Randomness
    ) -> (Phase, body: String)? {
        guard let key else { return nil }
        let phase = Phase.numbered(nextPhase)
        let body = PhaseBody.seal(
            plaintext, key: KeySchedule.phaseKey(key, side: side, phase: phase), using: &random)
        append(body)
        return (phase, body)
    }

    private func append(_ body: String) {
        outbox.append(.numbered(nextPhase), body)
        nextPhase += 1
    }

    private func receipt(_ phase: Phase, _ body: String) -> Event? {
        guard let key, let peerSide,
            let plaintext = try? PhaseBody.open(
                body, key: KeySchedule.phaseKey(key, side: peerSide, phase: phase)),
            Receipt.isReceipt(plaintext)
        else { return scary() }
        return .received
    }
}
