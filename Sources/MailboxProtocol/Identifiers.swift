/// Text that is equal only to the same bytes.
///
/// `String` calls canonically equivalent spellings equal and gives them one hash. Here that would
/// make one side of two that other servers tell apart, and it would let a stranger choose any
/// number of different ids that fall into one bucket of a table.
package protocol ExactText: Hashable, Sendable {
    var rawValue: String { get }
}

extension ExactText {
    package static func == (left: Self, right: Self) -> Bool {
        left.rawValue.hasBytes(of: right.rawValue)
    }

    package func hash(into hasher: inout Hasher) {
        let bytes = rawValue.utf8Span.span
        var word: UInt64 = 0
        for place in bytes.indices {
            word = word << 8 | UInt64(bytes[place])
            if place % 8 == 7 { hasher.combine(word) }
        }
        hasher.combine(word)
        hasher.combine(bytes.count)
    }
}

extension String {
    /// Whether another text is the same to the byte.
    func hasBytes(of other: String) -> Bool {
        let own = utf8Span.span
        let others = other.utf8Span.span
        guard own.count == others.count else { return false }
        for place in own.indices where own[place] != others[place] { return false }
        return true
    }
}

/// The application two clients have in common; everything at the relay is scoped by it.
package struct AppID: ExactText {
    package let rawValue: String

    package init(_ rawValue: String) {
        self.rawValue = rawValue
    }

    /// The appid of a space's invites: `invite/` and the link's host, with its port if it has one.
    package init(inviteHost host: String) {
        self.init(Self.invitePrefix + host)
    }

    private static let invitePrefix = "invite/"

    /// Whether numbers of this appid exist only when bound by a space.
    package var isInvite: Bool { rawValue.utf8.starts(with: Self.invitePrefix.utf8) }

    /// Whether what follows `invite/` can be the host of a link as clients derive it: lower-case
    /// ASCII without white space, an A-label, an address or a name, with its port if it has one.
    package var isCanonicalInvite: Bool {
        let host = rawValue.utf8.dropFirst(Self.invitePrefix.utf8.count)
        return isInvite && !host.isEmpty
            && host.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
                    UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: ":"), UInt8(ascii: "["),
                    UInt8(ascii: "]"), UInt8(ascii: "_"):
                    true
                default: false
                }
            }
    }
}

/// One participant of a mailbox, across its connections.
package struct Side: ExactText {
    package let rawValue: String

    package init(_ rawValue: String) {
        self.rawValue = rawValue
    }
}

/// What a message is for: `pake`, `version`, or a number.
package struct Phase: ExactText {
    package let rawValue: String

    package init(_ rawValue: String) {
        self.rawValue = rawValue
    }

    package static let pake = Phase("pake")
    package static let version = Phase("version")

    /// An application phase.
    package static func numbered(_ number: Int) -> Phase { Phase("\(number)") }

    /// The number of an application phase written as clients write it.
    package var number: Int? {
        guard let number = Int(rawValue), number >= 0, "\(number)" == rawValue else { return nil }
        return number
    }
}

/// Where two sides leave messages. An unguessable id: whoever knows it may read and write.
package struct MailboxID: ExactText {
    package let rawValue: String

    package init(_ rawValue: String) {
        self.rawValue = rawValue
    }
}

/// One joiner at the door, as the relay names it to attendants.
package struct KnockID: ExactText {
    package let rawValue: String

    package init(_ rawValue: String) {
        self.rawValue = rawValue
    }
}

/// The number part of a code: 1 to 40 ASCII digits, `0` and leading zeros being names of their own.
package struct Nameplate: ExactText {
    package let rawValue: String

    package init?(_ rawValue: String) {
        let digits = rawValue.utf8
        guard (1...FormatLimits.nameplateDigitsMax).contains(digits.count),
            digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else { return nil }
        self.rawValue = rawValue
    }

    package init(number: UInt64) {
        self.rawValue = "\(number)"
    }
}
