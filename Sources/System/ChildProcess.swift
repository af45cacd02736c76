import Synchronization

/// Runs a program of somebody else's to its end: no shell, a fixed environment, none of our files.
package enum ChildProcess {
    /// How it ended.
    package enum Ending: Equatable, Sendable {
        case exited(Int32)
        case signalled(Int32)
        /// It took too long, and was killed with all it had started.
        case tooSlow
        /// It printed too much, and was killed with all it had started.
        case tooMuchOutput
    }

    /// All that it may know of the machine.
    package static let environment = [
        "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL=C.UTF-8",
    ]

    /// Bytes of input that a pipe takes at once, whatever the system's settings.
    package static let inputBytesMax = 4096

    /// Blocks until the program has ended and is reaped. What it writes to standard error goes
    /// where ours goes.
    ///
    /// - Parameters:
    ///   - path: of the file to run; it gets no arguments.
    ///   - input: its standard input, at most ``inputBytesMax`` bytes.
    ///   - milliseconds: how long it may take.
    ///   - outputMax: how many bytes it may print.
    /// - Returns: How it ended, and what it printed on standard output.
    /// - Throws: ``SystemError`` if it cannot be started.
    package static func run(
        _ path: String, input: [UInt8], within milliseconds: Int64, outputMax: Int
    ) throws(SystemError) -> (ending: Ending, output: [UInt8]) {
        let watch = Stopwatch()
        let (process, standardOutput) = try start(path, input)
        var output: [UInt8] = []
        while true {
            let left = milliseconds - watch.milliseconds
            guard left > 0 else { return (process.kill(as: .tooSlow), output) }
            let isOver = standardOutput.read(into: &output, for: min(left, lookEvery))
            if output.count > outputMax { return (process.kill(as: .tooMuchOutput), output) }
            // Whoever it left behind may keep the pipe; what counts is that it has ended itself.
            if let ending = process.reapIfEnded() {
                _ = standardOutput.read(into: &output, for: 0)
                return (output.count > outputMax ? .tooMuchOutput : ending, output)
            }
            if isOver { Pause.milliseconds(1) }
        }
    }

    private static func start(
        _ path: String, _ input: [UInt8]
    ) throws(SystemError) -> (Spawn, Pipe) {
        try Spawn.lock.withLock { (_) throws(SystemError) in
            let standardInput = try Pipe()
            try standardInput.fill(input)
            let standardOutput = try Pipe()
            let process = try Spawn.start(
                path, environment: environment, input: standardInput.readEnd,
                output: standardOutput.writeEnd)
            standardOutput.closeWriteEnd()
            return (process, standardOutput)
        }
    }

    private static let lookEvery: Int64 = 20
}
