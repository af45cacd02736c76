import Admission
import CryptoPrimitives
import Journal
import MailboxProtocol
import Testing
import WormholeSession

func isDenied(_ outcome: JoinOutcome?, _ reason: DenialReason) -> Bool {
    if case .denied(reason) = outcome { return true }
    return false
}

@Suite("The app is asked before anybody is let in")
struct HostTests {
    private func started(_ host: HostApp, uses: Int = 1, policy: AdmissionPolicy = .instant) -> (
        World, MadeInvite
    ) {
        let world = World(host: host)
        world.startBot()
        return (world, world.makeInvite(uses: uses, policy: policy))
    }

    @Test("it hears who wants in, and what it gives arrives beside the keys")
    func question() throws {
        let extra: JSONObject = ["account": .string("ana@app"), "rooms": .array([.integer(7)])]
        let host = HostApp { _ in .admit(extra: extra) }
        let (world, invite) = started(host)
        let ana = try world.join(invite)
        #expect(isAdmitted(ana.outcome))
        #expect(ana.kept?.extra == extra)
        let question = try #require(host.asked.first)
        #expect(host.asked.count == 1)
        #expect(question.name == "Ana")
        #expect(question.member == ana.kept?.member)
        #expect(question.invite == invite.id)
        #expect(question.policy == .instant)
        #expect(question.epoch == 1)
        #expect(question.space == World.space)
        #expect(question.id == world.ledger.admissions.first?.id)
        #expect(JWS.thumbprint(question.sign) == question.member)
    }

