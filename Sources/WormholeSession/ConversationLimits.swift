/// Limits of one conversation. Each is tested at its value and one past it.
package enum ConversationLimits {
    /// Bytes of a `version` plaintext.
    package static let versionBytesMax = 1024
    /// Numbered phases are padded to multiples of this.
    package static let paddingBytes = 512
    /// `admitted` is padded to this.
    package static let admittedBytes = 8192
    /// And never longer than this: a stock client refuses frames above 32 KiB.
    package static let admittedBytesMax = 15 * 1024
    /// Grapheme clusters of a person's name.
    package static let nameClustersMax = 64
    /// Bytes of a person's name.
    package static let nameBytesMax = 512
    /// Messages of the peer that may wait for an earlier one.
    package static let outOfOrderMax = 16
    /// Runs of a joiner whose `version` left, for one code.
    package static let runsMax = 3
    /// How long both ends keep an answered exchange.
    package static let keptFor = Duration.seconds(7 * 86_400)
}
