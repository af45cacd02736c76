import CryptoPrimitives
import MailboxProtocol
import RelayCore
import Testing

/// Somebody who speaks plain HTTP to the relay.
struct Asker {
    let world: World
    var keys = SpaceKeys()
    var host = "xyz.example"
    var address = "192.0.2.9"

    /// The reply; exactly one comes.
    func ask(_ request: SpaceAsk.Request, of appID: AppID? = nil) -> SpaceReply? {
        world.ask(
            SpaceAsk(
                appID: appID ?? keys.appID, address: address, host: host, request: request))
    }

    func warrant(_ deed: SpaceDeed, _ body: [UInt8]) -> SpaceBinding {
        let delegation = keys.owner.sign(
            SignedFields.delegation(
                appID: keys.appID, epoch: keys.epoch, spaceKey: keys.space.publicKey))
        var warrant = SpaceBinding(
            epoch: keys.epoch, owner: keys.owner.publicKey, spaceKey: keys.space.publicKey,
            delegation: delegation, signature: [])
        warrant.signature = keys.space.sign(
            SignedFields.deed(deed, host: host, appID: keys.appID, body: body, warrant))
        return warrant
    }

    func putting(_ id: BlobID, _ body: [UInt8], lifetime: Int = 3_600) -> SpaceAsk.Request {
        let warrant = warrant(.putBlob(id, lifetime: lifetime), body)
        return .putBlob(id, body, SpaceAuthorization(warrant: warrant, lifetime: lifetime))
    }

    func put(_ id: BlobID, _ body: [UInt8], lifetime: Int = 3_600) -> SpaceReply? {
        ask(putting(id, body, lifetime: lifetime))
    }

    func get(_ id: BlobID) -> SpaceReply? { ask(.readBlob(id)) }

    func deleting(_ id: BlobID) -> SpaceAsk.Request {
        .deleteBlob(id, SpaceAuthorization(warrant: warrant(.deleteBlob(id), [])))
    }

    func delete(_ id: BlobID) -> SpaceReply? { ask(deleting(id)) }

    func puttingCard(_ body: [UInt8], serial: Int) -> SpaceAsk.Request {
        let warrant = warrant(.putCard(serial: serial), body)
        return .putCard(body, SpaceAuthorization(warrant: warrant, serial: serial))
    }

    func putCard(_ body: [UInt8], serial: Int) -> SpaceReply? {
        ask(puttingCard(body, serial: serial))
    }
}

extension BlobID {
    init(_ number: UInt8) {
        self.init(bytes: [UInt8](repeating: number, count: BlobID.bytesCount))
    }
}

extension SpaceAsk.Request {
    /// The same with something else in its authorization.
    func changing(_ change: (inout SpaceAuthorization) -> Void) -> SpaceAsk.Request {
        func changed(_ given: SpaceAuthorization?) -> SpaceAuthorization? {
            guard var authorization = given else { return nil }
            change(&authorization)
            return authorization
        }
        return switch self {
        case .putBlob(let id, let body, let given): .putBlob(id, body, changed(given))
        case .deleteBlob(let id, let given): .deleteBlob(id, changed(given))
        case .putCard(let body, let given): .putCard(body, changed(given))
        case .readBlob, .readCard: self
        }
    }

    /// The same with nobody's signature.
    var unsigned: SpaceAsk.Request {
        switch self {
        case .putBlob(let id, let body, _): .putBlob(id, body, nil)
        case .deleteBlob(let id, _): .deleteBlob(id, nil)
        case .putCard(let body, _): .putCard(body, nil)
        case .readBlob, .readCard: self
        }
    }
}
