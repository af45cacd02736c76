import MailboxProtocol
import RelayCore
import Testing

/// The welcome card: one per space, and never an older one.
struct CardTests {
    private let world = World.withSpace()
    private let first: [UInt8] = Array("first".utf8)
    private let second: [UInt8] = Array("second".utf8)

    private var space: Asker { Asker(world: world) }

    @Test(.rules("H-8")) func theNewestCardIsShown() {
        #expect(space.ask(.readCard) == .missing)
        #expect(space.putCard(first, serial: 1) == .created)
        #expect(space.putCard(second, serial: 2) == .created)
        world.restart()
        #expect(space.ask(.readCard) == .found(second))
        #expect(world.journal.values.count == 2)
    }

    @Test(.rules("H-8")) func anOlderCardIsNotShownAgain() {
        let old = space.puttingCard(first, serial: 1)
        #expect(space.ask(old) == .created)
        #expect(space.ask(old) == .unchanged)
        #expect(space.putCard(second, serial: 1) == .conflict)
        #expect(space.putCard(second, serial: 2) == .created)
        world.restart()
        #expect(space.ask(old) == .conflict)
        #expect(space.ask(.readCard) == .found(second))
    }

    @Test(.rules("H-8")) func aCardIsTakenDownByAnEmptyOne() {
        #expect(space.putCard(first, serial: 1) == .created)
        #expect(space.putCard([], serial: 2) == .created)
        world.restart()
        #expect(space.ask(.readCard) == .missing)
        #expect(space.putCard(first, serial: 1) == .conflict)
        #expect(space.putCard(first, serial: 3) == .created)
    }

    @Test(.rules("H-2", "H-3")) func onlyTheSpaceShowsACard() {
        let request = space.puttingCard(first, serial: 1)
        #expect(space.ask(request.unsigned) == .unauthorized)
        #expect(space.ask(request.changing { $0.serial = nil }) == .unauthorized)
        #expect(space.ask(request.changing { $0.serial = 2 }) == .forbidden)
        #expect(space.ask(request.changing { $0.warrant.signature[9] ^= 1 }) == .forbidden)
        var stranger = space
        stranger.keys.owner = Key(77)
        #expect(stranger.putCard(first, serial: 1) == .forbidden)
        #expect(world.journal.values.isEmpty)
    }
}
