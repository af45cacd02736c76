// error: escapes
import CryptoPrimitives

func keep(_ secret: borrowing SecretBytes) -> Int {
    var kept: Span<UInt8>?
    secret.withBytes { kept = $0 }
    return kept?.count ?? 0
}
