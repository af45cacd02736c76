import EventLoop
import Foundation
import System

/// A relay and a bot as they are installed, in a folder that goes with this value.
final class BotHouse {
    let relay: WebSocketURL
    let space: String
    let bot: MeasuredProgram
    private let server: MeasuredProgram
    private let folder: URL
    private let program: String

    /// Starts both from the programs in `programs`.
    ///
    /// - Throws: ``RushError``.
    init(programs: String) throws {
        folder = FileManager.default.temporaryDirectory
            .appending(path: "relay-bench-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        program = programs + "/sidecar-bot"
        let port = try EventLoop(options: EventLoop.Options()).listen(.ipv4("127.0.0.1", port: 0))
        relay = WebSocketURL(isSecure: false, host: "127.0.0.1", port: port)
        space = "127.0.0.1:\(port)"
        server = try MeasuredProgram(
            "relay", programs + "/wormhole-relay",
            [
                "serve", "--open-spaces", "--listen", space,
                "--data", folder.appending(path: "relay").path,
            ] + Self.raised.flatMap { ["--limit", "\($0)=1000000"] },
            until: "listening on", folder: folder)
        let data = folder.appending(path: "bot").path
        _ = try Self.run(program, ["init", "--data", data, "--space", space])
        let run = Processors().server(program, ["run", "--data", data])
        bot = try MeasuredProgram(
            "bot", run.program, run.arguments, until: "online", folder: folder)
    }

    /// All joiners have one address here.
    private static let raised = [
        "connections-per-address", "connects-per-minute", "invite-claims-per-minute",
    ]

    /// A new invite's code, for so many people.
    func invite(uses: Int) throws -> String {
        guard let code = try ask("invite", "new", "--uses", "\(uses)")["code"] as? String else {
            throw RushError(what: "the bot made no invite")
        }
        return code
    }

    /// Who was let in, by the bot's own books: one member id for each time it happened.
    func letIn() throws -> [String] {
        let events = try ask("log")["events"] as? [[String: Any]] ?? []
        return events.filter { $0["event"] as? String == "let-in" }
            .compactMap { $0["member"] as? String }
    }

    private func ask(_ words: String...) throws -> [String: Any] {
        let data = folder.appending(path: "bot").path
        let text = try Self.run(program, words + ["--data", data, "--json"])
        return try JSONSerialization.jsonObject(with: text) as? [String: Any] ?? [:]
    }

    private static func run(_ program: String, _ arguments: [String]) throws -> Data {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: program)
        process.arguments = arguments
        process.standardOutput = output
        do { try process.run() } catch { throw RushError(what: "\(program) cannot be started") }
        let text = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw RushError(what: "'\(program) \(arguments[0])' failed")
        }
        return text
    }

    deinit { try? FileManager.default.removeItem(at: folder) }
}
