import Foundation
import InviteClient
import Testing

/// The examples of docs/embedding.md, run against the real relay.
@Suite(.serialized) struct ExampleTests {
    @Test("one lets the other in", .timeLimit(.minutes(1)))
    func together() async throws {
        let relay = try TestRelay()
        let (links, offer) = AsyncStream.makeStream(of: String.self)
        let door = Task { [space = relay.space] in
            var said: [String] = []
            try await letOneIn(folder: space, inviter: "Paul") { line in
                said.append(line)
                offer.yield(line)
            }
            return said
        }
        var link: String?
        for await line in links {
            link = line
            break
        }
        var said: [String] = []
        let membership = try await join(
            pasted: "Hi! <\(try #require(link))>", name: "Ana", folder: relay.folder + "/ana"
        ) { said.append($0) }
        #expect(said.first == "Paul invites you to \(relay.host).")
        #expect(said.contains("Waiting for Paul to say yes."))
        #expect(membership.space == relay.host)
        #expect(membership.spaceName == "The Garden")
        #expect(membership.admittedBy == "the door")
        #expect(membership.relay == relay.url)
        #expect(membership.extra == #"{"room":7}"#)
        #expect(membership.fingerprint == relay.fingerprint)
        #expect(membership.keys.count == 1)
        #expect(membership.keys[0].withBytes { [UInt8](copying: $0) } == relay.groupKey)
        #expect(FileManager.default.fileExists(atPath: membership.file))
        #expect(try await door.value.last == "Ana is in.")
    }
}

extension Array where Element == UInt8 {
    init(copying bytes: Span<UInt8>) {
        self = bytes.indices.map { bytes[$0] }
    }
}