    @Test("what it reads has no code and no key of the space in it")
    func nothingSecret() throws {
        let host = HostApp()
        let (world, invite) = started(host)
        _ = try world.join(invite)
        let text = String(decoding: try #require(host.asked.first).encoded, as: UTF8.self)
        #expect(text.hasSuffix("}\n"))
        #expect(!text.contains("coral") && !text.contains("piano"))
        let key = world.keys.current.secret.withBytes { Hex.encode([UInt8](copying: $0)) }
        #expect(!text.contains(key))
    }

    @Test("until it has answered nobody is in and nothing is counted")
    func slow() throws {
        let host = HostApp { _ in nil }
        let (world, invite) = started(host)
        let ana = try world.join(invite)
        world.run(seconds: 60)
        #expect(ana.outcome == nil)
        #expect(ana.progress.last == .asking)
        #expect(world.ledger.invite(invite.id)?.used == 0)
        world.attendant?.answer(try #require(host.asked.first).id, .admit(extra: [:]))
        #expect(isAdmitted(ana.outcome))
        #expect(world.ledger.invite(invite.id)?.used == 1)
    }

    @Test("who it refuses is told no, politely, and takes no use")
    func refused() throws {
        let host = HostApp { $0.name == "Mallory" ? .refuse(reason: "banned") : .admit(extra: [:]) }
        let (world, invite) = started(host)
        let mallory = try world.join(invite, name: "Mallory")
        #expect(isDenied(mallory.outcome, .declined))
        #expect(mallory.saved == nil)
        #expect(world.ledger.invite(invite.id)?.used == 0)
        #expect(
            world.attendant?.notices.contains { notice in
                if case .hostRefused(let person, reason: "banned") = notice {
                    return person.name == "Mallory"
                }
                return false
            } == true)
        #expect(isAdmitted(try world.join(invite, name: "Ana").outcome))
    }

    @Test(
        "when it fails the joiner is told to come back, and does as the same person",
        arguments: [
            HostFailure.notStarted, .tooSlow, .crashed, .tooLong, .unreadable,
        ])
    func failed(failure: HostFailure) throws {
        let host = HostApp { _ in .failed(failure) }
        let (world, invite) = started(host)
        let ana = try world.join(invite)
        #expect(isDenied(ana.outcome, .later))
        #expect(world.ledger.invite(invite.id)?.used == 0)
        #expect(world.ledger.invite(invite.id)?.code.budget.remaining == 5)
        #expect(world.ledger.events.contains { $0.kind == .hostFailed })
        host.answers = { _ in .admit(extra: [:]) }
        ana.start()
        #expect(isAdmitted(ana.outcome))
        #expect(Set(host.asked.map(\.id)).count == 1)
        #expect(host.asked.count == 2)
        #expect(world.ledger.admissions.count == 1)
        #expect(world.ledger.invite(invite.id)?.used == 1)
    }

    @Test("the last use is promised to one at a time")
    func oneUse() throws {
        let host = HostApp { _ in nil }
        let (world, invite) = started(host)
        let ana = try world.join(invite)
        let ben = try world.join(invite, name: "Ben")
        let eve = try world.join(invite, name: "Eve")
        #expect(host.asked.map(\.name) == ["Ana"])
        world.attendant?.answer(host.asked[0].id, .refuse(reason: ""))
        #expect(isDenied(ana.outcome, .declined))
        #expect(host.asked.map(\.name) == ["Ana", "Ben"])
        world.attendant?.answer(host.asked[1].id, .admit(extra: [:]))
        #expect(isAdmitted(ben.outcome))
        #expect(isDenied(eve.outcome, .ended))
        #expect(host.asked.count == 2)
        #expect(world.ledger.invite(invite.id)?.used == 1)
    }

    @Test("eight questions at a time; the ninth when one is answered")
    func atOnce() throws {
        let host = HostApp { _ in nil }
        let (world, invite) = started(host, uses: 20)
        let people = try (0..<9).map { try world.join(invite, name: "Person \($0)") }
        #expect(host.asked.count == AdmissionLimits.hostQuestionsAtOnce)
        world.attendant?.answer(host.asked[3].id, .admit(extra: [:]))
        #expect(host.asked.count == AdmissionLimits.hostQuestionsAtOnce + 1)
        #expect(isAdmitted(people[3].outcome))
        #expect(people[8].outcome == nil)
    }

    @Test("33 may wait for an invite's one use; the next is told to come back")
    func queue() throws {
        let (world, invite) = started(HostApp { _ in nil })
        let most = 1 + AdmissionLimits.pendingPerInvite
        let people = try (0...most).map { try world.join(invite, name: "Person \($0)") }
        #expect(people.dropLast().allSatisfy { $0.outcome == nil })
        #expect(isDenied(people.last?.outcome, .later))
    }

    @Test("an answer nobody asked for, or a second one, changes nothing")
    func strayAnswers() throws {
        let host = HostApp { _ in nil }
        let (world, invite) = started(host, uses: 2)
        let ana = try world.join(invite)
        world.attendant?.answer("000000000000", .admit(extra: [:]))
        #expect(ana.outcome == nil)
        let id = try #require(host.asked.first).id
        world.attendant?.answer(id, .admit(extra: [:]))
        world.attendant?.answer(id, .refuse(reason: ""))
        #expect(isAdmitted(ana.outcome))
        #expect(world.ledger.admissions.first?.state == .admitted)
    }

    @Test("an invite revoked while it thinks is over at once, and lets nobody in")
    func revoked() throws {
        let host = HostApp { _ in nil }
        let (world, invite) = started(host)
        let ana = try world.join(invite)
        world.attendant?.command(.revoke(inviteID: invite.id))
        world.settle()
        #expect(isDenied(ana.outcome, .ended))
        world.attendant?.answer(try #require(host.asked.first).id, .admit(extra: [:]))
        #expect(world.ledger.invite(invite.id)?.used == 0)
        #expect(world.ledger.retiring.isEmpty)
    }

    @Test("an invite that runs out while it thinks lets nobody in, and nothing is counted")
    func expired() throws {
        let host = HostApp { _ in nil }
        let (world, invite) = started(host)
        world.advance(by: .seconds(7 * 86_400 - 1))
        let ana = try world.join(invite)
        world.advance(by: .seconds(2))
        #expect(world.ledger.invite(invite.id)?.state == .expired)
        #expect(isEnded(ana.outcome))
        world.attendant?.answer(try #require(host.asked.first).id, .admit(extra: [:]))
        #expect(world.ledger.invite(invite.id)?.used == 0)
        #expect(world.ledger.admissions.first?.state == .unanswered)
        #expect(world.ledger.retiring.isEmpty)
    }

    @Test("a code that others get locked while it thinks still lets in who was asked about")
    func locked() throws {
        let host = HostApp { _ in nil }
        let (world, invite) = started(host)
        let ana = try world.join(invite)
        for _ in 0..<5 {
            _ = try world.join(invite, code: invite.wrongCode)
            world.run(seconds: 100)
        }
        #expect(world.ledger.invite(invite.id)?.code.state == .locked)
        world.attendant?.answer(try #require(host.asked.first).id, .admit(extra: [:]))
        #expect(isAdmitted(ana.outcome))
        #expect(world.ledger.retiring.isEmpty)
    }

    @Test("where a person decides, it is asked after they have agreed")
    func approval() throws {
        let host = HostApp()
        let (world, invite) = started(host, policy: .approve)
        let ana = try world.join(invite)
        #expect(host.asked.isEmpty)
        let waiting = try #require(world.ledger.admissions.first)
        world.attendant?.command(.approve(admissionID: waiting.id))
        world.settle()
        #expect(host.asked.map(\.id) == [waiting.id])
        #expect(isAdmitted(ana.outcome))
    }

    @Test("who is in already and asks again gets the same, and it is not asked again")
    func sameAgain() throws {
        let host = HostApp { _ in .admit(extra: ["token": .string("t-1")]) }
        let (world, invite) = started(host, uses: 2)
        var random = Randomness.seeded(99)
        let record = JoinRecord(
            space: World.space, nameplate: invite.nameplate, at: world.now, using: &random)
        for _ in 0..<2 {
            let ana = try JoinerEnd(
                world: world, invite.nameplate, code: invite.code, record: record)
            world.joiners.append(ana)
            ana.start()
            #expect(isAdmitted(ana.outcome))
            #expect(ana.kept?.extra.string("token") == "t-1")
        }
        #expect(host.asked.count == 1)
        let stored = world.botStore.entries.map { String(decoding: $0.value, as: UTF8.self) }
        #expect(!stored.contains { $0.contains("t-1") })
    }

    @Test("two joiners of one invite have two ids, one joiner of two invites too")
    func ids() throws {
        let host = HostApp()
        let (world, invite) = started(host, uses: 2)
        let other = world.makeInvite()
        var random = Randomness.seeded(5)
        let record = JoinRecord(
            space: World.space, nameplate: invite.nameplate, at: world.now, using: &random)
        for made in [invite, other] {
            let ana = try JoinerEnd(world: world, made.nameplate, code: made.code, record: record)
            world.joiners.append(ana)
            ana.start()
        }
        _ = try world.join(invite, name: "Ben")
        #expect(host.asked.count == 3)
        #expect(Set(host.asked.map(\.id)).count == 3)
        #expect(Set(host.asked.map(\.member)).count == 2)
    }
}
