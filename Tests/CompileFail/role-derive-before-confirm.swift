// error: has no member 'derive'
import CryptoPrimitives
import SPAKE2

func early<S>(_ exchange: borrowing UnconfirmedExchange<S>) -> SecretBytes {
    exchange.derive(info: [], count: 32)
}
