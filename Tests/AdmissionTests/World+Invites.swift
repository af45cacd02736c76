import Admission
import CryptoPrimitives
import MailboxProtocol

/// An invite of the world, with its words as the inviter knows them.
struct MadeInvite {
    let id: String
    let nameplate: Nameplate
    /// `42-coral-piano`
    let code: String

    /// The same number with other words that could be a code too.
    var wrongCode: String { "\(nameplate.rawValue)-piano-coral" }
}

extension World {
    /// Draws a number from the relay and puts the code under seal.
    func makeCode(
        words: String = "coral-piano", for holder: SpaceKeys? = nil
    ) -> (InviteCode, String) {
        var random = Randomness.seeded(newSeed())
        let numberKey = SharedSecret(random.secret(32))
        guard let nameplate = bind(numberKey) else { preconditionFailure("no number") }
        let text = "\(nameplate.rawValue)-\(words)"
        let secrets = CodeSecrets(
            numberKey: numberKey,
            text: SharedSecret(SecretBytes(copying: Array(text.utf8).span)))
        let sealed = secrets.sealed(under: (holder ?? keys).storageKey, using: &random)
        return (InviteCode(nameplate: nameplate, sealed: sealed), text)
    }

    func makeInvite(
        uses: Int = 1, policy: AdmissionPolicy = .instant, isLong: Bool = false,
        heldBy holder: HolderEnd? = nil
    ) -> MadeInvite {
        var (code, text) = makeCode(for: holder?.keys)
        var random = Randomness.seeded(newSeed())
        if isLong {
            code.link = LongLink(
                secret: random.bytes(16).span, isOffline: false, under: keys.storageKey,
                using: &random)
        }
        let invite = Invite(
            id: Invite.newID(using: &random), inviter: "Paul", label: "", created: now,
            expires: now + .seconds(7 * 86_400), usesMax: uses, policy: policy, code: code)
        if let holder {
            precondition(holder.carryOut(.add(invite)))
            settle()
        } else if let attendant {
            attendant.command(.add(invite))
            settle()
        } else {
            store([LedgerCommand.add(invite).left(using: &random)])
            var ledger = ledger
            ledger.add(invite)
            store(ledger.takeOperations())
        }
        return MadeInvite(id: invite.id, nameplate: code.nameplate, code: text)
    }

    /// A joiner that starts now.
    func join(
        _ invite: MadeInvite, code: String? = nil, name: String = "Ana", address: String? = nil
    ) throws -> JoinerEnd {
        let joiner = try JoinerEnd(
            world: self, invite.nameplate, code: code ?? invite.code, name: name,
            address: address ?? "10.1.0.\(joiners.count)")
        joiners.append(joiner)
        joiner.start()
        return joiner
    }
}
