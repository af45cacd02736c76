import Glibc

/// Asks a person for a line or a text: at the terminal, or from standard input where there is none.
package enum Prompt {
    /// Why there is no answer.
    package enum Failure: Error, Equatable, Sendable {
        /// The input ended before anything came.
        case ended
        /// More than so many bytes.
        case tooLong(limit: Int)
        /// A signal came, which would have ended the process if nobody handled it.
        case interrupted
        /// The terminal failed.
        case failed(SystemError)
    }

    /// Asks, with what is typed in view.
    ///
    /// - Returns: One line without its end; bytes as they came.
    /// - Throws: ``Failure``.
    package static func line(_ question: String, limit: Int = 4_096) throws(Failure) -> [UInt8] {
        try ask(question, limit: limit, isSecret: false)
    }

    /// Asks for something that may be many lines: at the terminal, what is typed or pasted in one
    /// go; without one, all of standard input.
    ///
    /// - Parameters:
    ///   - question: What a person is asked.
    ///   - limit: In bytes; one more comes back where there is more.
    /// - Returns: The bytes as they came, line ends too.
    /// - Throws: ``Failure``: `ended` or `failed`.
    package static func text(_ question: String, limit: Int) throws(Failure) -> [UInt8] {
        guard Terminal.isInteractive, let terminal = try? Descriptor("/dev/tty", O_RDWR) else {
            return try WholeInput(STDIN_FILENO, isTerminal: false).bytes(limit: limit)
        }
        try? terminal.write(Array(question.utf8))
        return try WholeInput(terminal.number, isTerminal: true).bytes(limit: limit)
    }

    /// Asks with the echo off. The bytes come in one array that was never moved, so that whoever
    /// wipes it leaves no copy behind.
    ///
    /// - Returns: One line without its end.
    /// - Throws: ``Failure``.
    package static func secret(
        _ question: String, limit: Int = 1_024
    ) throws(Failure) -> [UInt8] {
        try ask(question, limit: limit, isSecret: true)
    }

    private static func ask(
        _ question: String, limit: Int, isSecret: Bool
    ) throws(Failure) -> [UInt8] {
        guard let terminal = try? Descriptor("/dev/tty", O_RDWR) else {
            return try LineInput(STDIN_FILENO).line(limit: limit)
        }
        if !Terminal.isInteractive { return try LineInput(STDIN_FILENO).line(limit: limit) }
        try? terminal.write(Array(question.utf8))
        let answer: [UInt8]
        if isSecret {
            answer = try SilentTerminal.read(terminal, limit: limit)
            try? terminal.write([0x0A])
        } else {
            answer = try LineInput(terminal.number).line(limit: limit)
        }
        return answer
    }
}
