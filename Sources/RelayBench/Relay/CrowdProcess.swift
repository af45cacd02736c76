import EventLoop
import Foundation

/// `relay-bench crowd` with its clients connected.
final class CrowdProcess {
    private let process = Process()
    private let input = Pipe()

    /// Starts it and waits until all are there.
    ///
    /// - Throws: ``ServerError``.
    init(_ program: String, clients: Int, on server: ServerProcess) throws {
        let output = Pipe()
        process.executableURL = URL(filePath: program)
        process.arguments = [
            "crowd", "--clients", "\(clients)", "--port", "\(server.urls[0].port)",
            "--addresses", server.urls.map(\.host).joined(separator: ","),
        ]
        process.standardInput = input
        process.standardOutput = output
        do { try process.run() } catch {
            throw ServerError(what: "\(program) cannot be started")
        }
        guard !output.fileHandleForReading.availableData.isEmpty else {
            throw ServerError(
                what: "the \(clients) clients that were to do nothing did not come",
                hint: "it said why; --idle N asks for fewer")
        }
    }

    deinit {
        try? input.fileHandleForWriting.close()
        process.waitUntilExit()
    }
}
