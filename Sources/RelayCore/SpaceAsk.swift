package import MailboxProtocol

/// What somebody asks of a space over plain HTTP.
package struct SpaceAsk: Equatable, Sendable {
    package let appID: AppID
    /// What counts as one party for rations.
    package let address: String
    /// The relay's host as the client dialled it, lower case, with its port if it named one.
    package let host: String
    package let request: Request

    package enum Request: Equatable, Sendable {
        case readBlob(BlobID)
        case putBlob(BlobID, [UInt8], SpaceAuthorization?)
        case deleteBlob(BlobID, SpaceAuthorization?)
        case readCard
        case putCard([UInt8], SpaceAuthorization?)
    }

    package init(appID: AppID, address: String, host: String, request: Request) {
        self.appID = appID
        self.address = address
        self.host = host
        self.request = request
    }
}

/// What comes of it.
package enum SpaceReply: Equatable, Sendable {
    case found([UInt8])
    /// Never there, deleted or over: nobody can tell which.
    case missing
    case created
    /// It was there already, just so.
    case unchanged
    case removed
    /// There is something else under that id, or a newer card.
    case conflict
    /// The id was deleted, and its time is not yet over. Only who may put is told.
    case gone
    /// No signature, or one that lacks its terms.
    case unauthorized
    /// The signature is not one of the space's key, for exactly this, here.
    case forbidden
    case tooBig
    case busy
    /// Too many refused from there: not before so many seconds.
    case slowDown(Int)
}
