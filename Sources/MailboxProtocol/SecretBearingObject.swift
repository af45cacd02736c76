package import CryptoPrimitives

/// An object that was read with its secrets apart. Source: ``JSONReader/readObject(_:secretsAt:)``.
package struct SecretBearingObject: Sendable {
    /// Everything but the secrets, which are null here.
    package let object: JSONObject
    private let secrets: [String: SharedSecret]

    init(object: JSONObject, secrets: [String: SharedSecret]) {
        self.object = object
        self.secrets = secrets
    }

    /// The secret at a path, when it is there and has so many bytes.
    package func secret(_ path: String, count: Int = 32) -> SharedSecret? {
        guard let secret = secrets[path], secret.bytes.count == count else { return nil }
        return secret
    }
}

/// Which members are secrets, and where the reader is.
struct SecretMembers {
    let paths: [String]
    var path: [String] = []
    private(set) var found: [String: SharedSecret] = [:]

    init(paths: [String]) {
        self.paths = paths
    }

    /// Whether the member being read is a secret. A name with a slash in it is none: it would stand
    /// for a member somewhere else.
    var isHere: Bool {
        guard !path.contains(where: { $0.utf8.contains(UInt8(ascii: "/")) }) else { return false }
        let everyone = (path.dropLast() + ["*"]).joined(separator: "/")
        return paths.contains(path.joined(separator: "/")) || paths.contains(everyone)
    }

    mutating func keep(_ secret: consuming SecretBytes) {
        found[path.joined(separator: "/")] = SharedSecret(secret)
    }
}
