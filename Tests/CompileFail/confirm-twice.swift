// error: consumed more than once
import CryptoPrimitives
import SPAKE2

func twice(_ key: consuming UnconfirmedKey) {
    _ = key.confirm { _ in }
    _ = key.confirm { _ in }
}
