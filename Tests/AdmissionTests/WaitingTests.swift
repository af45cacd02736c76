import Admission
import MailboxProtocol
import Testing
import WormholeSession

/// From a confirmed code on, neither end has to be there when the other is.
@Suite("Waiting for the inviter")
struct WaitingTests {
    private func waiting(
        _ world: World, uses: Int = 1
    ) throws -> (invite: MadeInvite, ana: JoinerEnd, id: String) {
        let invite = world.makeInvite(uses: uses, policy: .approve)
        let ana = try world.join(invite)
        #expect(ana.progress.last == .waitingFor("Paul"))
        return (invite, ana, try #require(world.ledger.admissions.last).id)
    }

    /// The same person with the state file of before, after a reboot.
    private func comeBack(
        _ world: World, _ invite: MadeInvite, _ file: JoinRecord
    ) throws -> JoinerEnd {
        let again = try JoinerEnd(
            world: world, invite.nameplate, code: "not needed any more", record: file)
        world.joiners.append(again)
        again.start()
        return again
    }

    @Test(
        "gone after the code was confirmed, back days later, let in with nobody else online",
        arguments: [1, 3, 6])
    func daysLater(days: Int) throws {
        let world = World()
        world.startBot()
        let (invite, ana, id) = try waiting(world)
        let file = try #require(ana.saved)
        ana.quit()
        world.advance(by: .seconds(days * 86_400 / 2))
        world.attendant?.command(.approve(admissionID: id))
        world.settle()
        world.crashBot()
        world.crashRelay()
        world.startRelay()
        world.advance(by: .seconds(days * 86_400 / 2))
        #expect(isAdmitted(try comeBack(world, invite, file).outcome))
        world.startBot()
        #expect(world.ledger.invite(invite.id)?.used == 1)
        #expect(world.ledger.admissions.last?.isReceived == true)
    }

    @Test("told no while away: told so on coming back, with nobody else online")
    func deniedWhileAway() throws {
        let world = World()
        world.startBot()
        let (invite, ana, id) = try waiting(world)
        let file = try #require(ana.saved)
        ana.quit()
        world.attendant?.command(.deny(admissionID: id))
        world.settle()
        world.crashBot()
        world.advance(by: .seconds(2 * 86_400))
        guard case .denied(.declined) = try comeBack(world, invite, file).outcome else {
            Issue.record("not told no")
            return
        }
    }

    @Test("a revoked invite ends the waiting of everybody at once")
    func revoked() throws {
        let world = World()
        world.startBot()
        let (invite, ana, _) = try waiting(world, uses: 3)
        let ben = try world.join(invite, name: "Ben")
        let file = try #require(ben.saved)
        ben.quit()
        world.attendant?.command(.revoke(inviteID: invite.id))
        world.settle()
        for joiner in [ana, try comeBack(world, invite, file)] {
            guard case .denied(.ended) = joiner.outcome else {
                Issue.record("told \(String(describing: joiner.outcome))")
                continue
            }
        }
        #expect(!world.ledger.admissions.contains { $0.state == .waiting })
    }

    @Test("seven days without a decision end it in words, to the second, whoever is away")
    func timeout() throws {
        let world = World()
        world.startBot()
        let (_, ana, _) = try waiting(world)
        world.crashBot()
        world.advance(by: .seconds(7 * 86_400 - 1))
        #expect(ana.outcome == nil)
        world.advance(by: .seconds(1))
        guard case .denied(.ended) = ana.outcome else {
            Issue.record("told \(String(describing: ana.outcome))")
            return
        }
        #expect(ana.saved == nil)
    }

    @Test("an empty bucket of the space makes right codes wait; a yes lets in all the same")
    func emptyBucket() throws {
        let world = World()
        world.startBot()
        for _ in 0..<4 {
            let invite = world.makeInvite()
            for _ in 0..<5 {
                _ = try world.join(invite, code: invite.wrongCode)
                world.run(seconds: 100)
            }
        }
        let invite = world.makeInvite()
        let ana = try world.join(invite)
        #expect(ana.progress.last == .waitingFor("Paul"))
        let file = try #require(ana.saved)
        ana.quit()
        let id = try #require(world.ledger.admissions.last).id
        world.attendant?.command(.approve(admissionID: id))
        world.settle()
        world.crashBot()
        #expect(isAdmitted(try comeBack(world, invite, file).outcome))
    }

    @Test("both screens say the same six words")
    func verifier() throws {
        let world = World()
        world.startBot()
        let (_, ana, id) = try waiting(world)
        let key = try #require(ana.saved?.conversation).key
        let admission = try #require(world.ledger.admissions.last { $0.id == id })
        let words = Verifier.words(of: key)
        #expect(world.ledger.verifier(of: admission) == words)
        #expect(words.split(separator: " ").count == Verifier.wordCount)
        let (_, ben, _) = try waiting(world)
        #expect(Verifier.words(of: try #require(ben.saved?.conversation).key) != words)
    }
}
