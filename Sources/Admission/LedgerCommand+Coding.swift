package import CryptoPrimitives
package import Journal
import MailboxProtocol

/// Commands left in the store by another process on the same machine. The holder takes each one
/// out in the very commit that carries it out.
extension LedgerCommand {
    /// Where commands are left.
    package static let inbox = JournalKey().text("inbox").bytes

    /// The operation that leaves this command.
    package func left(using random: inout Randomness) -> JournalOperation {
        let key = JournalKey().text("inbox").text(Hex.encode(random.bytes(8)))
        return .put(key: key.bytes, value: encoded)
    }

    private var encoded: [UInt8] {
        JSONWriter.object(capacity: 1024) { writer in
            switch self {
            case .add(let invite):
                writer.member("command", "add")
                writer.member("invite") { invite.write(into: &$0) }
            case .renew(let inviteID, let code):
                writer.member("command", "renew")
                writer.member("id", inviteID)
                writer.member("code") { code.write(into: &$0) }
            case .revoke(let inviteID):
                writer.member("command", "revoke")
                writer.member("id", inviteID)
            case .approve(let admissionID):
                writer.member("command", "approve")
                writer.member("id", admissionID)
            case .deny(let admissionID):
                writer.member("command", "deny")
                writer.member("id", admissionID)
            case .rearm(let inviteID, let code):
                writer.member("command", "rearm")
                writer.member("id", inviteID)
                if let code { writer.member("code") { code.write(into: &$0) } }
            case .handOver(let step): step.write(into: &writer)
            case .remove(let member):
                writer.member("command", "remove")
                writer.member("id", member)
            }
        }
    }

    /// Reads what ``left(using:)`` left.
    package init(_ entry: JournalEntry) throws(LedgerDamage) {
        let damage = LedgerDamage(kind: "inbox")
        guard let object = try? JSONReader.readObject(entry.value) else { throw damage }
        let id = object.string("id")
        switch (object.string("command"), id) {
        case ("add", _):
            guard let invite = object["invite"]?.object.flatMap(Invite.init) else { throw damage }
            self = .add(invite)
        case ("renew", let id?):
            guard let code = object["code"]?.object.flatMap(InviteCode.init) else { throw damage }
            self = .renew(inviteID: id, code)
        case ("revoke", let id?): self = .revoke(inviteID: id)
        case ("approve", let id?): self = .approve(admissionID: id)
        case ("deny", let id?): self = .deny(admissionID: id)
        case ("rearm", let id?):
            self = .rearm(inviteID: id, object["code"]?.object.flatMap(InviteCode.init))
        case ("given", _), ("kept", _), ("take", _):
            guard let step = HandOverStep(object) else { throw damage }
            self = .handOver(step)
        case ("remove", let id?): self = .remove(member: id)
        default: throw damage
        }
    }
}
