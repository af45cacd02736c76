import Journal
import MailboxProtocol
import RelayCore
import Testing

/// Blobs: what the space puts there, anybody with the id gets, until the space or time removes it.
struct BlobTests {
    private let world = World.withSpace()
    private let id = BlobID(7)
    private let body: [UInt8] = Array("sealed".utf8)

    private var space: Asker { Asker(world: world) }

    @Test(.rules("H-1")) func aBlobIsReadAnyNumberOfTimesAndNothingHappens() {
        #expect(space.get(id) == .missing)
        #expect(space.put(id, body) == .created)
        let stored = world.journal.values
        for _ in 0..<3 { #expect(space.get(id) == .found(body)) }
        #expect(world.journal.values == stored)
    }

    @Test(.rules("H-1")) func neverPutDeletedAndOverAreOneAnswer() {
        #expect(space.put(id, body, lifetime: 60) == .created)
        #expect(space.delete(id) == .removed)
        #expect(space.put(BlobID(8), body, lifetime: 60) == .created)
        world.pass(.seconds(60))
        for id in [id, BlobID(8), BlobID(9)] { #expect(space.get(id) == .missing) }
    }

    @Test(.rules("H-2")) func withoutASignatureNothingIsKeptOrRemoved() {
        #expect(space.ask(space.putting(id, body).unsigned) == .unauthorized)
        #expect(space.ask(space.putting(id, body).changing { $0.lifetime = nil }) == .unauthorized)
        #expect(world.journal.values.isEmpty)
        #expect(space.put(id, body) == .created)
        #expect(space.ask(space.deleting(id).unsigned) == .unauthorized)
        #expect(space.get(id) == .found(body))
    }

    /// Every part that is signed, changed after signing.
    @Test(.rules("H-3"), arguments: 0..<6)
    func aChangedPartIsRefused(_ part: Int) {
        let request = space.putting(id, body).changing { authorization in
            switch part {
            case 0: authorization.lifetime = 3_601
            case 1: authorization.warrant.epoch += 1
            case 2: authorization.warrant.owner = Key(9).publicKey
            case 3: authorization.warrant.spaceKey = Key(9).publicKey
            case 4: authorization.warrant.delegation[0] ^= 1
            default: authorization.warrant.signature[0] ^= 1
            }
        }
        #expect(space.ask(request) == .forbidden)
        #expect(world.journal.values.isEmpty)
    }

    @Test(.rules("H-3")) func aSignatureIsGoodForNothingElse() {
        guard case .putBlob(_, _, let authorization) = space.putting(id, body) else { return }
        #expect(space.ask(.putBlob(BlobID(8), body, authorization)) == .forbidden)
        #expect(space.ask(.putBlob(id, body + [0], authorization)) == .forbidden)
        #expect(space.ask(.deleteBlob(id, authorization)) == .forbidden)
        #expect(space.ask(.putCard(body, authorization)) == .unauthorized)
        var elsewhere = space
        elsewhere.host = "relay.example"
        #expect(elsewhere.ask(.putBlob(id, body, authorization)) == .forbidden)
        #expect(world.journal.values.isEmpty)
        #expect(space.put(id, body) == .created)
        #expect(space.ask(.deleteBlob(id, authorization)) == .forbidden)
        #expect(space.get(id) == .found(body))
    }

    @Test(.rules("H-3")) func aSignatureForAnotherSpaceIsRefused() {
        let request = space.putting(id, body)
        #expect(space.ask(request, of: AppID("invite/other.example")) == .forbidden)
        #expect(world.journal.values.isEmpty)
    }

    @Test(.rules("H-4")) func anotherOwnerIsRefused() {
        var stranger = space
        stranger.keys.owner = Key(77)
        #expect(stranger.put(id, body) == .forbidden)
        #expect(space.put(id, body) == .created)
        #expect(stranger.delete(id) == .forbidden)
    }

    @Test(.rules("H-4", "B-7")) func aTurnedEpochTakesTheOldKeysHands() {
        #expect(space.put(id, body) == .created)
        var later = space
        later.keys = SpaceKeys().turned(to: 2)
        #expect(later.put(BlobID(8), body) == .created)
        for _ in 0..<2 {
            #expect(space.put(BlobID(9), body) == .forbidden)
            #expect(space.delete(id) == .forbidden)
            world.restart()
        }
        #expect(space.get(id) == .found(body))
        #expect(later.delete(id) == .removed, "what the epoch before put, this one removes")
    }

    @Test(.rules("H-4", "B-7")) func theKeyOfALaterEpochRemovesAndIsRemembered() {
        #expect(space.put(id, body) == .created)
        var later = space
        later.keys = SpaceKeys().turned(to: 2)
        #expect(later.delete(id) == .removed)
        #expect(space.put(BlobID(8), body) == .forbidden)
    }

    @Test(.rules("H-5")) func aBlobIsPutOnce() {
        #expect(space.put(id, body, lifetime: 100) == .created)
        let stored = world.journal.values
        world.pass(.seconds(50))
        #expect(space.put(id, body, lifetime: 100) == .unchanged)
        #expect(space.put(id, body, lifetime: 1_000) == .unchanged)
        #expect(space.put(id, Array("other".utf8)) == .conflict)
        #expect(world.journal.values == stored)
        world.pass(.seconds(50))
        #expect(space.get(id) == .missing, "putting it again gave it no more time")
    }

    @Test(.rules("H-6")) func whatWasDeletedStaysRefusedUntilItsTimeIsOver() {
        #expect(space.delete(id) == .missing)
        #expect(space.put(id, body, lifetime: 100) == .created)
        #expect(space.delete(id) == .removed)
        #expect(space.delete(id) == .removed)
        world.restart()
        #expect(space.get(id) == .missing)
        #expect(space.put(id, body) == .gone)
        #expect(
            !world.journal.entries.contains { entry in
                String(decoding: entry.value, as: UTF8.self).contains("c2VhbGVk")
            })
        world.pass(.seconds(99))
        #expect(space.put(id, body) == .gone)
        world.pass(.seconds(1))
        #expect(space.put(id, body) == .created)
    }

    @Test(.rules("H-7")) func aBlobLivesAsLongAsItsSpaceSays() {
        let longest = FormatLimits.lifetimeSecondsMax
        #expect(space.put(id, body, lifetime: longest) == .created)
        world.restart()
        world.pass(.seconds(longest - 1))
        #expect(space.get(id) == .found(body))
        world.pass(.seconds(1))
        #expect(space.get(id) == .missing)
        #expect(world.core.gauges.storedBytes == 0)
        #expect(world.journal.values.count == 1, "only who the space is stays")
    }

    @Test(.rules("H-9", "S-2")) func blobsSurviveARestart() {
        #expect(space.put(id, body) == .created)
        let bytes = world.core.gauges.storedBytes
        world.restart()
        #expect(space.get(id) == .found(body))
        #expect(world.core.gauges.storedBytes == bytes)
        #expect(world.core.gauges.blobs == 1)
    }

    @Test(.rules("H-9", "S-1")) func whatCannotBeStoredIsBusyAndChangesNothing() {
        #expect(space.put(id, body) == .created)
        world.storageWorks = false
        #expect(space.put(BlobID(8), body) == .busy)
        #expect(space.delete(id) == .busy)
        #expect(space.putCard(body, serial: 1) == .busy)
        #expect(space.get(id) == .found(body), "reading goes on")
        world.storageWorks = true
        #expect(space.get(BlobID(8)) == .missing)
        #expect(space.put(BlobID(8), body) == .created)
    }

    @Test(.rules("H-12", "B-5")) func whereSpacesAreOpenTheFirstBlobBeginsOne() {
        let world = World { $0.opensSpaces = true }
        let first = Asker(world: world)
        #expect(first.delete(id) == .missing)
        #expect(first.put(id, body) == .created)
        var second = first
        second.keys.owner = Key(77)
        #expect(second.put(BlobID(8), body) == .forbidden)
        let closed = World()
        #expect(Asker(world: closed).put(id, body) == .forbidden)
    }

    @Test(.rules("H-12", "B-6")) func whatAStrangerPutBeforeTheOwnerWasRegisteredIsRemoved() {
        let world = World { $0.opensSpaces = true }
        var stranger = Asker(world: world)
        stranger.keys.owner = Key(77)
        #expect(stranger.put(id, body) == .created)
        #expect(stranger.putCard(body, serial: 1) == .created)
        world.configuration.registeredSpaces = [
            RegisteredSpace(appID: SpaceKeys().appID, owner: SpaceKeys().owner.publicKey)
        ]
        world.restart()
        #expect(stranger.get(id) == .missing)
        #expect(stranger.ask(.readCard) == .missing)
        #expect(world.journal.values.isEmpty)
        #expect(Asker(world: world).put(id, body) == .created)
    }

    @Test(.rules("H-12")) func aSpaceThatIsNoLongerRegisteredPutsNothingMore() {
        #expect(space.put(id, body) == .created)
        world.register([])
        #expect(space.put(BlobID(8), body) == .forbidden)
        #expect(space.putCard(body, serial: 1) == .forbidden)
        #expect(space.get(id) == .found(body))
        #expect(space.delete(id) == .removed)
    }
}
