// error: has no member 'bytes'
import CryptoPrimitives
import SPAKE2

func early(_ key: borrowing UnconfirmedKey) -> Int {
    key.bytes.count
}
