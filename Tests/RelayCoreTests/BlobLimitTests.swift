import MailboxProtocol
import RelayCore
import Testing

/// Every limit on what a space keeps for its links, at its value and one past it.
struct BlobLimitTests {
    private func bytes(_ count: Int) -> [UInt8] { [UInt8](repeating: 9, count: count) }

    @Test(.rules("L-25")) func bytesOfABlob() {
        let space = Asker(world: .withSpace { $0.limits.blobBytesMax = 100 })
        #expect(space.put(BlobID(1), bytes(100)) == .created)
        #expect(space.put(BlobID(2), bytes(101)) == .tooBig)
        #expect(RelayLimits().blobBytesMax == 32 * 1_024)
    }

    @Test(.rules("L-26")) func bytesOfACard() {
        let space = Asker(world: .withSpace { $0.limits.cardBytesMax = 100 })
        #expect(space.putCard(bytes(101), serial: 1) == .tooBig)
        #expect(space.putCard(bytes(100), serial: 1) == .created)
        #expect(RelayLimits().cardBytesMax == 96 * 1_024)
    }

    @Test(.rules("L-27")) func blobsOfASpace() {
        let space = Asker(world: .withSpace { $0.limits.blobsPerSpaceMax = 2 })
        for number in 1...2 { #expect(space.put(BlobID(UInt8(number)), []) == .created) }
        #expect(space.put(BlobID(3), []) == .busy)
        #expect(space.put(BlobID(2), []) == .unchanged)
        #expect(space.delete(BlobID(1)) == .removed)
        #expect(space.put(BlobID(3), []) == .created)
    }

    @Test(.rules("L-27")) func deletedIdsOfASpace() {
        let space = Asker(world: .withSpace { $0.limits.deletedBlobsPerSpaceMax = 2 })
        for number in 1...2 {
            #expect(space.put(BlobID(UInt8(number)), [], lifetime: 60) == .created)
            #expect(space.delete(BlobID(UInt8(number))) == .removed)
        }
        #expect(space.put(BlobID(3), []) == .busy)
        #expect(space.world.core.gauges.deletedBlobs == 2)
        space.world.pass(.seconds(60))
        #expect(space.put(BlobID(3), []) == .created)
        #expect(space.world.core.gauges.deletedBlobs == 0)
    }

    /// A record with an empty body is 35 bytes, and each counts for 128 more.
    @Test(.rules("L-6")) func blobsAndCardTakeTheirSpacesRoom() {
        let space = Asker(world: .withSpace { $0.limits.spaceBytesMax = 2 * (35 + 128) })
        #expect(space.put(BlobID(1), []) == .created)
        #expect(space.world.core.gauges.storedBytes == 35 + 128)
        #expect(space.put(BlobID(2), []) == .created)
        #expect(space.put(BlobID(3), []) == .busy)
        #expect(space.putCard([], serial: 1) == .busy)
        #expect(space.delete(BlobID(1)) == .removed)
        space.world.pass(.seconds(3_600))
        #expect(space.world.core.gauges.storedBytes == 0)
        #expect(space.putCard(bytes(3), serial: 1) == .created)
        let used = space.world.core.gauges.storedBytes
        #expect(space.putCard([], serial: 2) == .created)
        #expect(space.world.core.gauges.storedBytes == used - 4, "a smaller card takes less")
    }

    @Test(.rules("L-17")) func refusedSignaturesOfAnAddress() {
        let world = World.withSpace { $0.limits.refusedAttendsPerMinute = 2 }
        var stranger = Asker(world: world)
        stranger.keys.owner = Key(77)
        for _ in 0..<2 { #expect(stranger.put(BlobID(1), []) == .forbidden) }
        #expect(stranger.put(BlobID(1), []) == .slowDown(30))
        var space = Asker(world: world)
        #expect(space.put(BlobID(1), []) == .slowDown(30), "whoever shares the address")
        #expect(space.get(BlobID(1)) == .missing, "reading is not rationed")
        space.address = "192.0.2.10"
        #expect(space.put(BlobID(1), []) == .created)
    }
}
