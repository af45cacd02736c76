import CryptoPrimitives
import InviteClient
import InviteCodes
import MailboxProtocol
import SPAKE2
import System

/// What a person was given makes no sense as it is. Nothing was sent.
struct NotUnderstood: Error {
    let message: String
    let hint: String?
}

/// Which space, which code, and who invites.
struct Target {
    let space: SpaceAddress
    /// The inviter's name from the link, nil for a bare code.
    let inviter: String?
    let nameplate: Nameplate
    private let code: WordCode

    /// The prepared password of the conversation.
    func password() throws -> SymmetricPassword {
        let identity = Array(space.appID.utf8)
        return try code.withPassword { try SymmetricPassword($0, identity: identity) }
    }

    /// From the command line, or asked for.
    static func read(_ arguments: Arguments) throws -> Target {
        let space = try arguments["space"].map(readSpace)
        var text = try Given.text(arguments, orElse: "say what you were given: invite join CODE")
        defer { Wipe.bytes(&text) }
        let invitation: Invitation
        do {
            invitation = try Invitation.read(text.span, defaultSpace: space)
        } catch {
            throw Explanation.of(error)
        }
        switch invitation {
        case .link(let link): return try target(of: link)
        case .code(let code, let space):
            return try Target(space ?? askForSpace(), code, inviter: nil)
        }
    }

    private static func target(of link: InviteLink) throws -> Target {
        switch link.secret {
        case .words(let code): return try Target(link.space, code, inviter: link.name)
        case .long:
            throw NotUnderstood(
                message: "that is a long link, which this program cannot open yet",
                hint: "open it in a browser, or ask \(link.name) for a code of words")
        }
    }

    private init(_ space: SpaceAddress, _ code: WordCode, inviter: String?) throws {
        guard let nameplate = Nameplate(code.nameplate) else {
            throw NotUnderstood(message: "the number of the code is too long", hint: nil)
        }
        self.space = space
        self.inviter = inviter
        self.nameplate = nameplate
        self.code = code
    }

    static func readSpace(_ text: String) throws(NotUnderstood) -> SpaceAddress {
        do throws(LinkError) {
            return try SpaceAddress(reading: text)
        } catch {
            throw Explanation.of(error)
        }
    }

    private static func askForSpace() throws -> SpaceAddress {
        let answer = try JoinCommand.ask(
            "Which space is it for (like xyz.example)? ",
            orElse: "a code alone does not say its space: say --space xyz.example")
        return try readSpace(String(decoding: answer, as: UTF8.self))
    }
}
