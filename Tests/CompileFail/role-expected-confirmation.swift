// error: 'expected' is inaccessible
import CryptoPrimitives
import SPAKE2

func forge<S>(_ exchange: borrowing UnconfirmedExchange<S>) -> Int {
    exchange.expected.count
}
