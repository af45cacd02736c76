// error: consumed more than once
import CryptoPrimitives
import SPAKE2

func twice<S>(_ confirmed: consuming ConfirmedExchange<S>) {
    _ = confirmed.takeKey()
    _ = confirmed.takeKey()
}
