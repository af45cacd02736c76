import Admission
import CryptoPrimitives
import MailboxProtocol
import SPAKE2
import Testing
import WormholeSession

@Suite("Who may command the bot")
struct MemberRightsTests {
    private let world: World
    private let paul: Member
    private let pending: JSONObject = ["do": "pending"]

    init() throws {
        world = World()
        world.startBot()
        paul = try world.makeMember("Paul")
    }

    private var controlNumber: Nameplate { ControlNumber.nameplate(world.keys.current) }

    /// The member with the keys of now, as its app hands them on.
    private func withNewKeys(_ member: Member) -> Member {
        var member = member
        member.grant.keys = world.keys.groupKeys
        return member
    }

    private func isRefused(_ end: MemberEnd) -> Bool {
        end.answer?.string("error") == "not-allowed"
    }

    // MARK: The meeting place

    @Test("C-1: number and password follow from the group key, and are pinned")
    func derivation() throws {
        let secret = SharedSecret(SecretBytes(copying: [UInt8](repeating: 7, count: 32).span))
        let key = GroupKey(epoch: 1, secret: secret)
        let other = GroupKey(
            epoch: 1,
            secret: SharedSecret(SecretBytes(copying: [UInt8](repeating: 8, count: 32).span)))
        #expect(ControlNumber.nameplate(key).rawValue == Pinned.number)
        #expect(ControlNumber.nameplate(other) != ControlNumber.nameplate(key))
        let pinned = try SymmetricPassword(
            Array("\(Pinned.number)-\(Pinned.code)".utf8).span,
            identity: Array("invite/xyz.example".utf8))
        let password = try #require(
            ControlNumber.password(key, appID: AppID("invite/xyz.example")))
        var random = Randomness.seeded(1)
        var again = Randomness.seeded(1)
        let ours = try SymmetricExchange(password, using: &random)
        let theirs = try SymmetricExchange(pinned, using: &again)
        #expect(ours.message == theirs.message)
    }

    @Test("C-2: a member waits for a bot that is away, and is answered when it comes")
    func waiting() {
        world.crashBot()
        let end = world.command(paul, pending)
        #expect(end.outcome == nil)
        #expect(end.progress == [.waiting])
        world.startBot()
        #expect(end.answer != nil)
    }

    @Test("with no answer in time, that is what the member is told")
    func silence() {
        world.crashBot()
        let end = world.command(paul, pending)
        world.run(seconds: 30)
        #expect(end.outcome == .silent)
    }

    @Test("C-2: the bot renews the number, which lives on while the bot does")
    func renewal() {
        for _ in 0..<40 { world.advance(by: .seconds(86_400)) }
        #expect(world.command(paul, pending).answer != nil)
    }

    @Test("C-2: a bot that was away for longer than the number lives binds it again")
    func boundAgain() {
        world.crashBot()
        world.advance(by: .seconds(31 * 86_400))
        #expect(world.command(paul, pending).outcome == .noSuchPlace)
        world.startBot()
        #expect(world.command(paul, pending).answer != nil)
    }

    @Test("relay and bot restart in the middle: the command is done all the same")
    func restarts() {
        let end = world.command(paul, pending, isMute: true)
        world.crashRelay()
        world.run(seconds: 3)
        world.startRelay()
        end.isMute = false
        for _ in 0..<25 where end.outcome == nil { world.advance(by: .seconds(1)) }
        #expect(end.answer != nil)
    }

    // MARK: Turned keys

    @Test("C-1, C-2: who has only the old key finds nobody; who has the new one goes on")
    func turned() throws {
        try world.turnKeys()
        #expect(world.command(paul, pending).outcome == .noSuchPlace)
        #expect(world.command(withNewKeys(paul), pending).answer != nil)
    }

    @Test("C-2: who is in the middle of it when the keys turn is told, and nothing is done")
    func turnedInTheMiddle() throws {
        let invites = world.ledger.invites.count
        let new: JSONObject = ["do": "new", "token": token(1), "by": "Paul"]
        let end = world.command(paul, new, isMute: true)
        try world.turnKeys()
        end.speak()
        world.run(seconds: 60)
        #expect(end.answer == nil)
        #expect(world.ledger.invites.count == invites)
    }

    @Test("the keys turn while the bot is away: the old number ends when it comes back")
    func turnedWhileAway() throws {
        world.crashBot()
        try world.turnKeys()
        world.startBot()
        #expect(world.command(withNewKeys(paul), pending).answer != nil)
        #expect(world.command(paul, pending).outcome == .noSuchPlace)
    }

    // MARK: Proofs

    @Test("C-4: a removed member's word is not done, though it has the key, and its invites end")
    func removed() throws {
        let made = try #require(
            world.command(paul, ["do": "new", "token": token(1), "by": "Paul"]).answer)
        world.attendant?.command(.remove(member: paul.grant.member))
        world.settle()
        #expect(isRefused(world.command(paul, pending)))
        #expect(world.ledger.invite(made.string("id") ?? "")?.state == .revoked)
        world.crashBot()
        world.startBot()
        #expect(isRefused(world.command(paul, pending)))
    }

    @Test("who was removed and is let in again is a member again")
    func readmitted() throws {
        world.attendant?.command(.remove(member: paul.grant.member))
        world.settle()
        let invite = world.makeInvite()
        var random = Randomness.seeded(50)
        var record = JoinRecord(
            space: World.space, nameplate: invite.nameplate, at: world.now, using: &random)
        record.sign = paul.sign
        let again = try JoinerEnd(
            world: world, invite.nameplate, code: invite.code, name: "Paul", record: record)
        world.joiners.append(again)
        again.start()
        #expect(world.command(paul, pending).answer?["more"]?.bool == false)
    }

    @Test("C-4: a certificate is nobody's word but its own key's")
    func stolenCertificate() throws {
        let eve = try world.makeMember("Eve")
        let thief = Member(grant: paul.grant, sign: eve.sign)
        #expect(isRefused(world.command(thief, pending)))
    }

    @Test("C-4: a certificate of another space, or under another owner, is none")
    func foreignCertificate() {
        var random = Randomness.seeded(60)
        let other = SpaceKeys.create(
            space: World.space, name: "", relay: "", by: "", issued: 1, using: &random
        ).keys
        var forged = paul
        forged.grant.certificate = Certificate.issue(
            space: World.space, joiner: Ed25519.publicKey(seed: paul.sign.bytes), invite: "x",
            epoch: 1, jti: random.bytes(16), issued: 1, delegation: other.delegation,
            admittingSeed: other.admitting.bytes)
        #expect(isRefused(world.command(forged, pending)))
        forged.grant.certificate = "garbage"
        #expect(isRefused(world.command(forged, pending)))
    }

    @Test("C-3: to somebody who has the group key but not the owner's word a member says nothing")
    func impostor() {
        world.crashBot()
        // The number is the bot's own as long as it lives.
        world.advance(by: .seconds(31 * 86_400))
        var keys = world.keys
        var random = Randomness.seeded(70)
        keys.admitting = SharedSecret(random.secret(32))
        world.startBot(as: keys)
        let before = world.seenByRelay.count
        #expect(world.command(paul, pending).outcome == .interfered)
        let phases = world.seenByRelay[before...].compactMap { frame -> String? in
            guard let object = try? JSONReader.readObject(frame), object.string("type") == "add"
            else { return nil }
            return object.string("phase")
        }
        let sent = phases.joined(separator: " ")
        #expect(sent == "pake pake version version 0", "the last is the impostor's")
    }

    @Test("another bot of the space does not take the number from the one that has it")
    func secondBot() throws {
        var keys = world.keys
        var random = Randomness.seeded(71)
        keys.admitting = SharedSecret(random.secret(32))
        let first = try #require(world.attendant)
        world.startBot(as: keys)
        #expect(world.attendant?.notices.contains(.controlNumberTaken) == true)
        #expect(first.notices.contains(.controlNumberTaken) == false)
    }

    // MARK: Floods

    @Test("C-8: 256 strangers are kept; one more, and the oldest goes")
    func strangersQuota() {
        let crowd = (0..<256).map { world.stranger(at: controlNumber, $0) }
        #expect(crowd.allSatisfy { $0.isAnswered && !$0.isLost })
        let last = world.stranger(at: controlNumber, 256)
        #expect(last.isAnswered)
        #expect(crowd.map(\.isLost) == [true] + [Bool](repeating: false, count: 255))
    }

    @Test("C-8: a flood of strangers keeps neither members nor joiners out, and charges nothing")
    func flood() throws {
        let invite = world.makeInvite()
        let remaining = world.ledger.invite(invite.id)?.code.budget.remaining
        for number in 0..<300 { _ = world.stranger(at: controlNumber, number) }
        for number in 0..<20 {
            let guesser = try JoinerEnd(
                world: world, controlNumber, code: "\(controlNumber.rawValue)-coral-piano",
                address: "10.9.0.\(number)")
            world.joiners.append(guesser)
            guesser.start()
            #expect(isWrongCode(guesser.outcome, runsLeft: 2))
        }
        #expect(world.command(paul, pending).answer != nil)
        #expect(world.ledger.invite(invite.id)?.code.budget.remaining == remaining)
        #expect(!world.ledger.bucket.isEmpty(at: world.now))
        #expect(isAdmitted(try world.join(invite).outcome))
    }

    @Test("C-8: a stranger is given up after 30 seconds")
    func strangersTime() {
        let stranger = world.stranger(at: controlNumber, 1)
        world.run(seconds: 29)
        #expect(!stranger.isLost)
        world.run(seconds: 1)
        #expect(stranger.isLost)
    }

    @Test("C-8: 64 members are kept; one more, and the oldest is not answered any more")
    func membersQuota() {
        let crowd = (0..<64).map { _ in world.command(paul, pending, isMute: true) }
        let last = world.command(paul, pending)
        #expect(last.answer != nil)
        for member in crowd.prefix(2) { member.speak() }
        #expect(crowd[0].answer == nil)
        #expect(crowd[1].answer != nil)
    }

    @Test("C-8: a member that says nothing is given up after 60 seconds")
    func membersTime() {
        let patience = Duration.seconds(300)
        let inTime = world.command(paul, pending, isMute: true, patience: patience)
        let late = world.command(paul, pending, isMute: true, patience: patience)
        world.run(seconds: 59)
        inTime.speak()
        world.run(seconds: 1)
        late.speak()
        #expect(inTime.answer != nil)
        #expect(late.answer == nil)
    }
}

/// What the group key of 32 sevens leads to; computed apart from this program.
enum Pinned {
    static let number = "86364112651521226943936892234648043566"
    static let code = "15183aee4371ee3b92ebaafaac0e8fb35d6405396ebe79b808a2fb29f1c21792"
}
