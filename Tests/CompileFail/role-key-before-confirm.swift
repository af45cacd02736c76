// error: 'key' is inaccessible
import CryptoPrimitives
import SPAKE2

func early<S>(_ exchange: borrowing UnconfirmedExchange<S>) -> Int {
    exchange.key.count
}
