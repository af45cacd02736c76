import EventLoop
import Testing

/// Many sockets that are closed in one turn: the loop writes 256 close frames a turn.
@Suite(.serialized) struct FarewellTests {
    @Test("all that are closed in one turn hear it", arguments: [256, 257])
    func farewells(count: Int) throws {
        let harness = try Harness()
        let clients = try (0..<count).map { _ in try harness.upgraded() }
        for id in harness.accepted { harness.loop.close(id, code: 1012, reason: "restart") }
        #expect(harness.run { clients.allSatisfy { $0.frames.first?.closeCode == 1012 } })
        for client in clients { client.send(RawClient.frame(0x88, [3, 244])) }
        #expect(harness.run { harness.accepted.allSatisfy { harness.count(.closed($0)) == 1 } })
    }
}
