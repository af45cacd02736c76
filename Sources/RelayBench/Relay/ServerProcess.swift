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

    /// Seconds of processor time its one thread has used; 0 if the system does not say.
    var processorSeconds: Double {
        let nanoseconds = words(of: "schedstat").first.flatMap { Double($0) }
        return (nanoseconds ?? 0) / 1e9
    }

    /// Bytes of memory that are really there; 0 if the system does not say.
    var residentBytes: Int {
        let pages = words(of: "statm").dropFirst().first.flatMap { Int($0) }
        return (pages ?? 0) * sysconf(Int32(_SC_PAGESIZE))
    }

    private func words(of file: String) -> [Substring] {
        let path = "/proc/\(process.processIdentifier)/\(file)"
        let text = (try? String(contentsOf: URL(filePath: path), encoding: .utf8)) ?? ""
        return text.split(whereSeparator: \.isWhitespace)
    }

    deinit {
        // Nothing of it is kept, and SIGTERM may be blocked where this was started.
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        process.waitUntilExit()
    }
}

/// Why there is nothing to measure.
struct ServerError: ExplainedError {
    let what: String
    var hint: String?
    var description: String { what }
}
