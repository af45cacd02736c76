import WormholeSession

/// Letting somebody in again who lost everything. Source: design, section 12.
extension Ledger {
    /// Whose place is taken by whoever comes by an invite, as the owner has signed it.
    package func replaced(by invite: Invite) -> String? {
        invite.readmission.flatMap {
            Readmission.member($0, space: keys.space, invite: invite.id, owner: keys.owner)
        }
    }

    /// Whether an invite may let in this joiner at all: one that says it readmits does so only by
    /// the owner's word, and never for the very key that is to be replaced.
    func mayReadmit(_ request: JoinRequest, by invite: Invite) -> Bool {
        guard invite.readmission != nil else { return true }
        guard let lost = replaced(by: invite) else { return false }
        return lost != JWS.thumbprint(request.sign)
    }
}
