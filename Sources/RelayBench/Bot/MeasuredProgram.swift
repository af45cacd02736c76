import EventLoop
import Foundation
import System

/// A program that runs while something is measured, on a processor of its own where there are
/// several. It ends with this value.
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
        processor: Int?, folder: URL
    ) throws {
        self.name = name
        output = folder.appending(path: "\(name).txt")
        guard FileManager.default.createFile(atPath: output.path, contents: nil) else {
            throw RushError(what: "\(output.path) cannot be made")
        }
        let pinned = processor.map { [Self.taskset, "-c", "\($0)", program] } ?? [program]
        process.executableURL = URL(filePath: pinned[0])
        process.arguments = pinned.dropFirst() + arguments
        process.standardOutput = try FileHandle(forWritingTo: output)
        do { try process.run() } catch { throw RushError(what: "\(program) cannot be started") }
        for _ in 0..<Self.patience {
            if printed.contains(ready) { return }
            guard process.isRunning else { throw RushError(what: "\(name) ended early") }
            Pause.milliseconds(50)
        }
        throw RushError(what: "\(name) is not ready")
    }

    private static let taskset = "/usr/bin/taskset"

    /// The first processor this process may use, when it may use several and can leave it alone.
    static var ownProcessor: Int? {
        let isThere = FileManager.default.isExecutableFile(atPath: taskset)
        return isThere && ProcessInfo.processInfo.activeProcessorCount > 1 ? 0 : nil
    }

    private var printed: String { (try? String(contentsOf: output, encoding: .utf8)) ?? "" }

    /// Seconds of processor time its main thread has used.
    var processorSeconds: Double {
        (words(of: "schedstat").first.flatMap { Double($0) } ?? 0) / 1e9
    }

    /// Bytes of memory that are really there.
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
        // Not asked to end: whoever started us may have blocked that signal, and programs inherit
        // what is blocked.
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        process.waitUntilExit()
    }
}

/// Why a rush of joiners could not be measured.
struct RushError: ExplainedError {
    let what: String
    var hint: String?
    var description: String { what }
}
