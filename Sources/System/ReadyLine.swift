import Glibc

/// Standard input for a program that has other things to wait for: a line is taken when there is
/// one.
package enum ReadyLine {
    package enum Outcome: Equatable, Sendable {
        /// Nothing was typed yet.
        case none
        /// A line without its end.
        case line([UInt8])
        /// Nothing will come any more.
        case ended
    }

    /// The next line, if any of it is there. A terminal hands out whole lines only; a program that
    /// has begun a line is waited for.
    package static func take(limit: Int = 4096) -> Outcome {
        var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        guard unsafe poll(&input, 1, 0) > 0 else { return .none }
        do throws(Prompt.Failure) {
            return .line(try LineInput(STDIN_FILENO).line(limit: limit))
        } catch {
            if case .tooLong = error { return .line([]) }
            return .ended
        }
    }
}
