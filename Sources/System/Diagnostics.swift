/// What a program says when something is wrong: `program: error: …`, then `hint: …`.
package struct Diagnostics: Sendable {
    private let program: String

    /// - Parameter program: the name it was called by.
    package init(program: String) {
        self.program = program
    }

    /// Prints an error, and what to do about it if that is known.
    package func error(_ message: String, hint: String? = nil) {
        Terminal.standardError.print(lines(message, hint: hint, on: .standardError))
    }

    /// Prints something to know of that ends nothing.
    package func warning(_ message: String) {
        let mark = Terminal.standardError.styled("warning:", .yellow)
        Terminal.standardError.print("\(program): \(mark) \(message)")
    }

    /// The text that `error` prints; coloured for a terminal that wants it.
    package func lines(
        _ message: String, hint: String? = nil, on terminal: Terminal? = nil
    ) -> String {
        func mark(_ text: String, _ style: Terminal.Style) -> String {
            terminal?.styled(text, style) ?? text
        }
        let error = "\(program): \(mark("error:", .red)) \(message)"
        return hint.map { "\(error)\n\(mark("hint:", .yellow)) \($0)" } ?? error
    }
}
