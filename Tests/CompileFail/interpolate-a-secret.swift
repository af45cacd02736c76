// error: no exact matches in call to instance method 'appendInterpolation'
import CryptoPrimitives

func leak(_ secret: borrowing SecretBytes) -> String {
    "\(secret)"
}
