import CryptoPrimitives
import InviteCodes
import MailboxProtocol
import SPAKE2
import WormholeSession

/// An invite that somebody was given. Reading it sends nothing; it prints nothing of the code.
public struct ReceivedInvite: Sendable, CustomStringConvertible, CustomReflectable {
    /// The space's host.
    public let space: String
    /// The inviter's name from the link, nil for a bare code. Whoever made the link chose it.
    public let inviter: String?
    private let address: SpaceAddress
    private let nameplate: Nameplate
    private let code: WordCode

    /// Reads whatever a person pasted or typed: a link, a message with a link in it, a code.
    ///
    /// - Parameters:
    ///   - pasted: up to 16 KiB of text. Swift's strings cannot be wiped.
    ///   - space: which space a bare code is for, `xyz.example`.
    /// - Throws: ``JoinFailure``: `notUnderstood`, `noSpace` or `longLink`.
    public init(pasted: String, space: String? = nil) throws(JoinFailure) {
        var text = Array(pasted.utf8)
        defer { Wipe.bytes(&text) }
        let invitation: Invitation
        do throws(LinkError) {
            let known = try space.map { (host) throws(LinkError) in
                try SpaceAddress(reading: host)
            }
            invitation = try Invitation.read(text.span, defaultSpace: known)
        } catch {
            throw JoinFailure(error)
        }
        switch invitation {
        case .code(_, nil): throw .noSpace
        case .code(let code, let space?): try self.init(space, code, inviter: nil)
        case .link(let link):
            guard case .words(let code) = link.secret else { throw .longLink }
            try self.init(link.space, code, inviter: link.name)
        }
    }

    private init(
        _ space: SpaceAddress, _ code: WordCode, inviter: String?
    ) throws(JoinFailure) {
        guard let nameplate = Nameplate(code.nameplate) else {
            throw .notUnderstood(didYouMean: [])
        }
        self.space = space.host
        self.inviter = inviter
        self.address = space
        self.nameplate = nameplate
        self.code = code
    }

    /// Begins to join. This spends a try of the code, unless an earlier one from the same folder
    /// goes on.
    ///
    /// - Parameters:
    ///   - name: what the others will see: up to 64 characters; controls are dropped.
    ///   - folder: where tries, requests that wait and admissions are kept, in private files; made
    ///     if missing.
    ///   - relay: the relay's URL, `wss://…`, if it is not on the space's own host.
    /// - Returns: The person on the way in.
    /// - Throws: ``JoinFailure``: `noName` or `local`.
    public func join(
        as name: String, keptIn folder: String, relay: String? = nil
    ) throws(JoinFailure) -> Joining {
        guard let name = PersonName(name) else { throw .noName }
        let password: SymmetricPassword
        do {
            let identity = Array(address.appID.utf8)
            password = try code.withPassword { try SymmetricPassword($0, identity: identity) }
        } catch {
            throw .local("no password can be made of the code")
        }
        let configuration = Joiner.Configuration(space: space, nameplate: nameplate, name: name)
        return try Joining(
            configuration, password, relay: relay ?? RelayAddress.standard(for: address),
            folder: folder)
    }

    /// Where it leads.
    public var description: String { "invite to \(space)" }

    /// Nothing more than ``description``.
    public var customMirror: Mirror { Mirror(self, children: ["space": space]) }
}
