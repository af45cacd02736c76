import CryptoPrimitives

/// The `Authorization` of a request by a space's key over HTTP (RFC 9110, section 11.6.2): the
/// scheme `Invite` and its parameters, each once, in any order.
///
/// `Invite epoch=1, owner=…, space_key=…, delegation=…, lifetime=604800, sig=…`
package struct SpaceAuthorization: Hashable, Sendable {
    /// Who signs, and the signature of ``SignedFields/deed(_:host:appID:body:_:)``.
    package var warrant: SpaceBinding
    /// Seconds a blob is kept; nil where nothing is.
    package var lifetime: Int?
    /// The number of a card.
    package var serial: Int?

    package init(warrant: SpaceBinding, lifetime: Int? = nil, serial: Int? = nil) {
        self.warrant = warrant
        self.lifetime = lifetime
        self.serial = serial
    }

    /// The scheme's name.
    package static let scheme = "Invite"

    /// The header's value.
    package var header: String {
        var parameters = [
            "epoch=\(warrant.epoch)", "owner=\(Hex.encode(warrant.owner))",
            "space_key=\(Hex.encode(warrant.spaceKey))",
            "delegation=\(Hex.encode(warrant.delegation))",
        ]
        if let lifetime { parameters.append("lifetime=\(lifetime)") }
        if let serial { parameters.append("serial=\(serial)") }
        parameters.append("sig=\(Hex.encode(warrant.signature))")
        return "\(Self.scheme) " + parameters.joined(separator: ", ")
    }

    /// Reads a header's value; nil if it is of another scheme, or anything in it is missing, twice
    /// there, unknown or not what it should be.
    package init?(header: String) {
        let parts = header.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, parts[0].lowercased() == Self.scheme.lowercased(),
            var parameters = AuthorizationParameters(parts[1]),
            let epoch = parameters.take("epoch", in: 1...Int(Int32.max)),
            let owner = parameters.take("owner", bytes: Ed25519.publicKeyCount),
            let spaceKey = parameters.take("space_key", bytes: Ed25519.publicKeyCount),
            let delegation = parameters.take("delegation", bytes: Ed25519.signatureCount),
            let signature = parameters.take("sig", bytes: Ed25519.signatureCount)
        else { return nil }
        lifetime = parameters.take("lifetime", in: 1...FormatLimits.lifetimeSecondsMax)
        serial = parameters.take("serial", in: 1...SpaceDeed.serialMax)
        guard parameters.isEmpty else { return nil }
        warrant = SpaceBinding(
            epoch: epoch, owner: owner, spaceKey: spaceKey, delegation: delegation,
            signature: signature)
    }
}

/// `name=value` pairs between commas. What is taken is gone; what is left at the end is unknown.
private struct AuthorizationParameters {
    private var values: [Substring: Substring] = [:]

    /// Nil if something is no pair, or a name stands there twice.
    init?(_ text: Substring) {
        for pair in text.split(separator: ",", omittingEmptySubsequences: false) {
            let parts = pair.split(separator: "=", omittingEmptySubsequences: false)
            guard parts.count == 2 else { return nil }
            let name = parts[0].drop { $0 == " " }
            guard values.updateValue(parts[1], forKey: name) == nil else { return nil }
        }
    }

    var isEmpty: Bool { values.isEmpty }

    /// A number written as we write it. One that is not stays, and is unknown.
    mutating func take(_ name: Substring, in range: ClosedRange<Int>) -> Int? {
        guard let text = values[name], let number = Int(text), "\(number)" == text,
            range.contains(number)
        else { return nil }
        values[name] = nil
        return number
    }

    mutating func take(_ name: Substring, bytes count: Int) -> [UInt8]? {
        guard let text = values.removeValue(forKey: name), text.utf8.count == 2 * count else {
            return nil
        }
        do { return try Hex.decode(String(text)) } catch { return nil }
    }
}
