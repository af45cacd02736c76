import Admission
import MailboxProtocol
import Testing
import WormholeSession

/// The bot dies before each commit, and before each sending, of an exchange in turn; it starts
/// again from what was committed.
@Suite("Crashes of the bot at every step")
struct CrashTests {
    /// Runs until no step is left to crash at; how many crashes there were.
    private func crashAtEveryStep(_ body: (World, MadeInvite, _ step: Int) throws -> Bool) throws
        -> Int
    {
        for step in 0..<20 {
            let world = World()
            world.startBot()
            let invite = world.makeInvite()
            world.attendant?.crashesBeforeStep = step
            guard try body(world, invite, step) else { return step }
        }
        return 20
    }

    @Test("a wrong guess is answered only when it is stored, and charged once")
    func wrongGuess() throws {
        let crashes = try crashAtEveryStep { world, invite, step in
            let mallory = try world.join(invite, code: invite.wrongCode)
            guard world.attendant == nil else { return false }
            #expect(mallory.outcome == nil, "answered before step \(step)")
            world.startBot()
            world.run(seconds: 1)
            // Before the charge was stored nothing was tested; afterwards it is spent.
            let budget = try #require(world.ledger.invite(invite.id)?.code.budget)
            #expect(budget.remaining == (step == 0 ? 5 : 4))
            guard case .lost(runsLeft: 2) = mallory.outcome else {
                Issue.record("told \(String(describing: mallory.outcome)) after step \(step)")
                return true
            }
            return true
        }
        #expect(crashes >= 3)
    }

    @Test("an admission lets in once, counts one use, and reaches its joiner")
    func admission() throws {
        let crashes = try crashAtEveryStep { world, invite, step in
            let ana = try world.join(invite)
            guard world.attendant == nil else { return false }
            world.startBot()
            world.run(seconds: 2)
            if case .lost = ana.outcome {
                ana.start()
                world.run(seconds: 20)
            }
            #expect(isAdmitted(ana.outcome), "after a crash before step \(step)")
            #expect(world.ledger.invite(invite.id)?.used == 1)
            #expect(world.ledger.admissions.count == 1)
            #expect(world.ledger.retiring.isEmpty)
            return true
        }
        #expect(crashes >= 5)
    }
}
