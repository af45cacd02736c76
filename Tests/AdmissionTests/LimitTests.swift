import Admission
import CryptoPrimitives
import MailboxProtocol
import Testing
import WormholeSession

/// An attendant alone, fed with frames as a relay would send them.
private struct LoneAttendant: ~Copyable {
    var attendant: Attendant
    var now = Timestamp(milliseconds: 1_800_000_000_000)
    let nameplate = Nameplate(number: 42)

    init() {
        var random = Randomness.seeded(31)
        let keys = SpaceKeys.create(
            space: "xyz.example", name: "x", relay: "wss://relay.example/v1", by: "x", issued: 0,
            using: &random
        ).keys
        let secrets = CodeSecrets(
            numberKey: SharedSecret(random.secret(32)),
            text: SharedSecret(SecretBytes(copying: Array("42-coral-piano".utf8).span)))
        var ledger = Ledger(keys: keys, at: now)
        ledger.add(
            Invite(
                id: "000000000001", inviter: "Paul", label: "", created: now,
                expires: now + .seconds(86_400), usesMax: 1, policy: .instant,
                code: InviteCode(
                    nameplate: nameplate,
                    sealed: secrets.sealed(under: keys.storageKey, using: &random))))
        attendant = Attendant(
            ledger: ledger, role: .bot, relayHost: "relay.example", random: random)
        var effects: [AttendantEffect] = []
        attendant.start(guardGeneration: 0, at: now, into: &effects)
        attendant.handle(.connected, at: now, into: &effects)
        _ = receive(.welcome(Welcome(challenge: [UInt8](repeating: 1, count: 32))))
    }

    /// The commands the attendant answers with.
    mutating func receive(_ message: ServerMessage) -> [ClientMessage] {
        input(.received(message.encoded(at: now)))
    }

    mutating func input(_ input: AttendantInput) -> [ClientMessage] {
        var effects: [AttendantEffect] = []
        attendant.handle(input, at: now, into: &effects)
        return effects.compactMap { effect in
            guard case .send(let text) = effect, let frame = try? ClientFrame(reading: text) else {
                return nil
            }
            return try? ClientMessage(frame)
        }
    }

    mutating func knock(_ number: Int) -> [ClientMessage] {
        receive(
            .knock(
                Knock(
                    nameplate: nameplate, knock: KnockID("k\(number)"),
                    mailbox: MailboxID("m\(number)"), waited: 0)))
    }
}

@Suite("Limits of who admits, at the value and one past it")
struct LimitTests {
    @Test("1,024 conversations may be unconfirmed; the next one costs the oldest its place")
    func unconfirmedMax() {
        var lone = LoneAttendant()
        for number in 0..<AdmissionLimits.unconfirmedMax {
            #expect(lone.knock(number).contains(.open(MailboxID("m\(number)"))))
        }
        let answer = lone.knock(AdmissionLimits.unconfirmedMax)
        #expect(answer.first == .pass(KnockID("k0")))
        #expect(answer.contains(.open(MailboxID("m\(AdmissionLimits.unconfirmedMax)"))))
    }

    @Test("an unconfirmed conversation has 30 seconds, to the millisecond")
    func unconfirmedFor() {
        var lone = LoneAttendant()
        _ = lone.knock(1)
        let due = lone.now + AdmissionLimits.unconfirmedFor
        #expect(lone.attendant.nextDeadline == due)
        lone.now = Timestamp(milliseconds: due.milliseconds - 1)
        #expect(lone.input(.tick).isEmpty)
        lone.now = due
        #expect(lone.input(.tick) == [.pass(KnockID("k1"))])
    }

    @Test("64 confirmations wait for a cool-down; the 65th is turned away, untested")
    func heldPerCode() throws {
        let world = World()
        world.startBot()
        let invite = world.makeInvite(uses: 100)
        _ = try world.join(invite, code: invite.wrongCode)
        let people = try (0...AdmissionLimits.heldPerCode).map {
            try world.join(invite, name: "Person \($0)")
        }
        let lost = people.count { person in
            if case .lost = person.outcome { return true }
            return false
        }
        #expect(lost == 1)
        world.run(seconds: 10)
        #expect(people.count { isAdmitted($0.outcome) } == AdmissionLimits.heldPerCode)
    }

