// compiles
import CryptoPrimitives
import SPAKE2

func speakFirst(
    _ password: RolePassword<P256Suite>, _ peer: Span<UInt8>, _ confirmation: Span<UInt8>
) throws -> ConfirmedKey {
    var random = Randomness.system
    let exchange = try RoleExchange(password, as: .a, in: RoleContext(), using: &random)
    _ = exchange.message
    let unconfirmed = try exchange.finish(peer)
    _ = unconfirmed.confirmation
    return try unconfirmed.confirm(confirmation).takeKey()
}

func speakSecond<S>(
    _ exchange: consuming RoleExchange<S>, _ peer: Span<UInt8>, _ confirmation: Span<UInt8>
) throws -> SecretBytes {
    let confirmed = try exchange.finish(peer).confirm(confirmation)
    _ = confirmed.confirmation
    return confirmed.key.derive(info: [], count: 32)
}
