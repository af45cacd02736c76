import Admission
import CryptoPrimitives
import MailboxProtocol
import Testing
import WormholeSession

/// Invites that are long links: 128 bits, and nothing to guess.
@Suite("Long links")
struct LongLinkTests {
    @Test("K-5: wrong codes cost nothing, lock nothing and are told to nobody")
    func nothingToGuess() throws {
        let world = World()
        world.startBot()
        let invite = world.makeInvite(isLong: true)
        for _ in 0..<7 {
            let mallory = try world.join(invite, code: invite.wrongCode)
            #expect(isWrongCode(mallory.outcome, runsLeft: 2))
        }
        let before = try #require(world.ledger.invite(invite.id))
        #expect(before.code.budget == GuessBudget())
        #expect(before.code.state == .open)
        #expect(world.ledger.bucket.level == AdmissionLimits.guessesPerSpace)
        #expect(world.attendant?.notices.contains { Self.isAboutGuesses($0) } == false)
        #expect(isAdmitted(try world.join(invite).outcome), "and at once")
    }

    private static func isAboutGuesses(_ notice: AttendantNotice) -> Bool {
        switch notice {
        case .wrongCode, .locked: true
        default: false
        }
    }

    @Test("K-5: a space whose guesses are used up still lets in by them, and only by them")
    func emptyBucket() throws {
        let world = World()
        world.startBot()
        let long = world.makeInvite(isLong: true)
        for _ in 0..<4 {
            let words = world.makeInvite()
            for _ in 0..<5 {
                _ = try world.join(words, code: words.wrongCode)
                world.run(seconds: 200)
            }
        }
        let words = world.makeInvite()
        let ana = try world.join(words)
        #expect(ana.outcome == nil, "somebody has to decide")
        #expect(isAdmitted(try world.join(long, name: "Ben").outcome))
    }

    @Test("K-5: uses are exact")
    func uses() throws {
        let world = World()
        world.startBot()
        let invite = world.makeInvite(uses: 2, isLong: true)
        let people = try (0..<3).map { try world.join(invite, name: "Person \($0)") }
        #expect(people.map { isAdmitted($0.outcome) } == [true, true, false])
        #expect(world.ledger.invite(invite.id)?.used == 2)
    }

    @Test("the link is kept with the invite, and opens under this keyring alone")
    func stored() throws {
        var random = Randomness.seeded(5)
        let secret = random.bytes(16)
        let key = SharedSecret(random.secret(32))
        let link = LongLink(
            secret: secret.span, isOffline: true, under: key.bytes, using: &random)
        var code = InviteCode(nameplate: try #require(Nameplate("42")), sealed: [1])
        code.link = link
        let invite = Invite(
            id: "000000000001", inviter: "Paul", label: "", created: Timestamp(milliseconds: 1),
            expires: Timestamp(milliseconds: 2), usesMax: 1, policy: .instant, code: code)
        let read = try #require(Invite(reading: invite.encoded))
        #expect(read == invite)
        #expect(read.code.link?.isOffline == true)
        let opened = try link.secret(under: key.bytes)
        #expect(opened.withBytes { [UInt8](copying: $0) } == secret)
        let other = SharedSecret(random.secret(32))
        #expect(throws: OpeningFailed.self) { _ = try link.secret(under: other.bytes) }
        #expect(!invite.encoded.contains(secret))
    }

    @Test("H-3: what the space's key signs is what a relay takes, and for one host only")
    func deeds() throws {
        var random = Randomness.seeded(6)
        let made = SpaceKeys.create(
            space: "xyz.example", name: "x", relay: "wss://xyz.example/v1", by: "x", issued: 1,
            using: &random)
        let deed = SpaceDeed.putBlob(
            BlobID(bytes: [UInt8](repeating: 1, count: 32)), lifetime: 60)
        let signed = made.keys.authorization(for: deed, host: "xyz.example", body: [1])
        #expect(signed.lifetime == 60)
        func isValid(_ host: String) -> Bool {
            let fields = SignedFields.deed(
                deed, host: host, appID: made.keys.appID, body: [1], signed.warrant)
            return Ed25519.isValid(
                signed.warrant.signature.span, of: fields.span, by: signed.warrant.spaceKey.span)
        }
        #expect(isValid("xyz.example"))
        #expect(!isValid("other.example"))
    }

    @Test("a sealed space's branding key is in its keyring")
    func branding() throws {
        var random = Randomness.seeded(7)
        var keys = SpaceKeys.create(
            space: "xyz.example", name: "x", relay: "wss://xyz.example/v1", by: "x", issued: 1,
            using: &random
        ).keys
        #expect(SpaceKeys(reading: keys.encoded())?.branding == nil)
        let branding = SpaceKeys.newBrandingKey(using: &random)
        keys.branding = branding
        let read = try #require(SpaceKeys(reading: keys.encoded())?.branding)
        let text = branding.withBytes { [UInt8](copying: $0) }
        #expect(read.withBytes { [UInt8](copying: $0) } == text)
        #expect(text.count == 22)
        let unlike = SpaceKeys.newBrandingKey(using: &random).withBytes { [UInt8](copying: $0) }
        #expect(unlike != text)
    }
}
