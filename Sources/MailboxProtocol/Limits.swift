/// Limits of the formats. Each is tested at its value and one past it.
package enum FormatLimits {
    /// Levels of arrays and objects inside one another.
    package static let jsonDepthMax = 8
    /// Members of one object, and elements of one array: messages are flat and small.
    package static let jsonMembersMax = 256
    /// Levels of an answer of the relay, which may hold a whole command.
    package static let answerDepthMax = jsonDepthMax + 1
    /// Nameplates in one answer to `list`.
    package static let listedNameplatesMax = 131_072
    /// Digits of a nameplate.
    package static let nameplateDigitsMax = 40
    /// Bytes of an identifier: appid, side, phase, mailbox, mood.
    package static let identifierBytesMax = 256
    /// Largest number a relay may tell: counts, and seconds from now.
    package static let numberMax = Int(Int32.max)
    /// Longest life of a number, in seconds: 90 days.
    package static let lifetimeSecondsMax = 90 * 86_400
}

/// What one JSON text may hold.
package struct JSONLimits: Equatable, Sendable {
    /// Levels of arrays and objects inside one another.
    package let depth: Int
    /// Members of one object.
    package let members: Int
    /// Elements of one array.
    package let elements: Int

    /// A command to the relay, and everything else that is not an answer of it.
    package static let command = JSONLimits(
        depth: FormatLimits.jsonDepthMax, members: FormatLimits.jsonMembersMax,
        elements: FormatLimits.jsonMembersMax)

    /// An answer of the relay: an error echoes a whole command, a list names every nameplate.
    package static let answer = JSONLimits(
        depth: FormatLimits.answerDepthMax, members: FormatLimits.jsonMembersMax,
        elements: FormatLimits.listedNameplatesMax)
}
