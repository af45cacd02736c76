import CryptoPrimitives

/// What only a space itself may have done over HTTP: its key signs the deed, its content and its
/// terms. Source: docs/protocol.md, section "Blobs and cards".
package enum SpaceDeed: Hashable, Sendable {
    /// Keep a blob for so many seconds, 1 to ``FormatLimits/lifetimeSecondsMax``.
    case putBlob(BlobID, lifetime: Int)
    /// Remove a blob, and refuse its id until its time is over.
    case deleteBlob(BlobID)
    /// Show this welcome card from now on. The number grows with every card, so that an old one
    /// cannot be shown again; 1 to 2^53.
    case putCard(serial: Int)

    /// Highest number of a card: every JSON reader takes it for what it is.
    package static let serialMax = 1 << 53

    /// What is signed first: the kind of deed, and the method of its request.
    fileprivate var verbs: (kind: String, method: String) {
        switch self {
        case .putBlob: ("blob v1", "PUT")
        case .deleteBlob: ("blob v1", "DELETE")
        case .putCard: ("card v1", "PUT")
        }
    }

    /// Which blob; empty for the card, of which a space has one.
    fileprivate var subject: String {
        switch self {
        case .putBlob(let id, _), .deleteBlob(let id): id.rawValue
        case .putCard: ""
        }
    }

    /// Lifetime or number; empty where there is neither.
    fileprivate var terms: String {
        switch self {
        case .putBlob(_, let lifetime): "\(lifetime)"
        case .deleteBlob: ""
        case .putCard(let serial): "\(serial)"
        }
    }
}

extension SignedFields {
    /// What the space key signs to have a deed done.
    ///
    /// - Parameters:
    ///   - deed: what is to be done.
    ///   - host: the relay's host as it was dialled, with its port if it is not the scheme's own.
    ///   - appID: the space's.
    ///   - body: the content of the request; empty to remove something.
    ///   - warrant: who signs; its signature is what is made of this.
    /// - Returns: the fields.
    package static func deed(
        _ deed: SpaceDeed, host: String, appID: AppID, body: [UInt8], _ warrant: SpaceBinding
    ) -> [UInt8] {
        var fields = SignedFields()
        fields.append(deed.verbs.kind)
        fields.append(deed.verbs.method)
        fields.append(host)
        fields.append(appID.rawValue)
        fields.append(deed.subject)
        fields.append(SHA256.hash(body.span))
        fields.append(deed.terms)
        fields.append("\(warrant.epoch)")
        fields.append(warrant.owner)
        fields.append(warrant.spaceKey)
        fields.append(warrant.delegation)
        return fields.bytes
    }
}
