/// How much is logged.
package enum LogLevel: Int, Comparable, CaseIterable, Sendable {
    /// Every connection with its address: to look for a fault, not to be left on.
    case debug
    /// What an operator may want to read later. Tells nobody apart.
    case info
    /// Something is wrong that the relay lives with.
    case warning
    /// Something ends the relay.
    case error

    package init?(_ text: String) {
        guard let level = Self.allCases.first(where: { $0.name == text }) else { return nil }
        self = level
    }

    package var name: String { "\(self)" }

    package static func < (left: LogLevel, right: LogLevel) -> Bool {
        left.rawValue < right.rawValue
    }
}

/// How a line looks.
package enum LogFormat: Sendable {
    /// `name=value` pairs.
    case text
    /// An object a line.
    case json

    package init?(_ text: String) {
        switch text {
        case "text": self = .text
        case "json": self = .json
        default: return nil
        }
    }
}
