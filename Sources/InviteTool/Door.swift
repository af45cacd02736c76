import CryptoPrimitives
import EventLoop
import InviteClient
import InviteCodes
import MailboxProtocol
import SPAKE2
import WormholeSession

/// Where the conversation is had, under which number, and with what as its password.
struct Door {
    let space: SpaceAddress
    let relay: WebSocketURL
    let nameplate: Nameplate
    let password: SymmetricPassword
    /// What the long link led to; nil for words.
    let invite: LinkedInvite?

    /// Words lead to the relay by themselves.
    init(_ target: Target, _ nameplate: Nameplate, _ code: WordCode, relay: WebSocketURL) throws {
        space = target.space
        self.relay = relay
        self.nameplate = nameplate
        let identity = Array(target.space.appID.utf8)
        password = try code.withPassword { try SymmetricPassword($0, identity: identity) }
        invite = nil
    }

    /// A long link has led to all of it.
    init(_ target: Target, _ invite: LinkedInvite, relay: WebSocketURL) throws {
        space = target.space
        self.relay = relay
        nameplate = invite.nameplate
        password = try Self.password(target.space, invite.nameplate, invite.code)
        self.invite = invite
    }

    /// Keys that are here already lead to where they can be certified.
    init(_ uncertified: Uncertified, _ space: SpaceAddress, relay: WebSocketURL) throws {
        self.space = space
        self.relay = relay
        nameplate = uncertified.nameplate
        password = try Self.password(space, uncertified.nameplate, uncertified.code)
        invite = nil
    }

    private static func password(
        _ space: SpaceAddress, _ nameplate: Nameplate, _ code: SharedSecret
    ) throws -> SymmetricPassword {
        var text = LinkedInvite.password(nameplate, code)
        defer { Wipe.bytes(&text) }
        return try SymmetricPassword(text.span, identity: Array(space.appID.utf8))
    }
}
