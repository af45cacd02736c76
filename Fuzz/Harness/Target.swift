/// Something that bytes from a peer reach, and what must hold whatever the bytes are.
package struct Target: Sendable {
    /// How long a run of everything stays with a target.
    package enum Level: String, Sendable {
        /// What an exchange of SPAKE2 stands on: the full time, always.
        case exchange
        /// The rest: shorter where everything runs.
        case format
    }

    /// Also the name of its folder in `Fuzz/Corpus`.
    package let name: String
    package let level: Level
    /// Longest input that is made.
    package let bytesMax: Int
    /// Its file in `Fuzz/Dictionaries`, without the ending.
    package let dictionary: String?
    let work: WorkLimit
    /// What the kept inputs must lead to, so that no target passes by refusing everything.
    package let reaches: Set<String>
    /// Feeds one input to the function, and states the properties.
    package let check: @Sendable (inout Run) throws(Broken) -> Void

    init(
        _ name: String, _ level: Level = .format, bytesMax: Int, dictionary: String? = nil,
        work: WorkLimit = WorkLimit(), reaches: Set<String>,
        check: @escaping @Sendable (inout Run) throws(Broken) -> Void
    ) {
        self.name = name
        self.level = level
        self.bytesMax = bytesMax
        self.dictionary = dictionary
        self.work = work
        self.reaches = reaches
        self.check = check
    }

    /// Every target.
    package static let all: [Target] = [
        symmetricTarget, p256Target, edwards25519Target, confirmationTarget, encodingTarget,
        jsonTarget, messageTarget, signedFieldsTarget, wordCodeTarget, typingTarget,
        inviteLinkTarget, mintedLinkTarget, conversationTarget, tokenTarget, grantTarget,
        addressTarget, recordTarget, ledgerTarget, relayStoreTarget, attendantExchangeTarget,
        longLinkTarget, joinerTarget, attendantTarget, relayTarget,
    ]
}
