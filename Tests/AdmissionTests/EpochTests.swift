import Admission
import CryptoPrimitives
import MailboxProtocol
import Testing
import WormholeSession

@Suite("Across epochs")
struct EpochTests {
    @Test("an invite of before lets in after, with all keys, the new one last")
    func oldInviteNewKeys() throws {
        let world = World()
        world.startBot()
        let invite = world.makeInvite(uses: 2)
        let before = try world.join(invite, name: "Ana")
        #expect(before.kept?.keys.map(\.epoch) == [1])
        try world.turnKeys()
        let after = try world.join(invite, name: "Ben")
        #expect(isAdmitted(after.outcome))
        #expect(after.kept?.keys.map(\.epoch) == [1, 2])
        #expect(after.kept?.keys.last?.fingerprint == world.keys.current.fingerprint)
        #expect(Set(world.ledger.admissions.map(\.epoch)) == [1, 2])
    }

    @Test("the bot says that the keys have turned, once")
    func notice() throws {
        let world = World()
        world.startBot()
        try world.turnKeys()
        world.attendant?.turn(to: world.keys)
        world.settle()
        let told = world.attendant?.notices.filter { $0 == .turned(epoch: 2) }
        #expect(told?.count == 1)
    }

    @Test("who waits for a decision while the keys turn is let in with the new one")
    func waitingAcrossTheTurn() throws {
        let world = World()
        world.startBot()
        let ana = try world.join(world.makeInvite(policy: .approve))
        let waiting = try #require(world.ledger.admissions.first)
        try world.turnKeys()
        world.attendant?.command(.approve(admissionID: waiting.id))
        world.settle()
        #expect(ana.kept?.keys.map(\.epoch) == [1, 2])
    }

    @Test("after a restart in the new epoch, codes and admissions of the old one are there")
    func restart() throws {
        let world = World()
        world.startBot()
        let invite = world.makeInvite()
        world.crashBot()
        try world.turnKeys()
        world.startBot()
        #expect(isAdmitted(try world.join(invite).outcome))
    }

    @Test("a keyring of another space or bot, or of an earlier epoch, is not taken up")
    func foreignKeyring() throws {
        let world = World()
        world.startBot()
        let old = world.keys
        try world.turnKeys()
        var random = Randomness.seeded(77)
        let stranger = SpaceKeys.create(
            space: World.space, name: "", relay: "", by: "", issued: 1, using: &random
        ).keys
        for keys in [old, stranger] {
            world.attendant?.turn(to: keys)
            world.settle()
        }
        #expect(world.attendant?.ledger.keys.current.epoch == 2)
        let refusals = world.attendant?.notices.filter {
            if case .keyringRefused = $0 { return true }
            return false
        }
        #expect(refusals?.count == 2)
    }
}
