// compiles
import CryptoPrimitives
import SPAKE2

func exchange(_ password: SymmetricPassword, _ peer: Span<UInt8>) throws -> ConfirmedKey {
    var random = Randomness.system
    let exchange = try SymmetricExchange(password, using: &random)
    _ = exchange.message
    let unconfirmed = try exchange.finish(peer)
    _ = unconfirmed.derive(info: [], count: 32)
    return unconfirmed.confirm { _ in }
}

func read(_ secret: borrowing SecretBytes) -> Int {
    secret.withBytes { $0.count } + secret.copy().count
}
