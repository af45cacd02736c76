// error: consumed more than once
import CryptoPrimitives
import SPAKE2

func twice(_ exchange: consuming SymmetricExchange, _ peer: Span<UInt8>) throws {
    _ = try exchange.finish(peer)
    _ = try exchange.finish(peer)
}
