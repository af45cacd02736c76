// error: used after consume
import CryptoPrimitives
import SPAKE2

func late(_ exchange: consuming SymmetricExchange, _ peer: Span<UInt8>) throws -> [UInt8] {
    _ = try exchange.finish(peer)
    return exchange.message
}
