public import CryptoPrimitives

/// The secret T of a long link: 128 random bits. It can be lent to a closure, but not printed,
/// compared with `==`, hashed or encoded.
public struct LongSecret: Sendable {
    /// How many bytes it has.
    public static let bytesCount = 16

    private let bytes: SharedSecret

    /// - Throws: ``MintingError/wrongSecretLength`` unless there are ``bytesCount`` bytes.
    public init(copying bytes: Span<UInt8>) throws(MintingError) {
        guard bytes.count == Self.bytesCount else { throw .wrongSecretLength }
        self.bytes = SharedSecret(SecretBytes(copying: bytes, in: .wiped))
    }

    /// Takes over 16 bytes and wipes them.
    init(wiping bytes: inout [UInt8]) {
        precondition(bytes.count == Self.bytesCount, "T is 128 bits")
        self.bytes = SharedSecret(SecretBytes(wiping: &bytes, in: .wiped))
    }

    /// Draws one whose text has both capitals and small letters, as all but one in 100,000 have:
    /// then a link whose case an app changed is known to be damaged.
    public static func random(using randomness: inout Randomness) -> LongSecret {
        while true {
            let secret = LongSecret(randomness.secret(bytesCount, in: .wiped))
            if secret.hasBothCases { return secret }
        }
    }

    private init(_ bytes: consuming SecretBytes) {
        self.bytes = SharedSecret(bytes)
    }

    /// Lends the 16 bytes for the length of one call.
    public func withBytes<R: ~Copyable, E: Error>(
        _ body: (Span<UInt8>) throws(E) -> R
    ) throws(E) -> R {
        try bytes.withBytes(body)
    }

    /// True when both are the same. Takes the same time whichever bytes differ.
    public func isSame(as other: LongSecret) -> Bool {
        bytes.withBytes { left in
            other.bytes.withBytes { right in ConstantTime.areEqual(left, right) }
        }
    }

    /// Appends it as 22 digits of base58.
    func appendBase58(to text: WipedText) {
        bytes.withBytes { Base58.encode($0, into: text) }
    }

    /// Appends it as 22 characters of base64url.
    func appendBase64URL(to text: WipedText) {
        bytes.withBytes { Base64URL.encode($0, into: text) }
    }

    /// True if its base58 text has a capital and a small letter.
    var hasBothCases: Bool {
        let text = WipedText(capacity: Base58.digitsMax)
        appendBase58(to: text)
        return text.bytes.contains { isCapital($0) } && text.bytes.contains { isSmallLetter($0) }
    }
}
