// error: 'key' is inaccessible
import CryptoPrimitives
import SPAKE2

func early(_ key: borrowing UnconfirmedKey) -> Int {
    key.key.count
}
