// error: used after consume
import CryptoPrimitives
import SPAKE2

func late<S>(_ exchange: consuming RoleExchange<S>, _ peer: Span<UInt8>) throws -> [UInt8] {
    _ = try exchange.finish(peer)
    return exchange.message
}
