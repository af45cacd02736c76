// error: used after consume
import CryptoPrimitives
import SPAKE2

func late(_ key: consuming UnconfirmedKey) -> SecretBytes {
    _ = key.confirm { _ in }
    return key.derive(info: [], count: 32)
}
