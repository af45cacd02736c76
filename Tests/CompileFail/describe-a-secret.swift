// error: no exact matches in call to initializer
import CryptoPrimitives

func leak(_ secret: consuming SecretBytes) -> String {
    String(describing: secret)
}
