// error: initializer is inaccessible
import CryptoPrimitives
import SPAKE2

func forge(_ key: consuming SecretBytes) -> UnconfirmedKey {
    UnconfirmedKey(key)
}
