// error: consumed more than once
import CryptoPrimitives
import SPAKE2

func twice<S>(_ exchange: consuming RoleExchange<S>, _ peer: Span<UInt8>) throws {
    _ = try exchange.finish(peer)
    _ = try exchange.finish(peer)
}
