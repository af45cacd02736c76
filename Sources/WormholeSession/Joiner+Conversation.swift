import CryptoPrimitives
import MailboxProtocol
import SPAKE2

/// The steps of the conversation itself, in the order of design section 5.
extension Joiner {
    mutating func mailboxMessage(
        _ message: MailboxMessage, at now: Timestamp, into effects: inout [JoinerEffect]
    ) {
        guard message.side != side else { return outbox.echoed(message.phase) }
        if let peerSide, peerSide != message.side { return interfered(into: &effects) }
        peerSide = message.side
        switch inbox.receive(message.phase, message.body) {
        case .repeated: return
        case .contradictory: return interfered(into: &effects)
        case .accepted: break
        }
        while let next = inbox.takeNext() {
            step(next.phase, next.body, from: message.side, at: now, into: &effects)
            if stage.step == .idle { return }
        }
    }

    private mutating func interfered(into effects: inout [JoinerEffect]) {
        finish(.interfered, mood: "scary", into: &effects)
    }

    private mutating func step(
        _ phase: Phase, _ body: String, from peer: Side, at now: Timestamp,
        into effects: inout [JoinerEffect]
    ) {
        switch exchange(&stage, with: .idle) {
        case .hello(let hello):
            peerPake(consume hello, body, at: now, into: &effects)
        case .confirming(let key):
            peerVersion(consume key, body, from: peer, at: now, into: &effects)
        case .asking:
            stage = .asking
            answer(phase, body, from: peer, at: now, into: &effects)
        case .leaving(let grant): stage = .leaving(grant)
        case .idle: break
        case .claiming: interfered(into: &effects)
        }
    }

    /// Step 2: we confirm first. The run is counted and kept before its `version` leaves.
    private mutating func peerPake(
        _ hello: consuming SymmetricExchange, _ body: String, at now: Timestamp,
        into effects: inout [JoinerEffect]
    ) {
        guard let message = PhaseBody.readPake(body) else { return interfered(into: &effects) }
        let key: UnconfirmedKey
        do throws(SPAKE2Error) {
            key = try hello.finish(message.span)
        } catch {
            return interfered(into: &effects)
        }
        record.runs += 1
        record.touched = now
        effects.append(.save(record))
        effects.append(.report(.checking))
        let info = KeySchedule.phaseKeyInfo(side: side, phase: .version)
        let sealed = PhaseBody.seal(
            VersionMessage.joiner, key: key.derive(info: info, count: 32), using: &random)
        add(.version, sealed, into: &effects)
        stage = .confirming(key)
        setDeadline(at: now)
    }

    /// Step 3: the other end shows that it has the words too, and that it may answer.
    private mutating func peerVersion(
        _ key: consuming UnconfirmedKey, _ body: String, from peer: Side, at now: Timestamp,
        into effects: inout [JoinerEffect]
    ) {
        let confirmed: ConfirmedKey
        var isAttendant: Bool?
        do throws(OpeningFailed) {
            confirmed = try key.confirm { (key) throws(OpeningFailed) in
                let info = KeySchedule.phaseKeyInfo(side: peer, phase: .version)
                let text = try PhaseBody.open(body, key: key.derive(info: info, count: 32))
                isAttendant = VersionMessage.isAttendant(text)
            }
        } catch {
            return finish(.wrongCode(runsLeft: runsLeft), mood: "scary", into: &effects)
        }
        guard isAttendant == true, let mailbox else { return interfered(into: &effects) }
        ask(
            SharedSecret(confirmed.bytes.copy()), mailbox: mailbox, peer: peer, at: now,
            into: &effects)
    }

    /// Step 4: the request is signed for this conversation, and kept before it leaves.
    private mutating func ask(
        _ key: SharedSecret, mailbox: MailboxID, peer: Side, at now: Timestamp,
        into effects: inout [JoinerEffect]
    ) {
        let request = JoinRequest(
            name: configuration.name, box: SealedBox.publicKey(of: record.box.bytes),
            signSeed: record.sign.bytes, key: key)
        let body = PhaseBody.seal(
            request.encoded, key: KeySchedule.phaseKey(key, side: side, phase: .numbered(0)),
            using: &random)
        record.runs = 0
        record.conversation = JoinRecord.Conversation(
            mailbox: mailbox, side: side, peerSide: peer, key: key, request: body, confirmed: now)
        effects.append(.save(record))
        effects.append(.report(.asking))
        add(.numbered(0), body, into: &effects)
        stage = .asking
        setDeadline(at: now)
    }

    /// Step 5: waiting, let in, or not.
    private mutating func answer(
        _ phase: Phase, _ body: String, from peer: Side, at now: Timestamp,
        into effects: inout [JoinerEffect]
    ) {
        guard let key = record.conversation?.key,
            let plaintext = try? PhaseBody.open(
                body, key: KeySchedule.phaseKey(key, side: peer, phase: phase)),
            let answer = try? Answer(reading: plaintext)
        else { return interfered(into: &effects) }
        switch answer {
        case .waiting(let person): effects.append(.report(.waitingFor(person)))
        case .denied(let reason): denied(reason, into: &effects)
        case .admitted(let sealed): admitted(sealed, key, at: now, into: &effects)
        }
    }

    /// Who may ask again does so as the same person, so what it is known by is kept.
    private mutating func denied(_ reason: DenialReason, into effects: inout [JoinerEffect]) {
        if reason == .later {
            record.conversation = nil
            effects.append(.save(record))
        } else {
            effects.append(.forget)
        }
        finish(.denied(reason), mood: "happy", into: &effects)
    }

    /// Step 6: kept first, then acknowledged.
    private mutating func admitted(
        _ sealed: [UInt8], _ key: SharedSecret, at now: Timestamp,
        into effects: inout [JoinerEffect]
    ) {
        let joiner = Ed25519.publicKey(seed: record.sign.bytes)
        guard let grant = try? Grant.open(sealed, secret: record.box.bytes),
            grant.space == configuration.space, grant.member == JWS.thumbprint(joiner),
            Certificate.isGenuine(
                grant.certificate, space: grant.space, joiner: joiner, owner: grant.owner)
        else { return interfered(into: &effects) }
        effects.append(.keep(grant))
        let body = PhaseBody.seal(
            Receipt.encoded, key: KeySchedule.phaseKey(key, side: side, phase: .numbered(1)),
            using: &random)
        add(.numbered(1), body, into: &effects)
        send(.close(mailbox: mailbox, mood: "happy"), into: &effects)
        stage = .leaving(grant)
        goodbyeUntil = now + Self.goodbyeWithin
        setDeadline(at: now)
    }
}
