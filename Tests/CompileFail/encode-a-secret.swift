// error: Encodable
import CryptoPrimitives

func encode(_ secret: consuming SecretBytes, into encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(secret)
}
