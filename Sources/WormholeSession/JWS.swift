package import CryptoPrimitives
package import MailboxProtocol

/// Compact JWS with EdDSA over Ed25519 (RFC 7515, RFC 8037): what any JWT library can check.
package enum JWS {
    /// Signs a payload; `type` and `keyID` go into the header.
    package static func sign(
        type: String, keyID: String, payload: JSONObject, seed: borrowing SecretBytes
    ) -> String {
        let header = JSONWriter.object { writer in
            writer.member("alg", "EdDSA")
            writer.member("typ", type)
            writer.member("kid", keyID)
        }
        let body = JSONWriter.write(.object(payload))
        let input = Base64.url.encode(header) + "." + Base64.url.encode(body)
        let signature = Ed25519.sign(Array(input.utf8).span, seed: seed)
        return input + "." + Base64.url.encode(signature)
    }

    /// The payload of a token of that type with a valid signature by that key; nil for anything
    /// else.
    package static func payload(
        of token: String, type: String, signedBy publicKey: [UInt8]
    ) -> JSONObject? {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let signature = try? Base64.url.decode(String(parts[2])) else {
            return nil
        }
        let input = Array("\(parts[0]).\(parts[1])".utf8)
        guard Ed25519.isValid(signature.span, of: input.span, by: publicKey.span),
            let header = object(parts[0]), header.string("alg") == "EdDSA",
            header.string("typ") == type
        else { return nil }
        return object(parts[1])
    }

    private static func object(_ part: Substring) -> JSONObject? {
        guard let bytes = try? Base64.url.decode(String(part)) else { return nil }
        return try? JSONReader.readObject(bytes)
    }

    /// The RFC 7638 thumbprint of an Ed25519 key, base64url: who somebody is.
    package static func thumbprint(_ publicKey: [UInt8]) -> String {
        Base64.url.encode(SHA256.hash(JSONWriter.write(.object(jwk(publicKey))).span))
    }

    /// An Ed25519 public key as a JWK (RFC 8037), members in the order a thumbprint wants them.
    package static func jwk(_ publicKey: [UInt8]) -> JSONObject {
        [
            "crv": .string("Ed25519"), "kty": .string("OKP"),
            "x": .string(Base64.url.encode(publicKey)),
        ]
    }

    /// The public key a payload confirms possession of (RFC 7800 `cnf`).
    package static func confirmedKey(_ payload: JSONObject) -> [UInt8]? {
        guard let jwk = payload["cnf"]?.object?["jwk"]?.object, jwk.string("kty") == "OKP",
            jwk.string("crv") == "Ed25519", let text = jwk.string("x"),
            let key = try? Base64.url.decode(text), key.count == Ed25519.publicKeyCount
        else { return nil }
        return key
    }
}
