package import CryptoPrimitives
import MailboxProtocol

/// The owner's word that a key may admit people to a space.
package enum Delegation {
    /// The `typ` of the token.
    package static let type = "invite-delegation+jwt"

    /// Signs a delegation of `admittingKey` with the owner's key.
    package static func issue(
        space: String, admittingKey: [UInt8], epoch: Int, issued: Int64,
        ownerSeed: borrowing SecretBytes
    ) -> String {
        JWS.sign(
            type: type, keyID: JWS.thumbprint(Ed25519.publicKey(seed: ownerSeed)),
            payload: [
                "iss": .string(space),
                "sub": .string(JWS.thumbprint(admittingKey)),
                "cnf": .object(["jwk": .object(JWS.jwk(admittingKey))]),
                "epoch": .integer(epoch),
                "iat": .integer(issued),
            ],
            seed: ownerSeed)
    }

    /// The key that `owner` allowed to admit people to `space`, when the token is genuine.
    package static func admittingKey(
        _ token: String, space: String, owner: [UInt8]
    ) -> [UInt8]? {
        guard let payload = JWS.payload(of: token, type: type, signedBy: owner),
            payload.string("iss") == space, let key = JWS.confirmedKey(payload),
            payload.string("sub") == JWS.thumbprint(key)
        else { return nil }
        return key
    }
}

/// What a joiner can show to prove that it was admitted. It proves admission, not that its holder
/// is still a member.
package enum Certificate {
    /// The `typ` of the token.
    package static let type = "invite-admission+jwt"

    /// Signs a certificate for `joiner`, its Ed25519 public key. `jti` is 16 random bytes that name
    /// this certificate, `issued` is in seconds since the Unix epoch, `readmission` the owner's
    /// word that the joiner takes another one's place.
    package static func issue(
        space: String, joiner: [UInt8], invite: String, epoch: Int, jti: [UInt8], issued: Int64,
        delegation: String, admittingSeed: borrowing SecretBytes, readmission: String? = nil
    ) -> String {
        var payload: JSONObject = [
            "iss": .string(space),
            "sub": .string(JWS.thumbprint(joiner)),
            "cnf": .object(["jwk": .object(JWS.jwk(joiner))]),
            "jti": .string(Hex.encode(jti)),
            "invite": .string(invite),
            "epoch": .integer(epoch),
            "iat": .integer(issued),
            "delegation": .string(delegation),
        ]
        if let claims = readmission.flatMap(Readmission.Claims.init) {
            payload.append("readmits", .string(claims.member))
            payload.append("readmission", .string(claims.token))
        }
        return JWS.sign(
            type: type, keyID: JWS.thumbprint(Ed25519.publicKey(seed: admittingSeed)),
            payload: payload, seed: admittingSeed)
    }

    /// Whether the token admits `joiner` to `space` under the authority of `owner`.
    package static func isGenuine(
        _ token: String, space: String, joiner: [UInt8], owner: [UInt8]
    ) -> Bool {
        holder(of: token, space: space, owner: owner) == joiner
    }

    /// The Ed25519 key of whom the token admits to `space` under the authority of `owner`; nil when
    /// it is not genuine.
    package static func holder(of token: String, space: String, owner: [UInt8]) -> [UInt8]? {
        guard let delegation = claimedDelegation(token),
            let admittingKey = Delegation.admittingKey(delegation, space: space, owner: owner),
            let payload = JWS.payload(of: token, type: type, signedBy: admittingKey),
            payload.string("iss") == space, let key = JWS.confirmedKey(payload),
            payload.string("sub") == JWS.thumbprint(key),
            Readmission.Claims.areGenuine(payload, space: space, owner: owner)
        else { return nil }
        return key
    }

    /// The delegation a token names, before anything of it is believed.
    private static func claimedDelegation(_ token: String) -> String? {
        let parts = token.split(separator: ".")
        guard parts.count == 3, let bytes = try? Base64.url.decode(String(parts[1])) else {
            return nil
        }
        return (try? JSONReader.readObject(bytes))?.string("delegation")
    }
}
