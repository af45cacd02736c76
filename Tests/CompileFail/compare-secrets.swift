// error: operator '==' cannot be applied
import CryptoPrimitives

func compare(_ left: borrowing SecretBytes, _ right: borrowing SecretBytes) -> Bool {
    left == right
}
