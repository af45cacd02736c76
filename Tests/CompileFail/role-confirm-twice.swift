// error: consumed more than once
import CryptoPrimitives
import SPAKE2

func guess<S>(
    _ key: consuming UnconfirmedExchange<S>, _ one: Span<UInt8>, _ other: Span<UInt8>
) throws {
    _ = try? key.confirm(one)
    _ = try key.confirm(other)
}
