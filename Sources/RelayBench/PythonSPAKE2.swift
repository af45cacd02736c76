import Foundation
import SPAKE2Measuring
import System

/// python-spake2 in a process of its own: one timed exchange for each question.
final class PythonSPAKE2 {
    /// The installed version of the Python package.
    let version: String

    private let process = Process()
    private let questions = Pipe()
    private let answers = Pipe()

    /// Starts it and waits until it has loaded.
    ///
    /// - Parameter python: the interpreter's file.
    /// - Throws: ``PythonError``.
    init(_ python: String) throws(PythonError) {
        let source = String(decoding: PackageResources.spake2_python_py, as: UTF8.self)
        process.executableURL = URL(filePath: python)
        process.arguments = ["-B", "-u", "-c", source]
        process.standardInput = questions
        process.standardOutput = answers
        do {
            try process.run()
        } catch {
            throw PythonError(what: "there is no Python at \(python)")
        }
        version = try Self.line(answers)
    }

    /// One exchange.
    ///
    /// - Returns: the times of start, from the password on, and of finish.
    /// - Throws: ``PythonError``.
    func exchange() throws(PythonError) -> Times {
        // Asked first: writing to a process that is gone would end this one.
        guard process.isRunning else { throw PythonError(what: "python-spake2 ended early") }
        questions.fileHandleForWriting.write(Data("\n".utf8))
        let times = try Self.line(answers).split(separator: " ").compactMap { Double($0) }
        guard times.count == 2 else { throw PythonError(what: "the Python side said nonsense") }
        return [.start: times[0], .finish: times[1]]
    }

    private static func line(_ pipe: Pipe) throws(PythonError) -> String {
        var line = Data()
        while line.last != UInt8(ascii: "\n") {
            let more = pipe.fileHandleForReading.availableData
            guard !more.isEmpty else {
                throw PythonError(what: "python-spake2 did not run")
            }
            line += more
        }
        return String(decoding: line.dropLast(), as: UTF8.self)
    }

    deinit {
        try? questions.fileHandleForWriting.close()
        process.waitUntilExit()
    }
}

/// Why there is nothing to compare with.
struct PythonError: ExplainedError {
    let what: String
    var description: String { what }
    var hint: String? { "scripts/install-deps.sh --test puts one into .venv; or give --python" }
}
