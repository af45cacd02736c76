import CryptoPrimitives

extension JSONReader {
    /// Reads one object some of whose members are secrets in hex, which never become text: they go
    /// from `text`, which the caller wipes, straight into memory that is wiped.
    ///
    /// A path names a member by the names on the way to it, `conversation/key`; a last `*` stands
    /// for every member there. In the object a secret is null.
    package static func readObject(
        _ text: [UInt8], secretsAt paths: [String]
    ) throws(JSONError) -> SecretBearingObject {
        var reader = JSONReader(text, secrets: SecretMembers(paths: paths))
        guard case .object(let object) = try reader.whole() else {
            throw JSONError(kind: .notAnObject, offset: 0)
        }
        return SecretBearingObject(object: object, secrets: reader.secrets?.found ?? [:])
    }

    mutating func secret() throws(JSONError) -> JSON {
        skipSpace()
        try expect(UInt8(ascii: "\""))
        let start = position
        while try peek() != UInt8(ascii: "\"") { position += 1 }
        do throws(EncodingError) {
            let secret = try Hex.decodeSecret(text.span.extracting(start..<position))
            secrets?.keep(secret)
        } catch {
            throw JSONError(kind: .unexpectedByte, offset: start)
        }
        position += 1
        return .null
    }
}
