// error: does not conform to expected type 'Copyable'
import CryptoPrimitives
import SPAKE2

func leak<S>(_ exchange: consuming UnconfirmedExchange<S>) {
    print(exchange)
}
