// error: consumed more than once
import CryptoPrimitives

func copy(_ secret: consuming SecretBytes) -> (Int, Int) {
    let one = secret
    let two = secret
    return (one.count, two.count)
}
