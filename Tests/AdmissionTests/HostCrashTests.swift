import Admission
import MailboxProtocol
import Testing
import WormholeSession

@Suite("Crashes while the app is asked")
struct HostCrashTests {
    /// Lets Ana in by an app, with the bot dead before each of its steps in turn.
    private func crashAtEveryStep(
        policy: AdmissionPolicy = .instant, _ check: (World, MadeInvite, JoinerEnd, HostApp) -> Void
    ) throws -> Int {
        for step in 0..<30 {
            let host = HostApp { _ in .admit(extra: ["room": .integer(1)]) }
            let world = World(host: host)
            world.startBot()
            let invite = world.makeInvite(policy: policy)
            world.attendant?.crashesBeforeStep = step
            let ana = try world.join(invite)
            approveAll(world)
            guard world.attendant == nil else { return step }
            world.startBot()
            world.run(seconds: 2)
            if case .lost = ana.outcome {
                ana.start()
                world.run(seconds: 20)
            }
            approveAll(world)
            world.run(seconds: 2)
            check(world, invite, ana, host)
        }
        return 30
    }

    private func approveAll(_ world: World) {
        for person in world.ledger.admissions where person.state == .waiting {
            world.attendant?.command(.approve(admissionID: person.id))
        }
        world.settle()
    }

    @Test(
        "whenever the bot dies: one use, one admission, one id at the app",
        arguments: [
            AdmissionPolicy.instant, .approve,
        ])
    func admission(policy: AdmissionPolicy) throws {
        let crashes = try crashAtEveryStep(policy: policy) { world, invite, ana, host in
            #expect(isAdmitted(ana.outcome))
            #expect(ana.kept?.extra["room"] == .integer(1))
            #expect(world.ledger.invite(invite.id)?.used == 1)
            #expect(world.ledger.admissions.count == 1)
            #expect(Set(host.asked.map(\.id)) == [world.ledger.admissions[0].id])
        }
        #expect(crashes >= 9)
    }

    @Test("a bot that dies while the app thinks asks the same question again")
    func deadWhileThinking() throws {
        let host = HostApp { _ in nil }
        let world = World(host: host)
        world.startBot()
        let invite = world.makeInvite()
        let ana = try world.join(invite)
        world.crashBot()
        world.run(seconds: 5)
        world.startBot()
        world.run(seconds: 2)
        #expect(host.asked.count == 2)
        #expect(host.asked[0] == host.asked[1])
        world.attendant?.answer(host.asked[1].id, .admit(extra: [:]))
        #expect(isAdmitted(ana.outcome))
    }

    @Test("a joiner that leaves while the app thinks is let in when it comes back")
    func joinerLeaves() throws {
        let host = HostApp { _ in nil }
        let world = World(host: host)
        world.startBot()
        let invite = world.makeInvite()
        let ana = try world.join(invite)
        let file = try #require(ana.saved)
        ana.quit()
        world.attendant?.answer(host.asked[0].id, .admit(extra: [:]))
        #expect(world.ledger.invite(invite.id)?.used == 1)
        let again = try JoinerEnd(
            world: world, invite.nameplate, code: "not needed any more", record: file)
        world.joiners.append(again)
        again.start()
        #expect(isAdmitted(again.outcome))
        #expect(host.asked.count == 1)
    }

    @Test("a bot that is started without the app lets in who waited for it")
    func withoutApp() throws {
        let host = HostApp { _ in nil }
        let world = World(host: host)
        world.startBot()
        let invite = world.makeInvite()
        let ana = try world.join(invite)
        world.crashBot()
        world.host = nil
        world.startBot()
        world.run(seconds: 5)
        #expect(isAdmitted(ana.outcome))
        #expect(world.ledger.invite(invite.id)?.used == 1)
    }

    @Test("a refusal told after a crash is told again, and still takes no use")
    func refusedAcrossCrash() throws {
        for step in 0..<30 {
            let host = HostApp { _ in .failed(.crashed) }
            let world = World(host: host)
            world.startBot()
            let invite = world.makeInvite()
            world.attendant?.crashesBeforeStep = step
            let ana = try world.join(invite)
            guard world.attendant == nil else {
                #expect(step >= 7)
                return
            }
            world.startBot()
            world.run(seconds: 2)
            if case .lost = ana.outcome {
                ana.start()
                world.run(seconds: 20)
            }
            #expect(isDenied(ana.outcome, .later), "after a crash before step \(step)")
            #expect(world.ledger.invite(invite.id)?.used == 0)
            #expect(world.ledger.invite(invite.id)?.isOpen(at: world.now) == true)
        }
    }
}
