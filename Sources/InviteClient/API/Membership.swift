import CryptoPrimitives
import MailboxProtocol
import WormholeSession

/// What somebody has who was let in. It prints no key.
public struct Membership: Sendable, CustomStringConvertible, CustomReflectable {
    /// A key of the space, shared by all its members.
    public struct Key: Sendable, CustomStringConvertible, CustomReflectable {
        /// From 1; the owner turns it when somebody is removed.
        public let epoch: Int
        /// 16 hex digits by which people and programs tell that they hold the same key.
        public let fingerprint: String
        private let secret: SharedSecret

        init(_ key: GroupKey) {
            epoch = key.epoch
            fingerprint = key.fingerprint
            secret = key.secret
        }

        /// Lends the key's 32 bytes for the length of one call.
        public func withBytes<R: ~Copyable, E: Error>(
            _ body: (Span<UInt8>) throws(E) -> R
        ) throws(E) -> R {
            try secret.withBytes(body)
        }

        /// Epoch and fingerprint.
        public var description: String { "key of epoch \(epoch), fingerprint \(fingerprint)" }

        /// Nothing more than ``description``.
        public var customMirror: Mirror { Mirror(self, children: ["fingerprint": fingerprint]) }
    }

    /// The space's host, which is its id.
    public let space: String
    /// What people call it.
    public let spaceName: String
    /// The relay's WebSocket URL.
    public let relay: String
    /// Who let the member in, for people to read.
    public let admittedBy: String
    /// The member's id: the RFC 7638 thumbprint of its signing key.
    public let member: String
    /// Oldest first; the last is the current one.
    public let keys: [Key]
    /// A JWT that proves the admission; docs/embedding.md shows how to check it.
    public let certificate: String
    /// What the space's app gave the member: the text of a JSON object, `{}` for nothing.
    public let extra: String
    /// The file it is kept in, with the member's own keys, for its owner's eyes only.
    public let file: String

    init(_ grant: Grant, file: String) {
        space = grant.space
        spaceName = grant.spaceName
        relay = grant.relay
        admittedBy = grant.by
        member = grant.member
        keys = grant.keys.map(Key.init)
        certificate = grant.certificate
        extra = String(decoding: JSONWriter.write(.object(grant.extra)), as: UTF8.self)
        self.file = file
    }

    /// The fingerprint of the current key.
    public var fingerprint: String { keys.last?.fingerprint ?? "" }

    /// Which space, and which key.
    public var description: String { "member of \(space), fingerprint \(fingerprint)" }

    /// Nothing more than ``description``.
    public var customMirror: Mirror { Mirror(self, children: ["description": description]) }
}
