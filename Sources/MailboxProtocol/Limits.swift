/// Limits of the formats. Each is tested at its value and one past it.
package enum FormatLimits {
    /// Levels of arrays and objects inside one another.
    package static let jsonDepthMax = 8
    /// Members of one object, and elements of one array: messages are flat and small.
    package static let jsonMembersMax = 256
    /// Digits of a nameplate.
    package static let nameplateDigitsMax = 40
    /// Bytes of an identifier: appid, side, phase, mailbox, mood.
    package static let identifierBytesMax = 256
    /// Largest number a relay may tell: counts, and seconds from now.
    package static let numberMax = Int(Int32.max)
    /// Longest life of a number, in seconds: 90 days.
    package static let lifetimeSecondsMax = 90 * 86_400
}
