// error: does not conform to protocol 'Copyable'
import CryptoPrimitives

func collect(_ secret: consuming SecretBytes) -> [SecretBytes] {
    [secret]
}
