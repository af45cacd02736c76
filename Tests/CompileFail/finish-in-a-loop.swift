// error: consumed in a loop
import CryptoPrimitives
import SPAKE2

func guess(_ exchange: consuming SymmetricExchange, _ peer: Span<UInt8>) {
    while true {
        _ = try? exchange.finish(peer)
    }
}
