import EventLoop
import Foundation
import Glibc
import Synchronization
import Testing

/// A tool on another thread asks a loop.
@Suite(.serialized) struct FetchTests {
    private typealias Answer = Result<(status: Int, body: [UInt8]), EventLoopError>

    /// What the other thread got.
    private final class Box: Sendable {
        let answer = Mutex<Answer?>(nil)
    }

    private func harness() throws -> Harness {
        try Harness {
            $0.respond = { request in
                request.path == "/large"
                    ? HTTPResponse(status: 200, body: [UInt8](repeating: 1, count: 300_000))
                    : .text(request.path == "/" ? 200 : 503, "asked for \(request.path)")
            }
        }
    }

    /// Asks while the loop turns.
    private func fetch(
        _ path: String, limit: Int = 4 << 20, from endpoint: Endpoint, _ harness: Harness
    ) throws -> (status: Int, body: [UInt8]) {
        let box = Box()
        // Not a task: the tests themselves keep all threads that tasks run on.
        Thread.detachNewThread {
            let answer = Answer { () throws(EventLoopError) in
                try endpoint.fetch(path, limit: limit)
            }
            box.answer.withLock { $0 = answer }
        }
        #expect(harness.run { box.answer.withLock { $0 != nil } })
        return try #require(box.answer.withLock { $0 }).get()
    }

    @Test func whatIsServedIsFetched() throws {
        let harness = try harness()
        let endpoint = Endpoint.ipv4("127.0.0.1", port: harness.port)
        let answer = try fetch("/", from: endpoint, harness)
        #expect(answer.status == 200)
        #expect(String(decoding: answer.body, as: UTF8.self) == "asked for /")
        #expect(try fetch("/other", from: endpoint, harness).status == 503)
        let large = [UInt8](repeating: 1, count: 300_000)
        #expect(try fetch("/large", from: endpoint, harness).body == large)
        #expect(throws: EventLoopError.self) {
            try fetch("/large", limit: 299_999, from: endpoint, harness)
        }
    }

    @Test func aUnixSocketIsAskedToo() throws {
        let harness = try harness()
        let endpoint = Endpoint.unix(path: "/tmp/event-loop-fetch-\(getpid()).sock")
        try harness.loop.listen(endpoint, as: "operators", acceptsWebSockets: false)
        #expect(try fetch("/", from: endpoint, harness).status == 200)
    }

    @Test func whereNobodyIsThatIsSaid() {
        let endpoint = Endpoint.unix(path: "/nowhere/relay.sock")
        let error = #expect(throws: EventLoopError.self) { try endpoint.fetch("/") }
        #expect(
            error?.description
                == "nothing to read at unix:/nowhere/relay.sock: No such file or directory")
    }

    @Test func whoSaysNothingIsNotWaitedForForEver() throws {
        let silent = try SilentServer()
        let endpoint = Endpoint.ipv4("127.0.0.1", port: silent.port)
        let began = Harness.now()
        #expect(throws: EventLoopError.self) { try endpoint.fetch("/", seconds: 1) }
        #expect((900..<20_000).contains(Harness.now() - began))
    }
}
