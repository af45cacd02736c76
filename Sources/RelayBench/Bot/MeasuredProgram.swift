import EventLoop
import Foundation
import System

/// A program that runs while something is measured. It ends with this value.
final class MeasuredProgram {
    private let process = Process()
    private let name: String
    private let output: URL

    /// How long it may take until it is ready, in twentieths of a second.
    private static let patience = 600

    /// Starts it and waits until it has printed `ready`. What it prints goes to a file in `folder`.
    ///
    /// - Throws: ``RushError``.
    init(
        _ name: String, _ program: String, _ arguments: [String], until ready: String,
        folder: URL
    ) throws {
        self.name = name
        output = folder.appending(path: "\(name).txt")
        guard FileManager.default.createFile(atPath: output.path, contents: nil) else {
            throw RushError(what: "\(output.path) cannot be made")
        }
        process.executableURL = URL(filePath: program)
        process.arguments = arguments
        process.standardOutput = try FileHandle(forWritingTo: output)
        do { try process.run() } catch { throw RushError(what: "\(program) cannot be started") }
        for _ in 0..<Self.patience {
            if printed.contains(ready) { return }
            guard process.isRunning else { throw RushError(what: "\(name) ended early") }
            Pause.milliseconds(50)
        }
        throw RushError(what: "\(name) is not ready")
    }

    private var printed: String { (try? String(contentsOf: output, encoding: .utf8)) ?? "" }

    var processorSeconds: Double { process.usage.processorSeconds }
    var residentBytes: Int { process.usage.residentBytes }

    deinit { process.end() }
}

/// Why a rush of joiners could not be measured.
struct RushError: ExplainedError {
    let what: String
    var hint: String?
    var description: String { what }
}
