import InviteClient

/// Joins by whatever somebody pasted, and says on the way how it goes.
func join(
    pasted: String, name: String, folder: String, say: (String) -> Void
) async throws(JoinFailure) -> Membership {
    let invite = try ReceivedInvite(pasted: pasted)
    say("\(invite.inviter ?? "Somebody") invites you to \(invite.space).")
    let joining = try invite.join(as: name, keptIn: folder)
    for await state in joining.states {
        switch state {
        case .waitingForSomebody: say("Waiting for somebody to answer.")
        case .waitingForDecision(let person): say("Waiting for \(person) to say yes.")
        case .reconnecting(let wait): say("The connection is gone, trying again in \(wait).")
        default: break
        }
    }
    return try await joining.membership
}
