/// One thing that `check-config` looked at.
package struct Finding: Equatable, Sendable {
    package enum Level: String, Sendable {
        case ok
        /// It works, but perhaps not as meant.
        case warning
        /// The relay would not start.
        case error
    }

    package let level: Level
    /// The option or file.
    package let subject: String
    package let text: String
    /// What to do, if anything.
    package let hint: String?

    private init(_ level: Level, _ subject: String, _ text: String, _ hint: String? = nil) {
        self.level = level
        self.subject = subject
        self.text = text
        self.hint = hint
    }

    static func ok(_ subject: String, _ text: String) -> Finding { Finding(.ok, subject, text) }

    static func warning(_ subject: String, _ text: String, hint: String) -> Finding {
        Finding(.warning, subject, text, hint)
    }

    static func error(_ subject: String, _ failure: RelayFailure) -> Finding {
        Finding(.error, subject, failure.description, failure.hint)
    }
}
