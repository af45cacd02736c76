package import CryptoPrimitives
package import MailboxProtocol
package import WormholeSession

/// Letting people in, exactly as often as an invite says. Source: design, section 5.
extension Ledger {
    /// What a request comes to. Nothing is counted before ``admit(_:_:conversation:at:)`` or
    /// ``hold(_:_:conversation:at:)``.
    package enum Decision: Equatable {
        /// Let in, by this invite.
        case admit(inviteID: String)
        /// A person has to decide; the name is who.
        case ask(inviteID: String, person: String)
        case deny(DenialReason)
    }

    /// Decides on a request whose code was right: life and uses are checked again here, in the
    /// step whose records count the use.
    package func decide(
        _ request: JoinRequest, number: Nameplate, at now: Timestamp
    ) -> Decision {
        guard let index = invites.lastIndex(where: { $0.code.nameplate == number }) else {
            return .deny(.ended)
        }
        let invite = invites[index]
        guard mayReadmit(request, by: invite) else { return .deny(.declined) }
        if let known = known(request, in: invite.id), !known.isLapsed {
            switch known.state {
            case .admitted where isRemoved(known.member): return .deny(.declined)
            case .admitted: return .admit(inviteID: invite.id)
            case .denied: return .deny(.declined)
            case .waiting: return .ask(inviteID: invite.id, person: invite.inviter)
            case .asking: return .admit(inviteID: invite.id)
            case .unanswered: break
            }
        }
        guard invite.isOpen(at: now) else { return .deny(.ended) }
        // Guessing at words takes nothing from links that nobody can guess.
        let isGuessable = invite.code.link == nil
        guard invite.policy == .approve || (isGuessable && bucket.isEmpty(at: now)) else {
            return .admit(inviteID: invite.id)
        }
        let waiting = admissions.count { $0.invite == invite.id && $0.state == .waiting }
        guard waiting < AdmissionLimits.pendingPerInvite else { return .deny(.ended) }
        return .ask(inviteID: invite.id, person: invite.inviter)
    }

    func known(_ request: JoinRequest, in invite: String) -> AdmissionRecord? {
        admissions.index(invite: invite, sign: request.sign).map { admissions[$0] }
    }

    /// The certificate and keys of an admission; the same certificate when the joiner was admitted
    /// before.
    package func grant(
        _ request: JoinRequest, inviteID: String, extra: JSONObject? = nil, at now: Timestamp,
        using random: inout Randomness
    ) -> Grant {
        let member = JWS.thumbprint(request.sign)
        let known = known(request, in: inviteID)
        let earlier = known?.certificate ?? ""
        let certificate =
            earlier.isEmpty
            ? Certificate.issue(
                space: keys.space, joiner: request.sign, invite: inviteID,
                epoch: keys.current.epoch, jti: random.bytes(16), issued: now.seconds,
                delegation: keys.delegation, admittingSeed: keys.admitting.bytes,
                readmission: invite(inviteID)?.readmission)
            : earlier
        return Grant(
            space: keys.space, spaceName: keys.name, relay: keys.relay, keys: keys.groupKeys,
            member: member, owner: keys.owner, certificate: certificate, by: keys.by,
            extra: extra ?? known.map(self.extra(of:)) ?? [:])
    }

    /// Counts the use and keeps the sealed answer: one commit with whatever else this turn records.
    ///
    /// - Returns: the code to end at the relay when this was its last use.
    package mutating func admit(
        _ request: JoinRequest, _ grant: Grant, inviteID: String,
        conversation: AdmissionRecord.Conversation, at now: Timestamp,
        using random: inout Randomness
    ) -> InviteCode? {
        let index = upsert(request, inviteID: inviteID, conversation, at: now)
        let isNew = admissions[index].state != .admitted
        admissions[index].state = .admitted
        admissions[index].epoch = keys.current.epoch
        admissions[index].fingerprint = keys.current.fingerprint
        admissions[index].certificate = grant.certificate
        admissions[index].sealedExtra = seal(extra: grant.extra, using: &random)
        storeAdmission(index)
        guard isNew else { return nil }
        readmit(member: admissions[index].member)
        logAdmission(.letIn, index, at: now)
        return countUse(of: inviteID)
    }

    private mutating func countUse(of inviteID: String) -> InviteCode? {
        guard let index = index(ofInvite: inviteID) else { return nil }
        invites[index].used += 1
        precondition(invites[index].used <= invites[index].usesMax, "uses are exact")
        guard invites[index].used == invites[index].usesMax else {
            storeInvite(index)
            return nil
        }
        return end(index, as: .usedUp)
    }

