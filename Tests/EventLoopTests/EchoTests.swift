import Testing

import EventLoop

@Suite(.serialized) struct EchoTests {
    @Test func aClientIsEchoed() throws {
        let loop = try EventLoop(options: .init())
        let port = try loop.listen(.ipv4("127.0.0.1", port: 0))
        let client = loop.connect(to: WebSocketURL(isSecure: false, host: "127.0.0.1", port: port))
        var seen: [SocketEvent] = []
        var server: SocketID?
        loop.wake(afterMilliseconds: 3000)
        loop.run { events in
            for event in events {
                seen.append(event)
                switch event {
                case .accepted(let id, let peer, let host, let listener):
                    server = id
                    #expect(peer == PeerAddress("127.0.0.1"))
                    #expect(host == "127.0.0.1:\(port)")
                    #expect(listener == "public")
                case .connected(let id):
                    loop.send(Array("hello".utf8), to: id)
                case .received(let id, let message) where id == server:
                    loop.send(message, to: id)
                case .received(let id, _):
                    loop.close(id)
                case .timer: return .stop
                default: break
                }
            }
            return seen.count == 6 ? .stop : .proceed
        }
        #expect(seen.contains(.received(client, Array("hello".utf8))))
        #expect(seen.contains(.closed(client)))
        #expect(seen.filter { $0 == .timer }.isEmpty)
    }
}
