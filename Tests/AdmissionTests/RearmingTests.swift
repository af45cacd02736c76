import Admission
import MailboxProtocol
import Testing
import WormholeSession

@Suite("Uses that nobody confirmed")
struct RearmingTests {
    /// Somebody was let in, and went before the answer arrived.
    private func letInNeverConfirmed(uses: Int = 1) throws -> (World, MadeInvite, JoinRecord) {
        let world = World()
        world.startBot()
        let invite = world.makeInvite(uses: uses, policy: .approve)
        let ana = try world.join(invite)
        let file = try #require(ana.saved)
        ana.quit()
        world.settle()
        let waiting = try #require(world.ledger.admissions.first)
        world.attendant?.command(.approve(admissionID: waiting.id))
        world.settle()
        return (world, invite, file)
    }

    @Test("the inviter sees them, makes the use free with a new code, and somebody else takes it")
    func rearmed() throws {
        let (world, invite, _) = try letInNeverConfirmed()
        let before = try #require(world.ledger.invite(invite.id))
        #expect(before.state == .usedUp)
        #expect(InviteSummary(before, in: world.ledger, at: world.now).unconfirmed == 1)
        let (code, text) = world.makeCode(words: "piano-coral")
        world.attendant?.command(.rearm(inviteID: invite.id, code))
        world.settle()
        let after = try #require(world.ledger.invite(invite.id))
        #expect(after.used == 0)
        #expect(after.isOpen(at: world.now))
        #expect(InviteSummary(after, in: world.ledger, at: world.now).unconfirmed == 0)
        #expect(world.ledger.events.last?.kind == .rearmed)
        let again = MadeInvite(id: invite.id, nameplate: code.nameplate, code: text)
        let ben = try world.join(again, name: "Ben")
        #expect(ben.progress.last == .waitingFor("Paul"))
        let waiting = try #require(world.ledger.admissions.first { $0.state == .waiting })
        world.attendant?.command(.approve(admissionID: waiting.id))
        world.settle()
        #expect(isAdmitted(ben.outcome))
        #expect(world.ledger.invite(invite.id)?.used == 1)
    }

    @Test("who was meant by it and asks again takes a use like anybody else")
    func sameAgain() throws {
        let (world, invite, file) = try letInNeverConfirmed(uses: 2)
        world.attendant?.command(.rearm(inviteID: invite.id, nil))
        world.settle()
        #expect(world.ledger.invite(invite.id)?.used == 0)
        var record = file
        record.conversation = nil
        let ana = try JoinerEnd(
            world: world, invite.nameplate, code: invite.code, record: record)
        world.joiners.append(ana)
        ana.start()
        let waiting = try #require(world.ledger.admissions.first { $0.state == .waiting })
        world.attendant?.command(.approve(admissionID: waiting.id))
        world.settle()
        #expect(isAdmitted(ana.outcome))
        #expect(world.ledger.invite(invite.id)?.used == 1)
        #expect(world.ledger.admissions.count == 1)
    }

    @Test("where everybody confirmed there is nothing to make free")
    func nothingToDo() throws {
        let world = World()
        world.startBot()
        let invite = world.makeInvite(uses: 2)
        #expect(isAdmitted(try world.join(invite).outcome))
        world.attendant?.command(.rearm(inviteID: invite.id, nil))
        world.settle()
        #expect(world.ledger.invite(invite.id)?.used == 1)
        #expect(!world.ledger.events.contains { $0.kind == .rearmed })
    }
}
