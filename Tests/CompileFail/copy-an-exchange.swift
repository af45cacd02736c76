// error: consumed more than once
import CryptoPrimitives
import SPAKE2

func copy(_ exchange: consuming SymmetricExchange, _ peer: Span<UInt8>) throws {
    let other = exchange
    _ = try other.finish(peer)
    _ = try exchange.finish(peer)
}
