import EventLoop
import Foundation
import System

/// Clients that are connected and bound, and say nothing more.
final class Crowd {
    private let loop: EventLoop
    private let clients: Int
    private let urls: [WebSocketURL]
    private let bind = Script.bind("idle")
    private var begun = 0
    private var acknowledged = 0
    private var isOver = false
    private var failure: LoadFailure?

    /// Connections on their way at a time: more than that many would wait in the listener's queue,
    /// and be refused when it is full.
    private static let aheadMax = 256

    init(clients: Int, urls: [WebSocketURL]) throws {
        self.clients = clients
        self.urls = urls
        loop = try EventLoop(options: EventLoop.Options())
    }

    /// Holds them until standard input ends.
    ///
    /// - Throws: ``LoadFailure``.
    func run() throws(LoadFailure) {
        FileHandle.standardInput.readabilityHandler = { [waker = loop.waker] input in
            guard input.availableData.isEmpty else { return }
            input.readabilityHandler = nil
            waker.wake()
        }
        begin()
        loop.run { events in turn(events) }
        if let failure { throw failure }
    }

    private func begin() {
        while begun < clients, begun - acknowledged < Self.aheadMax {
            _ = loop.connect(to: urls[begun % urls.count])
            begun += 1
        }
    }

    private func turn(_ events: [SocketEvent]) -> TurnOutcome {
        for event in events {
            switch event {
            case .connected(let socket): loop.send(bind, to: socket)
            case .received(_, let text): received(text)
            case .closed: failure = LoadFailure(what: "a connection was lost")
            case .woken: isOver = true
            case .accepted, .drained, .requested, .signal, .timer: break
            }
        }
        begin()
        return isOver || failure != nil ? .stop : .proceed
    }

    private func received(_ text: [UInt8]) {
        switch AnswerKind(of: text) {
        case .ack:
            acknowledged += 1
            if acknowledged == clients { Terminal.standardOutput.print("ready") }
        case .error:
            failure = LoadFailure(what: "refused: \(String(decoding: text, as: UTF8.self))")
        default: break
        }
    }
}
