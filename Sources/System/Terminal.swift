import Glibc

/// Standard output or standard error.
package struct Terminal: Sendable {
    private let descriptor: Int32

    package static let standardOutput = Terminal(descriptor: STDOUT_FILENO)
    package static let standardError = Terminal(descriptor: STDERR_FILENO)

    /// Whether a person looks at it.
    package var isTerminal: Bool { isatty(descriptor) == 1 }

    /// Whether standard input is a person's keyboard.
    package static var isInteractive: Bool { isatty(STDIN_FILENO) == 1 }

    /// Columns, nil if it is not a terminal or does not say.
    package var width: Int? {
        var size = winsize()
        let status = unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size)
        return status == 0 && size.ws_col > 0 ? Int(size.ws_col) : nil
    }

    /// Writes text and a line end, at once and without a buffer. What cannot be written, to a
    /// closed pipe say, is lost.
    package func print(_ text: String) {
        if descriptor == STDOUT_FILENO, let probe = HelpProbe.current {
            return probe.print(text)
        }
        write(Array(text.utf8) + [0x0A])
    }

    /// Writes bytes as they are.
    package func write(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes {
                unsafe Glibc.write(descriptor, $0.baseAddress, $0.count)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }

    /// Whether to colour: a person looks, and has not said `NO_COLOR`.
    package var isColoured: Bool {
        isTerminal && Environment["NO_COLOR"] == nil && Environment["TERM"] != "dumb"
    }

    /// Text in a style, or as it is where there is no colour.
    package func styled(_ text: String, _ style: Style) -> String {
        isColoured ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
    }

    /// The styles we use, by their terminal codes.
    package enum Style: Int, Sendable {
        case bold = 1
        case dim = 2
        case red = 31
        case green = 32
        case yellow = 33
    }
}
