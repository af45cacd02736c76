import Foundation
import System

/// The servers that are measured and how they are started: each on one processor, the load on the
/// others.
final class Bench {
    /// Files of this run, removed at its end.
    let folder: URL
    private let relay: String
    private let python: String
    private let ours: String
    private let processors = Processors()
    private var started = 0

    /// The relay's clients are spread over these: each has its own ports to connect from.
    private static let addresses = (1...4).map { "127.0.0.\($0)" }

    /// - Parameters:
    ///   - relay: the relay's program; nil for the one beside this.
    ///   - python: an interpreter that has the Python mailbox server.
    /// - Throws: ``ServerError``.
    init(relay: String?, python: String) throws {
        ours = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().path
        let beside = URL(filePath: ours).deletingLastPathComponent()
        self.relay = relay ?? beside.appending(path: "wormhole-relay").path
        self.python = python
        folder = FileManager.default.temporaryDirectory
            .appending(path: "relay-bench-\(UUID().uuidString)")
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        } catch { throw ServerError(what: "\(folder.path) cannot be made") }
        try processors.takeLoad()
    }

    /// Whether the load has processors of its own.
    var isApart: Bool { processors.areApart }

    /// The relay as it is installed, but for the limits on what comes from one address.
    func startRelay() throws -> ServerProcess {
        let data = place("relay")
        return try start("wormhole-relay", relay, addresses: Self.addresses) { port in
            ["serve", "--data", data, "--durability", "process", "--log-level", "warning"]
                + Self.addresses.flatMap { ["--listen", "\($0):\(port)"] }
                + Self.raised.flatMap { ["--limit", "\($0)=1000000000"] }
        }
    }

    private static let raised = [
        "connections-per-address", "connects-per-minute", "plain-claims-per-minute",
    ]

    /// The Python mailbox server.
    ///
    /// - Parameter isInMemory: whether its database is there, and not a file.
    /// - Returns: The server.
    /// - Throws: ``ServerError``.
    func startPython(isInMemory: Bool) throws -> ServerProcess {
        let database = isInMemory ? ":memory:" : place("python") + ".sqlite"
        let name = "the Python server \(isInMemory ? "in memory" : "on disk")"
        return try start(name, python) { port in
            [
                "-m", "twisted", "--log-level=warn", "wormhole-mailbox",
                "--port=tcp:\(port):interface=127.0.0.1", "--channel-db=\(database)",
            ]
        }
    }

    func startEcho() throws -> ServerProcess {
        try start("the bare echo", ours) { ["echo", "--port", "\($0)"] }
    }

    /// Clients that do nothing; they go when the process is let go of.
    func startCrowd(_ clients: Int, on server: ServerProcess) throws -> CrowdProcess {
        try CrowdProcess(ours, clients: clients, on: server)
    }

    /// The version of the Python server's package.
    ///
    /// - Throws: ``PythonError`` if there is none.
    func pythonVersion() throws(PythonError) -> String {
        let question =
            "import importlib.metadata as m; "
            + "print(m.version('magic-wormhole-mailbox-server'))"
        let process = Process()
        let answer = Pipe()
        process.executableURL = URL(filePath: python)
        process.arguments = ["-c", question]
        process.standardOutput = answer
        process.standardError = FileHandle.nullDevice
        do { try process.run() } catch {
            throw PythonError(what: "there is no Python at \(python)")
        }
        let text = String(
            decoding: answer.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw PythonError(what: "\(python) has no magic-wormhole-mailbox-server")
        }
        return text.filter { !$0.isWhitespace }
    }

    private func start(
        _ name: String, _ program: String, addresses: [String] = ["127.0.0.1"],
        _ arguments: (UInt16) -> [String]
    ) throws -> ServerProcess {
        guard FileManager.default.isExecutableFile(atPath: program) else {
            throw ServerError(what: "\(name) cannot be started: there is no program \(program)")
        }
        return try ServerProcess(name, addresses: addresses) { port in
            processors.server(program, arguments(port))
        }
    }

    private func place(_ name: String) -> String {
        started += 1
        return folder.appending(path: "\(name)-\(started)").path
    }

    deinit { try? FileManager.default.removeItem(at: folder) }
}
