import CryptoPrimitives
import MailboxProtocol
import RelayCore
import Testing

/// What happens to numbers and their attendants when a space turns its keys.
struct EpochTests {
    private let world = World.withSpace()
    private let old = SpaceKeys()
    private let new = SpaceKeys().turned(to: 2)

    /// A member who does not have the new keys, with a number of its own.
    private func removed() -> Client {
        let eve = world.attendant("eve", from: "203.0.113.9")
        eve.attend(Ask(number: "66", key: Key(66), space: old))
        return eve
    }

    /// The bot, which has them; it has bound one number in the new epoch.
    private func turn(_ bot: Client) {
        #expect(bot.attend(Ask(number: "99", key: Key(99), space: new)) != nil)
    }

    @Test(.rules("B-11")) func aNumberOfAnEarlierEpochIsAttendedWithItsKeyAndANewBinding() {
        let bot = world.attendant()
        bot.attend(Ask(number: "42", space: old))
        turn(bot)
        #expect(bot.attendRefusal(Ask(number: "42", space: nil))?.code == .notAllowed)
        #expect(bot.attendRefusal(Ask(number: "42", space: old))?.code == .notAllowed)
        #expect(
            bot.attendRefusal(Ask(number: "42", key: Key(5), space: new))?.code == .notAllowed)
        #expect(bot.attend(Ask(number: "42", space: new)) != nil)
        #expect(bot.attend(Ask(number: "42", space: nil)) != nil)
    }

    @Test(.rules("B-11")) func theEpochOfANumberIsStored() {
        let bot = world.attendant()
        bot.attend(Ask(number: "42", space: old))
        bot.attend(Ask(number: "43", key: Key(3), space: old))
        turn(bot)
        bot.attend(Ask(number: "43", key: Key(3), space: new))
        world.restart()
        let again = world.attendant()
        #expect(again.attendRefusal(Ask(number: "42", space: nil))?.code == .notAllowed)
        #expect(again.attend(Ask(number: "43", key: Key(3), space: nil)) != nil)
    }

    @Test(.rules("B-11")) func takingALiveNumberAlongTurnsTheEpochToo() {
        let bot = world.attendant()
        bot.attend(Ask(number: "42", space: old))
        #expect(bot.attend(Ask(number: "42", space: new)) != nil)
        #expect(bot.attendRefusal(Ask(number: "43", space: old))?.code == .notAllowed)
    }

    @Test(.rules("B-11")) func aBindingThatIsNotSignedTurnsNothing() {
        let bot = world.attendant()
        bot.attend(Ask(number: "42", space: old))
        var forged = new
        forged.owner = Key(77)
        #expect(bot.attendRefusal(Ask(number: "42", space: forged))?.code == .notAllowed)
        #expect(bot.attend(Ask(number: "43", space: old)) != nil)
    }

    @Test(.rules("B-12")) func whoAttendsWithOldKeysIsSentAwayAndTold() {
        let eve = removed()
        turn(world.attendant())
        let told = eve.take()
        guard case .error(let reply)? = told.first, told.count == 1 else {
            Issue.record("told \(told)")
            return
        }
        #expect(reply.code == .notAllowed)
        #expect(eve.attendRefusal(Ask(number: "66", key: Key(66), space: nil))?.code == .notAllowed)
        let ana = world.joiner()
        #expect(ana.knock(at: "66")?.attended == false)
        #expect(eve.knocks().isEmpty)
    }

    @Test(.rules("B-12", "H-4")) func aBlobOfTheNewEpochSendsThemAwayToo() {
        let eve = removed()
        var space = Asker(world: world)
        space.keys = new
        #expect(space.put(BlobID(7), [1]) == .created)
        #expect(eve.take().count == 1)
        #expect(eve.attendRefusal(Ask(number: "66", key: Key(66), space: nil))?.code == .notAllowed)
    }

    @Test(.rules("B-12")) func whatARemovedMemberHeldIsNoLongerItsToAnswer() throws {
        let eve = removed()
        let ana = world.joiner()
        _ = ana.knock(at: "66")
        let knock = try #require(eve.knocks().first)
        turn(world.attendant())
        _ = eve.take()
        #expect(soleError(eve.ask(.open(knock.mailbox)))?.code == .notYours)
        #expect(soleError(eve.ask(.pass(knock.knock)))?.code == .notYours)
    }

    @Test(.rules("B-12")) func theBotTakesItsKnocksAlongIntoTheNewEpoch() throws {
        let bot = world.attendant()
        bot.attend(Ask(number: "42", space: old))
        let ana = world.joiner()
        _ = ana.knock(at: "42")
        let knock = try #require(bot.knocks().first)
        turn(bot)
        let replies = bot.attendAll(Ask(number: "42", space: new))
        let again = replies.compactMap { message -> KnockID? in
            if case .knock(let knock) = message { knock.knock } else { nil }
        }
        #expect(again == [knock.knock])
        #expect(soleError(bot.ask(.open(knock.mailbox))) == nil)
    }

    @Test(.rules("B-9", "B-12")) func aRemovedMemberEndsNothingNotEvenItsOwnNumber() {
        let eve = removed()
        let bot = world.attendant()
        bot.attend(Ask(number: "42", space: old))
        turn(bot)
        _ = eve.take()
        for key in [Key(66), old.space] {
            #expect(soleError(eve.retire("66", by: key))?.code == .notAllowed)
            #expect(soleError(eve.retire("42", by: key))?.code == .notAllowed)
        }
        #expect(soleError(bot.retire("66", by: new.space)) == nil)
        #expect(soleError(bot.retire("42", by: Key(1)))?.code == .notAllowed)
        bot.attend(Ask(number: "42", space: new))
        #expect(soleError(bot.retire("42", by: Key(1))) == nil)
    }
}
