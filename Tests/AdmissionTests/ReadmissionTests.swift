import Admission
import CryptoPrimitives
import MailboxProtocol
import Testing
import WormholeSession

@Suite("Letting in again who lost everything: design section 12")
struct ReadmissionTests {
    private let world = World()

    /// An invite by which whoever comes takes a member's place, by the word of whose seed it is.
    private func readmitting(_ member: String, signedBy seed: SharedSecret? = nil) -> MadeInvite {
        let (code, text) = world.makeCode()
        var invite = Invite(
            id: "00000000000a", inviter: "Paul", label: "", created: world.now,
            expires: world.now + .seconds(86_400), usesMax: 1, policy: .instant, code: code)
        let seed = seed ?? world.ownerSeed
        invite.readmission = Readmission.issue(
            space: World.space, member: member, invite: invite.id, issued: world.now.seconds,
            ownerSeed: seed.bytes)
        world.attendant?.command(.add(invite))
        world.settle()
        return MadeInvite(id: invite.id, nameplate: code.nameplate, code: text)
    }

    private func claims(_ grant: Grant?) throws -> JSONObject {
        let parts = try #require(grant).certificate.split(separator: ".")
        return try JSONReader.readObject(Base64.url.decode(String(parts[1])))
    }

    @Test("the same keys, a certificate that names the old key, and the old one counts no more")
    func readmitted() throws {
        world.startBot()
        let first = world.makeInvite(uses: 2)
        let ana = try world.join(first)
        let lost = try #require(ana.kept?.member)
        let again = try world.join(readmitting(lost))
        #expect(isAdmitted(again.outcome))
        let member = try #require(again.kept?.member)
        #expect(member != lost)
        #expect(again.kept?.keys.last?.fingerprint == ana.kept?.keys.last?.fingerprint)
        #expect(try claims(again.kept).string("readmits") == lost)
        #expect(try claims(ana.kept)["readmits"] == nil)
        #expect(world.ledger.removed == [lost])
        let removed = try #require(world.ledger.events.last { $0.kind == .removed })
        #expect(removed.member == lost)
        #expect(removed.name == "Ana")
    }

    @Test("an ordinary invite lets the same person in as somebody new, and removes nobody")
    func ordinary() throws {
        world.startBot()
        _ = try world.join(world.makeInvite())
        let again = try world.join(world.makeInvite())
        #expect(isAdmitted(again.outcome))
        #expect(try claims(again.kept)["readmission"] == nil)
        #expect(world.ledger.removed.isEmpty)
    }

    @Test("who was replaced is not let in by its old invite again")
    func replacedAsksAgain() throws {
        world.startBot()
        let first = world.makeInvite(uses: 2)
        var random = Randomness.seeded(99)
        let record = JoinRecord(
            space: World.space, nameplate: first.nameplate, at: world.now, using: &random)
        func oldAna() throws -> JoinerEnd {
            let ana = try JoinerEnd(
                world: world, first.nameplate, code: first.code, record: record)
            world.joiners.append(ana)
            ana.start()
            return ana
        }
        let lost = try #require(try oldAna().kept?.member)
        #expect(isAdmitted(try oldAna().outcome))
        #expect(isAdmitted(try world.join(readmitting(lost)).outcome))
        #expect(isDenied(try oldAna().outcome, .declined))
        #expect(world.ledger.invite(first.id)?.used == 1)
    }

    @Test("without the owner's word nobody is let in by it, and nobody removed")
    func forged() throws {
        world.startBot()
        let lost = try #require(try world.join(world.makeInvite()).kept?.member)
        let mallory = try world.join(readmitting(lost, signedBy: world.keys.admitting))
        #expect(isDenied(mallory.outcome, .declined))
        #expect(world.ledger.removed.isEmpty)
        #expect(world.ledger.invite("00000000000a")?.used == 0)
    }

    @Test("a certificate whose readmission is not the owner's, or another invite's, is not genuine")
    func forgedCertificate() {
        var random = Randomness.seeded(3)
        let joiner = Ed25519.publicKey(seed: random.secret(32))
        func isGenuine(_ readmission: String?) -> Bool {
            let certificate = Certificate.issue(
                space: World.space, joiner: joiner, invite: "i", epoch: 1, jti: [1], issued: 1,
                delegation: world.keys.delegation, admittingSeed: world.keys.admitting.bytes,
                readmission: readmission)
            return Certificate.isGenuine(
                certificate, space: World.space, joiner: joiner, owner: world.keys.owner)
        }
        func word(_ seed: SharedSecret, invite: String, space: String = World.space) -> String {
            Readmission.issue(
                space: space, member: "m", invite: invite, issued: 1, ownerSeed: seed.bytes)
        }
        #expect(isGenuine(nil))
        #expect(isGenuine(word(world.ownerSeed, invite: "i")))
        #expect(!isGenuine(word(world.keys.admitting, invite: "i")))
        #expect(!isGenuine(word(world.ownerSeed, invite: "j")))
        #expect(!isGenuine(word(world.ownerSeed, invite: "i", space: "other.example")))
    }

    @Test("the app is told whose place is taken")
    func host() throws {
        let host = HostApp()
        world.host = host
        world.startBot()
        let lost = try #require(try world.join(world.makeInvite()).kept?.member)
        _ = try world.join(readmitting(lost))
        #expect(host.asked.map(\.readmits) == [nil, lost])
        let text = String(decoding: host.asked[1].encoded, as: UTF8.self)
        #expect(text.contains(#""readmits":"\#(lost)""#))
    }

    @Test("whenever the bot dies: let in once, the old key removed")
    func crashes() throws {
        for step in 0..<20 {
            let tests = ReadmissionTests()
            let world = tests.world
            world.startBot()
            let lost = try #require(try world.join(world.makeInvite()).kept?.member)
            let invite = tests.readmitting(lost)
            world.attendant?.crashesBeforeStep = step
            let ana = try world.join(invite)
            guard world.attendant == nil else {
                #expect(step >= 5)
                return
            }
            world.startBot()
            world.run(seconds: 2)
            if case .lost = ana.outcome {
                ana.start()
                world.run(seconds: 20)
            }
            #expect(isAdmitted(ana.outcome), "after a crash before step \(step)")
            #expect(world.ledger.removed == [lost])
            #expect(world.ledger.invite(invite.id)?.used == 1)
        }
    }
}
