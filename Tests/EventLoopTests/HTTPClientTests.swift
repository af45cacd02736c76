import EventLoop
import Foundation
import HTTPClient
import Synchronization
import Testing

/// A server on a thread of its own, for clients that wait.
private final class ServerThread: Sendable {
    private let place = Mutex<(port: UInt16, waker: LoopWaker?)>((0, nil))
    private let isReady = DispatchSemaphore(value: 0)

    init(
        identity: TLSIdentity.Files? = nil,
        _ respond: @escaping @Sendable (HTTPRequest) -> HTTPResponse
    ) {
        Thread.detachNewThread { [self] in
            defer { isReady.signal() }
            do {
                let loop = try listen(identity, respond)
                isReady.signal()
                loop.run { events in events.contains(.woken) ? .stop : .proceed }
            } catch { Issue.record("\(error)") }
        }
        isReady.wait()
    }

    private func listen(
        _ identity: TLSIdentity.Files?,
        _ respond: @escaping @Sendable (HTTPRequest) -> HTTPResponse
    ) throws -> EventLoop {
        var options = EventLoop.Options()
        options.respond = { respond($0) }
        let loop = try EventLoop(options: options)
        if let identity { try loop.use(TLSIdentity(identity)) }
        let port = try loop.listen(.ipv4("0.0.0.0", port: 0), isSecure: identity != nil)
        place.withLock { $0 = (port, loop.waker) }
        return loop
    }

    var port: UInt16 { place.withLock { $0.port } }

    deinit { place.withLock { $0.waker }?.wake() }
}

/// Plain HTTP and HTTPS as a client.
@Suite(.serialized) struct HTTPClientTests {
    private func answer(
        _ call: HTTPCall, _ limits: HTTPLimits = HTTPLimits()
    ) throws(HTTPFailure) -> HTTPAnswer {
        try HTTPClient.send(call, limits: limits)
    }

    private func kind(_ call: HTTPCall, _ limits: HTTPLimits = HTTPLimits()) -> HTTPFailure.Kind? {
        do throws(HTTPFailure) {
            _ = try answer(call, limits)
            return nil
        } catch { return error.kind }
    }

    @Test func whatIsAskedArrivesAndWhatIsSaidComesBack() throws {
        let server = ServerThread { request in
            .text(
                request.path == "/gone" ? 410 : 200,
                "\(request.method) \(request.path) \(request.host) \(request.authorization)")
        }
        let base = "http://127.0.0.1:\(server.port)"
        let headers = [(name: "Authorization", value: "Invite x")]
        for (method, word) in [(HTTPCall.Method.get, "get"), (.put, "put"), (.delete, "delete")] {
            let answer = try answer(HTTPCall(method, base + "/a", headers: headers, body: [1, 2]))
            let text = String(decoding: answer.body, as: UTF8.self)
            #expect(answer.status == 200)
            #expect(text == "\(word) /a 127.0.0.1:\(server.port) Invite x")
        }
        #expect(try answer(HTTPCall(.get, base + "/gone")).status == 410)
    }

    @Test func redirectsAreNotFollowed() throws {
        let server = ServerThread { request in
            guard request.path == "/from" else { return .text(200, "followed") }
            return HTTPResponse(status: 302, headers: [("Location", "/to")])
        }
        let answer = try answer(HTTPCall(.get, "http://127.0.0.1:\(server.port)/from"))
        #expect(answer.status == 302)
        #expect(answer.body.isEmpty)
    }

    @Test func anAnswerMayBeAsLongAsTheLimitAndNoLonger() throws {
        let server = ServerThread { request in
            HTTPResponse(
                status: 200, body: [UInt8](repeating: 9, count: request.path == "/fits" ? 100 : 101)
            )
        }
        var limits = HTTPLimits()
        limits.bodyBytesMax = 100
        let base = "http://127.0.0.1:\(server.port)"
        #expect(try answer(HTTPCall(.get, base + "/fits"), limits).body.count == 100)
        #expect(kind(HTTPCall(.get, base + "/longer"), limits) == .tooLong)
    }

    @Test func whoDoesNotAnswerInTimeIsUnreachable() throws {
        let silent = try SilentServer()
        var limits = HTTPLimits()
        limits.totalMilliseconds = 200
        let call = HTTPCall(.get, "http://127.0.0.1:\(silent.port)/")
        #expect(kind(call, limits) == .unreachable)
        let nobody = HTTPCall(.get, "http://127.0.0.1:1/")
        #expect(kind(nobody, limits) == .unreachable)
    }

    @Test func onlyACertificateOfSomebodyTrustedForThatHostWillDo() throws {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "http-client-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        func file(_ name: String, _ text: String) throws -> String {
            let path = folder.appending(path: name)
            try Data(text.utf8).write(to: path)
            return path.path()
        }
        let first = try file("first.pem", Certificates.first)
        let identity = TLSIdentity.Files(
            certificate: first, key: try file("first.key", Certificates.firstKey))
        let server = ServerThread(identity: identity) { _ in .text(200, "safe") }
        let call = HTTPCall(.get, "https://127.0.0.1:\(server.port)/")
        #expect(kind(call) == .notTrusted, "nobody vouches for it")
        var limits = HTTPLimits()
        limits.certificateAuthorities = try file("second.pem", Certificates.second)
        #expect(kind(call, limits) == .notTrusted, "somebody else vouches for another")
        limits.certificateAuthorities = first
        #expect(try answer(call, limits).status == 200)
        let elsewhere = HTTPCall(.get, "https://127.0.0.2:\(server.port)/")
        #expect(kind(elsewhere, limits) == .notTrusted, "it is for 127.0.0.1")
        let plain = HTTPCall(.get, "file:///etc/hostname")
        #expect(kind(plain, limits) == .failed, "nothing but HTTP is spoken")
    }
}
