// error: Hashable
import CryptoPrimitives

func hash(_ secret: borrowing SecretBytes) -> Int {
    var hasher = Hasher()
    hasher.combine(secret)
    return hasher.finalize()
}