    @Test("32 requests of an invite wait for a person; the 33rd is told no")
    func pendingPerInvite() throws {
        let world = World()
        world.startBot()
        let invite = world.makeInvite(uses: 100, policy: .approve)
        let people = try (0...AdmissionLimits.pendingPerInvite).map {
            try world.join(invite, name: "Person \($0)")
        }
        let waiting = people.count { $0.progress.last == .waitingFor("Paul") }
        #expect(waiting == AdmissionLimits.pendingPerInvite)
        guard case .denied(.ended) = people.last?.outcome else {
            Issue.record("told \(String(describing: people.last?.outcome))")
            return
        }
    }

    @Test("an answer nobody fetches is kept for seven days, and the use stays counted")
    func keptFor() throws {
        for (late, isLetIn) in [(-1, true), (1, false)] {
            let world = World()
            world.startBot()
            let invite = world.makeInvite(policy: .approve)
            let ana = try world.join(invite)
            let file = try #require(ana.saved)
            ana.quit()
            let waiting = try #require(world.ledger.admissions.first)
            world.attendant?.command(.approve(admissionID: waiting.id))
            world.settle()
            world.advance(by: ConversationLimits.keptFor + .seconds(late))
            #expect((world.ledger.admissions.first?.conversation != nil) == isLetIn)
            let again = try JoinerEnd(
                world: world, invite.nameplate, code: invite.code, record: file)
            world.joiners.append(again)
            again.start()
            #expect(isAdmitted(again.outcome) == isLetIn)
            #expect(world.ledger.invite(invite.id)?.used == 1)
        }
    }

    @Test("the log keeps 10,000 lines, the newest")
    func eventsMax() {
        let world = World()
        let invite = world.makeInvite()
        var ledger = world.ledger
        let sealed = ledger.invite(invite.id)?.code.sealed ?? []
        let before = ledger.events.count
        for number in 0..<(AdmissionLimits.eventsMax - before + 1) {
            let code = InviteCode(
                nameplate: Nameplate(number: UInt64(1000 + number)), sealed: sealed)
            _ = ledger.renew(invite.id, code: code, at: world.now)
        }
        #expect(ledger.events.count == AdmissionLimits.eventsMax)
        #expect(ledger.events.first?.kind == .renewed)
    }

    @Test("the space's bucket: 20 wrong guesses, one coming back every 8,640 seconds")
    func bucket() {
        let start = Timestamp(milliseconds: 0)
        var bucket = GuessBucket(updated: start)
        for _ in 0..<19 { bucket.wasWrong(at: start) }
        #expect(!bucket.isEmpty(at: start))
        bucket.wasWrong(at: start)
        #expect(bucket.isEmpty(at: start))
        #expect(bucket.isEmpty(at: start + .milliseconds(8_639_999)))
        #expect(!bucket.isEmpty(at: start + .milliseconds(8_640_000)))
        #expect(GuessBucket(level: 0, updated: start).isEmpty(at: start))
    }

    @Test("pauses after wrong guesses: 10, 20, 40, 80 seconds, and the fifth is the last")
    func pauses() {
        var budget = GuessBudget()
        var now = Timestamp(milliseconds: 0)
        for (index, seconds) in [10, 20, 40, 80].enumerated() {
            #expect(budget.confirmationArrived(at: now) == .reserved)
            budget.wasWrong(at: now)
            #expect(budget.wrong == index + 1)
            let over = now + .seconds(seconds)
            let before = Timestamp(milliseconds: over.milliseconds - 1)
            #expect(budget.confirmationArrived(at: before) == .hold(until: over))
            now = over
        }
        #expect(budget.confirmationArrived(at: now) == .reserved)
        #expect(budget.confirmationArrived(at: now) == .hold(until: nil))
        budget.wasWrong(at: now)
        #expect(budget.isSpent)
        #expect(budget.confirmationArrived(at: now + .seconds(1000)) == .refused)
    }
}
