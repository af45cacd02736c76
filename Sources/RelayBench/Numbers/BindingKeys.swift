import CryptoPrimitives
import MailboxProtocol

/// Keys of a space that exists for being measured, and what is signed with them.
final class BindingKeys {
    private let owner: SecretBytes
    private let space: SecretBytes
    private let number: SecretBytes
    private let ownerKey: [UInt8]
    private let spaceKey: [UInt8]
    private let numberKey: [UInt8]

    /// Seconds that its numbers live.
    private static let lifetime = 86_400

    init() {
        var random = Randomness.system
        owner = random.secret(32, in: .wiped)
        space = random.secret(32, in: .wiped)
        number = random.secret(32, in: .wiped)
        ownerKey = Ed25519.publicKey(seed: owner)
        spaceKey = Ed25519.publicKey(seed: space)
        numberKey = Ed25519.publicKey(seed: number)
    }

    /// A whole `attend` for a new number that the relay picks.
    ///
    /// - Parameters:
    ///   - token: 16 bytes, others each time.
    ///   - context: of the connection it is for.
    /// - Returns: The text of one message.
    func attend(token: [UInt8], _ context: SigningContext) -> [UInt8] {
        var request = AttendRequest(
            nameplate: nil, token: token, key: numberKey, role: .bot, lifetime: Self.lifetime,
            generation: 0, signature: [], binding: nil)
        request.signature = Ed25519.sign(SignedFields.attend(context, request).span, seed: number)
        let delegated = SignedFields.delegation(
            appID: context.appID, epoch: 1, spaceKey: spaceKey)
        var binding = SpaceBinding(
            epoch: 1, owner: ownerKey, spaceKey: spaceKey,
            delegation: Ed25519.sign(delegated.span, seed: owner), signature: [])
        binding.signature = Ed25519.sign(
            SignedFields.bind(context, request, binding).span, seed: space)
        request.binding = binding
        return ClientMessage.attend(request).encoded()
    }
}
