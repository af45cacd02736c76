// error: does not conform to expected type 'Copyable'
import CryptoPrimitives

func leak(_ secret: consuming SecretBytes) {
    print(secret)
}