    /// Keeps a request that a person has to decide on.
    package mutating func hold(
        _ request: JoinRequest, inviteID: String, conversation: AdmissionRecord.Conversation,
        at now: Timestamp
    ) {
        let index = upsert(request, inviteID: inviteID, conversation, at: now)
        admissions[index].state = .waiting
        storeAdmission(index)
        logAdmission(.waiting, index, at: now)
    }

    // MARK: What a person decides

    /// The request with that id, while it waits for a person.
    package func waiting(_ id: String) -> AdmissionRecord? {
        admissions.last { $0.id == id && $0.state == .waiting }
    }

    /// What was asked for; its proof was checked when it came.
    func request(of admission: AdmissionRecord) -> JoinRequest? {
        guard let name = PersonName(admission.name) else { return nil }
        return JoinRequest(proven: name, box: admission.box, sign: admission.sign)
    }

    /// Whether saying yes may still let somebody in: neither a lock nor the end of the invite's
    /// time undoes a request that was made before, its uses and its revocation do.
    func mayStillAdmit(_ admission: AdmissionRecord) -> Bool {
        guard let invite = invite(admission.invite) else { return false }
        return invite.state != .revoked && invite.used < invite.usesMax
    }

    /// A person said no.
    mutating func deny(
        _ id: String, conversation: AdmissionRecord.Conversation?, at now: Timestamp
    ) {
        guard let index = admissions.lastIndex(where: { $0.id == id }) else { return }
        admissions[index].state = .denied
        admissions[index].conversation = conversation
        storeAdmission(index)
        logAdmission(.denied, index, at: now)
    }

    mutating func upsert(
        _ request: JoinRequest, inviteID: String, _ conversation: AdmissionRecord.Conversation,
        at now: Timestamp
    ) -> Int {
        if let index = admissions.index(invite: inviteID, sign: request.sign) {
            if admissions[index].isLapsed {
                admissions[index].isLapsed = false
                admissions[index].state = .waiting
            }
            admissions[index].box = request.box
            admissions[index].conversation = conversation
            return index
        }
        admissions.append(
            AdmissionRecord(
                id: admissionID(request, inviteID: inviteID), invite: inviteID,
                name: request.name.text,
                member: JWS.thumbprint(request.sign), sign: request.sign, box: request.box,
                requested: now, state: .waiting, epoch: 0, fingerprint: "", certificate: "",
                conversation: conversation))
        return admissions.count - 1
    }

    mutating func logAdmission(_ kind: LedgerEvent.Kind, _ index: Int, at now: Timestamp) {
        let admission = admissions[index]
        log(
            LedgerEvent(
                at: now, kind: kind, invite: admission.invite, name: admission.name,
                member: admission.member,
                fingerprint: admission.fingerprint.isEmpty ? nil : admission.fingerprint))
    }

    // MARK: The kept conversation

    /// Conversations that go on after a restart.
    package var keptConversations: [AdmissionRecord] {
        admissions.inConversation
    }

    /// The joiner has its answer.
    package mutating func received(_ mailbox: MailboxID, at now: Timestamp) {
        guard let index = index(of: mailbox) else { return }
        admissions[index].isReceived = true
        admissions[index].conversation = nil
        storeAdmission(index)
        logAdmission(.received, index, at: now)
    }

    /// The mailbox is gone, or its time is over: the admission stands, never confirmed.
    package mutating func conversationLost(_ mailbox: MailboxID) {
        guard let index = index(of: mailbox) else { return }
        admissions[index].conversation = nil
        if admissions[index].state == .asking { admissions[index].state = .unanswered }
        storeAdmission(index)
    }

    /// The next moment at which a conversation is given up.
    var nextDroppedConversation: Timestamp? {
        admissions.longestInConversation.map { $0.requested + ConversationLimits.keptFor }
    }

    /// Forgets conversations nobody came back for.
    ///
    /// - Returns: their mailboxes.
    package mutating func dropOldConversations(at now: Timestamp) -> [MailboxID] {
        guard let due = nextDroppedConversation, due <= now else { return [] }
        let old = keptConversations.filter {
            now.since($0.requested) >= ConversationLimits.keptFor
        }
        let mailboxes = old.compactMap { $0.conversation?.mailbox }
        for mailbox in mailboxes { conversationLost(mailbox) }
        return mailboxes
    }

    func index(of mailbox: MailboxID) -> Int? {
        admissions.index(of: mailbox)
    }

    /// The shared key of a kept conversation, opened.
    package func key(of conversation: AdmissionRecord.Conversation) -> SharedSecret? {
        guard
            let key = try? SecretBox.open(
                conversation.sealedKey.span, key: keys.storageKey)
        else { return nil }
        return SharedSecret(key)
    }
}
