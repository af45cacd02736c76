import Admission
import CryptoPrimitives
import MailboxProtocol
import Testing
import WormholeSession

/// Whether a run ended with the person being let in.
func isAdmitted(_ outcome: JoinOutcome?) -> Bool {
    if case .admitted = outcome { return true }
    return false
}

/// Whether a run ended as a wrong code, with so many tries left.
func isWrongCode(_ outcome: JoinOutcome?, runsLeft: Int) -> Bool {
    if case .wrongCode(runsLeft) = outcome { return true }
    return false
}

func isEnded(_ outcome: JoinOutcome?) -> Bool {
    if case .ended = outcome { return true }
    return false
}

@Suite("Letting people in")
struct LettingInTests {
    @Test("a right code lets in at once, with the keys and a genuine certificate")
    func rightCode() throws {
        let world = World()
        world.startBot()
        let invite = world.makeInvite()
        let ana = try world.join(invite)
        #expect(isAdmitted(ana.outcome))
        let grant = try #require(ana.kept)
        #expect(grant.space == World.space)
        #expect(grant.spaceName == "The Garden")
        #expect(grant.by == "The Garden's door")
        #expect(grant.keys.last?.fingerprint == world.keys.current.fingerprint)
        let ours = world.keys.current.secret.withBytes { [UInt8](copying: $0) }
        let theirs = grant.keys.last?.secret.withBytes { [UInt8](copying: $0) }
        #expect(ours == theirs)
        let admission = try #require(world.ledger.admissions.first)
        #expect(admission.name == "Ana")
        #expect(admission.member == grant.member)
        #expect(admission.isReceived)
        #expect(admission.conversation == nil)
        #expect(ana.saved == nil)
    }

    @Test("the invite's only use is used up, and its number is gone")
    func singleUse() throws {
        let world = World()
        world.startBot()
        let invite = world.makeInvite()
        #expect(isAdmitted(try world.join(invite).outcome))
        let ben = try world.join(invite, name: "Ben")
        #expect(isEnded(ben.outcome))
        #expect(world.ledger.invite(invite.id)?.state == .usedUp)
        #expect(world.ledger.invite(invite.id)?.used == 1)
        #expect(world.ledger.retiring.isEmpty)
    }

    @Test("three uses let in three people, whoever asks first, and no fourth")
    func severalUses() throws {
        let world = World()
        world.startBot()
        let invite = world.makeInvite(uses: 3)
        let people = try (0..<4).map { try world.join(invite, name: "Person \($0)") }
        #expect(people.map { isAdmitted($0.outcome) } == [true, true, true, false])
        #expect(Set(world.ledger.admissions.map(\.name)) == ["Person 0", "Person 1", "Person 2"])
    }

    @Test("with no bot there the person waits, and is let in when it comes")
    func parked() throws {
        let world = World()
        let invite = world.makeInvite()
        let ana = try world.join(invite)
        #expect(ana.outcome == nil)
        #expect(ana.progress.contains(.waiting))
        world.run(seconds: 120)
        #expect(ana.outcome == nil)
        world.startBot()
        #expect(isAdmitted(ana.outcome))
    }

    @Test("the relay is killed while somebody waits: both come back by themselves")
    func relayCrashWhileWaiting() throws {
        let world = World()
        let invite = world.makeInvite()
        let ana = try world.join(invite)
        world.crashRelay()
        world.run(seconds: 5)
        world.startRelay()
        world.run(seconds: 30)
        #expect(ana.outcome == nil)
        world.startBot()
        #expect(isAdmitted(ana.outcome))
    }

    @Test(
        "a person who quits while waiting for a decision comes back with the same file days later")
    func approvalAcrossAbsence() throws {
        let world = World()
        world.startBot()
        let invite = world.makeInvite(policy: .approve)
        let ana = try world.join(invite)
        #expect(ana.progress.contains(.waitingFor("Paul")))
        let file = try #require(ana.saved)
        ana.quit()
        let waiting = try #require(world.ledger.admissions.first)
        #expect(waiting.state == .waiting)
        world.run(seconds: 5)
        world.attendant?.command(.approve(admissionID: waiting.id))
        world.settle()
        world.crashBot()
        world.advance(by: .seconds(3 * 86_400))
        let again = try JoinerEnd(
            world: world, invite.nameplate, code: "not needed any more", record: file)
        world.joiners.append(again)
        again.start()
        #expect(isAdmitted(again.outcome))
        #expect(world.ledger.invite(invite.id)?.used == 1)
    }

    @Test("saying no is told, and counts no use")
    func denied() throws {
        let world = World()
        world.startBot()
        let invite = world.makeInvite(policy: .approve)
        let ana = try world.join(invite)
        let waiting = try #require(world.ledger.admissions.first)
        world.attendant?.command(.deny(admissionID: waiting.id))
        world.settle()
        guard case .denied(.declined) = ana.outcome else {
            Issue.record("told \(String(describing: ana.outcome))")
            return
        }
        #expect(world.ledger.invite(invite.id)?.used == 0)
        #expect(world.ledger.admissions.first?.conversation == nil)
    }

    @Test("who asks again by an invite with uses left is the same member, and takes no second use")
    func sameJoinerAgain() throws {
        let world = World()
        world.startBot()
        let invite = world.makeInvite(uses: 2)
        var random = Randomness.seeded(99)
        let record = JoinRecord(
            space: World.space, nameplate: invite.nameplate, at: world.now, using: &random)
        var members: [String] = []
        for _ in 0..<2 {
            let ana = try JoinerEnd(
                world: world, invite.nameplate, code: invite.code, record: record)
            world.joiners.append(ana)
            ana.start()
            #expect(isAdmitted(ana.outcome))
            members.append(try #require(ana.kept?.member))
        }
        #expect(members[0] == members[1])
        #expect(world.ledger.invite(invite.id)?.used == 1)
        #expect(world.ledger.admissions.count == 1)
    }

    @Test("a revoked invite answers nobody, and who waits is told")
    func revoked() throws {
        let world = World()
        world.startBot()
        let invite = world.makeInvite()
        world.attendant?.command(.revoke(inviteID: invite.id))
        world.settle()
        #expect(isEnded(try world.join(invite).outcome))
        let other = world.makeInvite()
        _ = try world.join(other, code: other.wrongCode)
        let ben = try world.join(other, name: "Ben")
        #expect(ben.outcome == nil)
        world.attendant?.command(.revoke(inviteID: other.id))
        world.settle()
        #expect(isEnded(ben.outcome))
    }

    @Test("an expired invite ends at its time")
    func expired() throws {
        let world = World()
        world.startBot()
        let invite = world.makeInvite()
        world.advance(by: .seconds(7 * 86_400))
        #expect(world.ledger.invite(invite.id)?.state == .expired)
        #expect(isEnded(try world.join(invite).outcome))
    }
}
