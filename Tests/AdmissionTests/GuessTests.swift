import Admission
import CryptoPrimitives
import MailboxProtocol
import Testing
import WormholeSession

@Suite("Guesses: design section 6")
struct GuessTests {
    @Test("a wrong code is told at once at both ends, and spends one guess")
    func wrongCode() throws {
        let world = World()
        world.startBot()
        let invite = world.makeInvite()
        let mallory = try world.join(invite, code: invite.wrongCode)
        #expect(isWrongCode(mallory.outcome, runsLeft: 2))
        let budget = try #require(world.ledger.invite(invite.id)?.code.budget)
        #expect(budget.wrong == 1)
        #expect(budget.remaining == 4)
        #expect(
            world.attendant?.notices.contains(.wrongCode(invite: invite.id, count: 1)) == true)
    }

    @Test("the right code still works after the cool-down, and not before")
    func coolDown() throws {
        let world = World()
        world.startBot()
        let invite = world.makeInvite()
        _ = try world.join(invite, code: invite.wrongCode)
        let ana = try world.join(invite)
        #expect(ana.outcome == nil)
        world.run(seconds: 9)
        #expect(ana.outcome == nil)
        world.run(seconds: 1)
        #expect(isAdmitted(ana.outcome))
        #expect(world.ledger.invite(invite.id)?.code.budget.remaining == 4)
    }

    @Test("five wrong codes lock the code; the sixth try meets the same words as any dead code")
    func locked() throws {
        let world = World()
        world.startBot()
        let invite = world.makeInvite()
        for _ in 0..<5 {
            let mallory = try world.join(invite, code: invite.wrongCode)
            world.run(seconds: 100)
            #expect(isWrongCode(mallory.outcome, runsLeft: 2))
        }
        let locked = try #require(world.ledger.invite(invite.id))
        #expect(locked.code.state == .locked)
        #expect(locked.state == .open)
        #expect(isEnded(try world.join(invite).outcome))
        #expect(world.attendant?.notices.contains(.locked(invite: invite.id)) == true)
    }

    @Test("a locked invite gets a new code by one command, and works again")
    func renewed() throws {
        let world = World()
        world.startBot()
        let invite = world.makeInvite()
        for _ in 0..<5 {
            _ = try world.join(invite, code: invite.wrongCode)
            world.run(seconds: 100)
        }
        let (code, text) = world.makeCode(words: "piano-coral")
        #expect(code.nameplate != invite.nameplate)
        world.attendant?.command(.renew(inviteID: invite.id, code))
        world.settle()
        let renewed = MadeInvite(id: invite.id, nameplate: code.nameplate, code: text)
        #expect(isAdmitted(try world.join(renewed).outcome))
    }

    @Test("wrong guesses side by side are answered five times, whatever comes at once")
    func parallelGuesses() throws {
        let world = World()
        let invite = world.makeInvite()
        let guessers = try (0..<12).map {
            try world.join(invite, code: invite.wrongCode, address: "10.2.0.\($0)")
        }
        world.startBot()
        world.run(seconds: 400)
        let answered = guessers.count { isWrongCode($0.outcome, runsLeft: 2) }
        #expect(answered == 5)
        #expect(world.ledger.invite(invite.id)?.code.budget.wrong == 5)
        #expect(world.ledger.invite(invite.id)?.code.state == .locked)
        #expect(guessers.allSatisfy { $0.outcome != nil })
    }

    @Test("an old copy of the store locks every open code: the file beside it knows better")
    func restoredBackup() throws {
        let world = World()
        world.startBot()
        let invite = world.makeInvite()
        let backup = world.botStore
        _ = try world.join(invite, code: invite.wrongCode)
        world.crashBot()
        world.restoreBotStore(backup)
        world.startBot()
        #expect(world.ledger.invite(invite.id)?.code.state == .locked)
        #expect(isEnded(try world.join(invite).outcome))
    }

    @Test("an old copy of the whole folder is noticed by what the relay remembers")
    func restoredFolder() throws {
        let world = World()
        world.startBot()
        let invite = world.makeInvite(uses: 5)
        let backup = world.botStore
        let generation = world.guardGeneration
        for _ in 0..<3 {
            _ = try world.join(invite, code: invite.wrongCode)
            world.run(seconds: 100)
        }
        world.crashBot()
        world.restoreBotStore(backup)
        world.remember(generation: generation)
        world.startBot()
        #expect(world.ledger.invite(invite.id)?.code.state == .locked)
    }

    @Test("after three tries of one code the joiner itself wants a new one")
    func joinersTries() throws {
        let world = World()
        world.startBot()
        let invite = world.makeInvite()
        let ana = try world.join(invite, code: invite.wrongCode)
        for left in [1, 0] {
            world.run(seconds: 100)
            ana.start()
            world.run(seconds: 100)
            #expect(isWrongCode(ana.outcome, runsLeft: left))
        }
        ana.start()
        guard case .outOfRuns = ana.outcome else {
            Issue.record("told \(String(describing: ana.outcome))")
            return
        }
        #expect(world.ledger.invite(invite.id)?.code.budget.wrong == 3)
    }

    @Test("twenty wrong guesses in a space make right codes wait for a person")
    func spaceBucket() throws {
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
        #expect(world.ledger.admissions.last?.state == .waiting)
    }
}
