import CryptoPrimitives
import InviteClient
import InviteCodes
import MailboxProtocol
import System

/// What a person was given makes no sense as it is. Nothing was sent.
struct NotUnderstood: Error {
    let message: String
    let hint: String?
}

/// Which space, which secret, and who invites.
struct Target {
    /// What lets the holder in.
    enum Secret {
        case words(Nameplate, WordCode)
        case long(LongSecret)
    }

    let space: SpaceAddress
    /// The inviter's name from the link, nil for a bare code.
    let inviter: String?
    let secret: Secret
    /// What opens the welcome card of a sealed space.
    let brandingKey: SharedSecret?

    /// Whether it is a long link, and no words.
    var isLong: Bool { if case .long = secret { true } else { false } }

    /// From the command line, or asked for.
    static func read(_ arguments: Arguments) throws -> Target {
        let space = try arguments["space"].map(readSpace)
        var text: [UInt8]
        if arguments.positionals.isEmpty {
            text = try JoinCommand.ask(
                "Your code or link: ", orElse: "say what you were given: invite join CODE")
        } else {
            text = Array(arguments.positionals.joined(separator: " ").utf8)
        }
        defer { Wipe.bytes(&text) }
        let invitation: Invitation
        do {
            invitation = try Invitation.read(text.span, defaultSpace: space)
        } catch {
            throw Explanation.of(error)
        }
        switch invitation {
        case .link(let link): return try Target(link)
        case .code(let code, let space): return try Target(space ?? askForSpace(), code)
        }
    }

    private init(_ link: InviteLink) throws {
        space = link.space
        inviter = link.name
        brandingKey = link.brandingKey
        switch link.secret {
        case .words(let code): secret = .words(try Self.nameplate(of: code), code)
        case .long(let long): secret = .long(long)
        }
    }

    private init(_ space: SpaceAddress, _ code: WordCode) throws {
        self.space = space
        inviter = nil
        brandingKey = nil
        secret = .words(try Self.nameplate(of: code), code)
    }

    private static func nameplate(of code: WordCode) throws -> Nameplate {
        guard let nameplate = Nameplate(code.nameplate) else {
            throw NotUnderstood(message: "the number of the code is too long", hint: nil)
        }
        return nameplate
    }

    static func readSpace(_ text: String) throws -> SpaceAddress {
        do {
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
