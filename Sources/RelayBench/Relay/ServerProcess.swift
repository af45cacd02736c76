import EventLoop
import Foundation
import System

/// A server that is measured: a process of its own, on a processor of its own.
final class ServerProcess {
    /// Where it can be reached; several addresses where one would not have ports enough.
    let urls: [WebSocketURL]

    private let process = Process()
    private let name: String

    /// How long it may take until it answers, in tenths of a second.
    private static let patience = 300

    /// Starts it and waits until it answers.
    ///
    /// - Parameters:
    ///   - name: for people.
    ///   - addresses: of the loopback interface.
    ///   - command: what to run, for the port it is to listen on.
    /// - Throws: ``ServerError``, `EventLoopError`.
    init(
        _ name: String, addresses: [String],
        command: (_ port: UInt16) -> (program: String, arguments: [String])
    ) throws {
        self.name = name
        let port = try Self.freePort()
        urls = addresses.map { WebSocketURL(isSecure: false, host: $0, port: port) }
        let command = command(port)
        process.executableURL = URL(filePath: command.program)
        process.arguments = command.arguments
        process.standardOutput = FileHandle.nullDevice
        do { try process.run() } catch {
            throw ServerError(what: "\(name) cannot be started by \(command.program)")
        }
        try waitUntilItAnswers(.ipv4("127.0.0.1", port: port))
    }

    /// A port nobody listens on at this moment.
    private static func freePort() throws -> UInt16 {
        try EventLoop(options: EventLoop.Options()).listen(.ipv4("127.0.0.1", port: 0))
    }

    private func waitUntilItAnswers(_ endpoint: Endpoint) throws(ServerError) {
        for _ in 0..<Self.patience {
            guard process.isRunning else { throw ServerError(what: "\(name) ended early") }
            if (try? endpoint.fetch("/")) != nil { return }
            Pause.milliseconds(100)
        }
        throw ServerError(what: "\(name) does not answer")
    }

    var processorSeconds: Double { process.usage.processorSeconds }
    var residentBytes: Int { process.usage.residentBytes }

    deinit { process.end() }
}

/// Why there is nothing to measure.
struct ServerError: ExplainedError {
    let what: String
    var hint: String?
    var description: String { what }
}
