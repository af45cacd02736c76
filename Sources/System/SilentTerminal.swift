import Glibc

/// Reads a line with the echo off, and puts it back on whatever happens.
///
/// A signal that ends the process must not leave the terminal silent. So those that a person may
/// send are held back; one that comes ends the reading, and does its work once the echo is on.
enum SilentTerminal {
    private static let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP]

    static func read(_ terminal: Descriptor, limit: Int) throws(Prompt.Failure) -> [UInt8] {
        var usual = termios()
        guard unsafe tcgetattr(terminal.number, &usual) == 0 else {
            throw .failed(.last("tcgetattr"))
        }
        var held = sigset_t()
        unsafe sigemptyset(&held)
        for signal in signals { unsafe sigaddset(&held, signal) }
        var before = sigset_t()
        unsafe pthread_sigmask(SIG_BLOCK, &held, &before)
        defer { unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }

        var silent = usual
        silent.c_lflag &= ~tcflag_t(ECHO | ECHOE | ECHOK | ECHONL)
        guard unsafe tcsetattr(terminal.number, TCSAFLUSH, &silent) == 0 else {
            throw .failed(.last("tcsetattr"))
        }
        defer { unsafe tcsetattr(terminal.number, TCSAFLUSH, &usual) }
        return try LineInput(terminal.number, isInterrupted: hasSignal).line(limit: limit)
    }

    /// Whether one of those signals waits.
    private static func hasSignal() -> Bool {
        var pending = sigset_t()
        unsafe sigpending(&pending)
        return signals.contains { unsafe sigismember(&pending, $0) == 1 }
    }
}
