// error: initializer is inaccessible
import CryptoPrimitives
import SPAKE2

func forge<S>(_ key: consuming ConfirmedKey, _: S.Type) -> ConfirmedExchange<S> {
    ConfirmedExchange<S>(key: key, confirmation: [])
}
