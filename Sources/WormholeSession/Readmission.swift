package import CryptoPrimitives
import MailboxProtocol

/// The owner's word that whoever comes by an invite is a member who lost everything: the new key
/// takes the place of the old one, which counts no more. Nobody else may say so: an admitting key
/// that could would take members out.
package enum Readmission {
    /// The `typ` of the token.
    package static let type = "invite-readmission+jwt"

    /// Signs the owner's word: `member` is the thumbprint that is replaced by whoever comes by
    /// `invite`; `issued` is in seconds since the Unix epoch.
    package static func issue(
        space: String, member: String, invite: String, issued: Int64,
        ownerSeed: borrowing SecretBytes
    ) -> String {
        JWS.sign(
            type: type, keyID: JWS.thumbprint(Ed25519.publicKey(seed: ownerSeed)),
            payload: [
                "iss": .string(space), "sub": .string(member), "invite": .string(invite),
                "iat": .integer(issued),
            ],
            seed: ownerSeed)
    }

    /// The thumbprint that `owner` lets be replaced by whoever comes by `invite`; nil when the
    /// token is not genuine.
    package static func member(
        _ token: String, space: String, invite: String, owner: [UInt8]
    ) -> String? {
        guard let payload = JWS.payload(of: token, type: type, signedBy: owner),
            payload.string("iss") == space, payload.string("invite") == invite
        else { return nil }
        return payload.string("sub")
    }

    /// What a certificate says of it: the replaced thumbprint, and the owner's word.
    struct Claims {
        let member: String
        let token: String

        /// Reads a token that was checked, or will be.
        init?(_ token: String) {
            let parts = token.split(separator: ".")
            guard parts.count == 3, let bytes = try? Base64.url.decode(String(parts[1])),
                let member = (try? JSONReader.readObject(bytes))?.string("sub")
            else { return nil }
            self.member = member
            self.token = token
        }

        /// Whether a certificate's payload says nothing of a readmission, or what the owner says.
        static func areGenuine(_ payload: JSONObject, space: String, owner: [UInt8]) -> Bool {
            switch (payload["readmits"], payload["readmission"]) {
            case (nil, nil): return true
            case (.string(let member)?, .string(let token)?):
                guard let invite = payload.string("invite") else { return false }
                return member
                    == Readmission.member(token, space: space, invite: invite, owner: owner)
            default: return false
            }
        }
    }
}
