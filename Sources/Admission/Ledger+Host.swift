import CryptoPrimitives
import MailboxProtocol
import WormholeSession

/// Requests that wait for the app's word.
extension Ledger {
    /// In the order they came.
    var askingHost: [AdmissionRecord] {
        admissions.filter { $0.state == .asking }
    }

    /// The request with that id, while the app is asked about it.
    func askingHost(_ id: String) -> AdmissionRecord? {
        admissions.last { $0.id == id && $0.state == .asking }
    }

    func isAdmitted(_ request: JoinRequest, by inviteID: String) -> Bool {
        known(request, in: inviteID).map { $0.state == .admitted && !$0.isLapsed } ?? false
    }

    /// Whether the app is asked about somebody who has not been told a thing.
    func isUnheard(_ mailbox: MailboxID) -> Bool {
        askingHost.contains {
            $0.conversation?.mailbox == mailbox && $0.conversation?.said.isEmpty == true
        }
    }

    /// Whether one more may wait for the app: as many as there are uses, and some in case the app
    /// does not want one of them.
    func mayAskHost(_ request: JoinRequest, by inviteID: String) -> Bool {
        guard let invite = invite(inviteID) else { return false }
        let others = askingHost.count { $0.invite == inviteID && $0.sign != request.sign }
        return others < invite.usesMax - invite.used + AdmissionLimits.pendingPerInvite
    }

    /// Keeps a request before the app is asked about it.
    mutating func keepForHost(
        _ request: JoinRequest, inviteID: String, conversation: AdmissionRecord.Conversation,
        at now: Timestamp
    ) {
        let index = upsert(request, inviteID: inviteID, conversation, at: now)
        admissions[index].state = .asking
        storeAdmission(index)
    }

    /// The app gave no answer that counts: the same joiner may ask again.
    mutating func hostFailed(
        _ id: String, conversation: AdmissionRecord.Conversation?, at now: Timestamp
    ) {
        guard let index = admissions.lastIndex(where: { $0.id == id }) else { return }
        admissions[index].state = .unanswered
        admissions[index].conversation = conversation
        storeAdmission(index)
        logAdmission(.hostFailed, index, at: now)
    }

    /// Nobody is there any more to be told the app's answer.
    mutating func giveUpAsking(_ id: String) {
        guard let index = admissions.lastIndex(where: { $0.id == id }) else { return }
        admissions[index].state = .unanswered
        storeAdmission(index)
    }

    /// What the app gave an admission; it may hold a secret of the app's, so it is stored sealed.
    func extra(of admission: AdmissionRecord) -> JSONObject {
        guard !admission.sealedExtra.isEmpty,
            let opened = try? SecretBox.open(admission.sealedExtra.span, key: keys.storageKey)
        else { return [:] }
        var text = opened.withBytes { [UInt8](copying: $0) }
        defer { Wipe.bytes(&text) }
        return (try? JSONReader.readObject(text)) ?? [:]
    }

    func seal(extra: JSONObject, using random: inout Randomness) -> [UInt8] {
        guard !extra.members.isEmpty else { return [] }
        var text = JSONWriter.write(.object(extra))
        defer { Wipe.bytes(&text) }
        return SecretBox.seal(text.span, key: keys.storageKey, using: &random)
    }

    /// The id of a joiner's request by an invite: 12 hex digits, the same each time, and not for
    /// the joiner to choose.
    func admissionID(_ request: JoinRequest, inviteID: String) -> String {
        var fields = SignedFields()
        fields.append("admission id v1")
        fields.append(inviteID)
        fields.append(request.sign)
        let tag = keys.storageKey.withBytes { key in
            HMAC.tag(key: key) { $0.update(fields.bytes.span) }
        }
        return tag.withBytes { Hex.encode(Array([UInt8](copying: $0).prefix(6))) }
    }
}
