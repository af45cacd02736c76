import EventLoop
import Glibc
import Testing

/// TLS by the loop itself.
@Suite(.serialized) struct TLSTests {
    private let folder = CertificateFolder()

    /// A loop that listens with TLS and sends back what it gets.
    private func server(showing identity: TLSIdentity?) throws -> (Harness, UInt16) {
        let harness = try Harness {
            $0.respond = { .text(200, $0.isSecure ? "secure" : "plain") }
        }
        if let identity { try harness.loop.use(identity) }
        harness.onEvent = { event, loop in
            if case .received(let id, let bytes) = event { loop.send(bytes, to: id) }
        }
        let port = try harness.loop.listen(
            .ipv4("127.0.0.1", port: 0), as: "secure", isSecure: true)
        return (harness, port)
    }

    /// A loop whose connections trust one certificate.
    private func client(trusting certificate: String) throws -> Harness {
        let path = folder.file("trusted-\(certificate.hashValue).pem", certificate)
        return try Harness { $0.certificateAuthorities = path }
    }

    /// Both loops by turns until the condition holds.
    private func run(_ loops: Harness..., until isDone: () -> Bool) -> Bool {
        for _ in 0..<1_500 {
            for loop in loops { loop.idle(3) }
            if isDone() { return true }
        }
        return false
    }

    private func url(_ port: UInt16) -> WebSocketURL {
        WebSocketURL(isSecure: true, host: "localhost", port: port)
    }

    @Test func messagesOfEverySizeGoBothWays() throws {
        let (server, port) = try server(showing: folder.identity(.first))
        let client = try client(trusting: Certificates.first)
        let id = client.loop.connect(to: url(port))
        // One after another: so many bytes at once would be more than an outbox holds.
        let sizes = [0, 1, 2_047, 2_048, 16_384, 16_385, 70_000, 1_500_000]
        var rest = sizes[...]
        client.onEvent = { event, loop in
            guard let size = rest.popFirst() else { return }
            loop.send([UInt8](repeating: 0x61, count: size), to: id)
        }
        #expect(run(server, client) { client.received.count == sizes.count })
        #expect(client.received.map(\.count) == sizes)
    }

    @Test func aReloadChangesWhatNewcomersSeeAndNobodyElse() throws {
        let (server, port) = try server(showing: folder.identity(.first))
        let old = try client(trusting: Certificates.first)
        let new = try client(trusting: Certificates.second)
        let early = old.loop.connect(to: url(port))
        #expect(run(server, old) { old.count(.connected(early)) == 1 })
        let tooEarly = new.loop.connect(to: url(port))
        #expect(run(server, new) { new.count(.closed(tooEarly)) == 1 })

        try server.loop.use(folder.identity(.second))
        let late = new.loop.connect(to: url(port))
        #expect(run(server, new) { new.count(.connected(late)) == 1 })
        let tooLate = old.loop.connect(to: url(port))
        #expect(run(server, old) { old.count(.closed(tooLate)) == 1 })
        old.loop.send(Array("still here".utf8), to: early)
        #expect(run(server, old) { old.received == [Array("still here".utf8)] })
    }

    @Test func withoutACertificateNobodyGetsThrough() throws {
        let (server, port) = try server(showing: nil)
        let client = try client(trusting: Certificates.first)
        let id = client.loop.connect(to: url(port))
        #expect(run(server, client) { client.count(.closed(id)) == 1 })
        #expect(server.accepted.isEmpty)
    }

    @Test func plainTextIsNotAnsweredOnASecureListener() throws {
        let (server, port) = try server(showing: folder.identity(.first))
        let client = try RawClient(port: port)
        client.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        #expect(
            server.run {
                client.poll(); return client.isAtEnd
            })
        #expect(!client.bytes.starts(with: Array("HTTP".utf8)))
    }

    @Test func aPlainListenerStaysPlain() throws {
        let (server, _) = try server(showing: folder.identity(.first))
        let client = try RawClient(port: server.port)
        client.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        #expect(server.run { client.hasHead })
        server.idle(10)
        client.poll()
        #expect(String(decoding: client.body, as: UTF8.self) == "plain")
    }

    @Test func aHandshakeThatStallsIsHungUpOn() throws {
        let harness = try Harness { $0.limits.handshakeSeconds = 1 }
        try harness.loop.use(folder.identity(.first))
        let port = try harness.loop.listen(
            .ipv4("127.0.0.1", port: 0), as: "secure", isSecure: true)
        let client = try RawClient(port: port)
        client.send([0x16, 3, 1])
        let began = Harness.now()
        #expect(
            harness.run(upTo: 20_000) {
                client.poll(); return client.isAtEnd
            })
        #expect(Harness.now() - began >= 900)
    }

    @Test func theEndOfACertificateIsKnown() throws {
        let first = try folder.identity(.first)
        #expect((80 * 365..<121 * 365).contains(first.secondsLeft / 86_400))
        let expired = try TLSIdentity(
            .init(
                certificate: folder.file("old.pem", Certificates.expired),
                key: folder.file("old.key", Certificates.expiredKey)))
        #expect(expired.secondsLeft < 0)
    }

    @Test(arguments: [
        (Certificates.first, Certificates.secondKey, TLSError.Kind.mismatch),
        (Certificates.first, Certificates.firstKeyLocked, .badKey),
        (Certificates.first, "", .badKey), (Certificates.first, Certificates.first, .badKey),
        ("", Certificates.firstKey, .badCertificate),
        (String(Certificates.first.dropLast(200)), Certificates.firstKey, .badCertificate),
        (Certificates.firstKey, Certificates.firstKey, .badCertificate),
    ])
    func aBadPairIsRefused(certificate: String, key: String, kind: TLSError.Kind) {
        let error = #expect(throws: TLSError.self) {
            try TLSIdentity(
                .init(
                    certificate: folder.file("bad.pem", certificate),
                    key: folder.file("bad.key", key)))
        }
        #expect(error?.kind == kind)
        #expect(error?.hint.isEmpty == false)
    }

    @Test func aMissingFileIsNamed() {
        let missing = folder.file("first.key", Certificates.firstKey) + "-not"
        let error = #expect(throws: TLSError.self) {
            try TLSIdentity(
                .init(certificate: folder.file("first.pem", Certificates.first), key: missing))
        }
        #expect(error?.kind == .unreadable)
        #expect(error?.description == "\(missing): cannot be read (No such file or directory)")
    }
}

/// Files for one test.
final class CertificateFolder {
    enum Name { case first, second }

    private let path: String
    private var files: [String] = []

    init() {
        var template = Array("/tmp/event-loop-tls-XXXXXX".utf8CString)
        let isMade = unsafe mkdtemp(&template) != nil
        precondition(isMade, "no temporary folder")
        path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// Writes a file, in place of one of that name.
    func file(_ name: String, _ text: String) -> String {
        let file = "\(path)/\(name)"
        let bytes = Array(text.utf8)
        let descriptor = unsafe open(file, O_CREAT | O_WRONLY | O_TRUNC, 0o600)
        let written = unsafe write(descriptor, bytes, bytes.count)
        precondition(written == bytes.count, "cannot write a test file")
        close(descriptor)
        files.append(file)
        return file
    }

    func identity(_ name: Name) throws -> TLSIdentity {
        let pair =
            name == .first
            ? (Certificates.first, Certificates.firstKey)
            : (Certificates.second, Certificates.secondKey)
        return try TLSIdentity(
            .init(certificate: file("chain.pem", pair.0), key: file("chain.key", pair.1)))
    }

    deinit {
        for file in files { unsafe unlink(file) }
        unsafe rmdir(path)
    }
}
