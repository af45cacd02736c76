import Admission
import CryptoPrimitives
import InviteClient
import MailboxProtocol
import System
import WormholeSession

/// `--readmit`: whoever comes by an invite takes the place of a member who lost everything. Only
/// the owner's key can say so.
struct Readmitting {
    static let options: [Arguments.Option] = [.value("readmit"), OwnerKey.option]

    static let usage = """
          --readmit WHO   let a member in again who lost everything: its new key takes the place of
                            the old one, which counts no more. WHO is its id, or its name if only
                            one has it ('sidecar-bot log --json'); takes the owner's key
            --owner-key FILE  where that is; DIR/owner.key by default (SIDECAR_BOT_OWNER_KEY)
        """

    private let member: String
    private let ownerKey: SharedSecret

    /// Nil when it is not asked for.
    init?(_ arguments: Arguments, _ home: BotHome, uses: Int) throws(ClientFailure) {
        guard let who = arguments["readmit"] else { return nil }
        guard uses == 1 else {
            throw ClientFailure("--readmit is for one person: leave --uses out")
        }
        member = try Self.find(who, in: home.ledger())
        ownerKey = try OwnerKey.read(arguments, home)
        guard Ed25519.publicKey(seed: ownerKey.bytes) == (try home.keys()).owner else {
            throw ClientFailure("the owner's key is another space's", hint: "say --owner-key FILE")
        }
    }

    /// By the thumbprint, or a name that one member only has.
    private static func find(_ who: String, in ledger: Ledger) throws(ClientFailure) -> String {
        let members = ledger.admissions.filter {
            $0.state == .admitted && !ledger.removed.contains($0.member)
        }
        let found = Set(members.filter { $0.member == who || $0.name == who }.map(\.member))
        guard let member = found.first else {
            throw ClientFailure(
                "nobody who was let in is called '\(who)'", hint: "see 'sidecar-bot log --json'")
        }
        guard found.count == 1 else {
            throw ClientFailure(
                "several members are called '\(who)'",
                hint: "say which by its id: see 'sidecar-bot log --json'")
        }
        return member
    }

    /// The owner's word, for the invite.
    func word(for invite: Invite, space: String) -> String {
        Readmission.issue(
            space: space, member: member, invite: invite.id, issued: invite.created.seconds,
            ownerSeed: ownerKey.bytes)
    }
}
