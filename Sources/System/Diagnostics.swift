/// What a program says when something is wrong: `program: error: …`, then `hint: …`.
package struct Diagnostics: Sendable {
    private let program: String

    /// - Parameter program: the name it was called by.
    package init(program: String) {
        self.program = program
    }

    /// Prints an error, and what to do about it if that is known.
    package func error(_ message: String, hint: String? = nil) {
        Terminal.standardError.print(lines(message, hint: hint))
    }

    /// Prints something to know of that ends nothing.
    package func warning(_ message: String) {
        Terminal.standardError.print("\(program): warning: \(message)")
    }

    /// The text that `error` prints.
    package func lines(_ message: String, hint: String? = nil) -> String {
        let error = "\(program): error: \(message)"
        return hint.map { "\(error)\nhint: \($0)" } ?? error
    }
}
