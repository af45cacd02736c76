package import Journal

/// What happens to an attendant.
package enum AttendantInput: Sendable {
    case connected
    case received([UInt8])
    /// The connection is gone, or never came up.
    case disconnected
    /// Everything recorded so far is durable.
    case committed
    /// Somebody on this machine wants something done.
    case command(LedgerCommand)
    /// What the app says to a question with that id.
    case hostAnswered(id: String, HostAnswer)
    /// The keyring is another one of the same space: an epoch later, say.
    case turned(SpaceKeys)
    case tick
}

/// What an attendant's driver must do, in this order, except that nothing is sent before all
/// records of the turn are durable.
package enum AttendantEffect: Sendable {
    case connect
    case disconnect
    case send([UInt8])
    case record(JournalOperation)
    /// Ask the app; its answer, or that there is none, is an input with the question's id.
    case askHost(HostQuestion)
    /// Tell the app; nobody waits for it.
    case tellHost(HostNotification)
    /// Something people may want to see.
    case notice(AttendantNotice)
}

/// What an attendant tells the people it works for. No words, no keys.
package enum AttendantNotice: Hashable, Sendable {
    case online(numbers: Int)
    case offline(retryIn: Duration)
    case letIn(AdmissionRecord)
    case waiting(AdmissionRecord)
    case received(AdmissionRecord)
    case denied(invite: String)
    /// The app did not want somebody.
    case hostRefused(AdmissionRecord, reason: String)
    /// The app gave no answer about somebody, who was told to come back later.
    case hostFailed(AdmissionRecord, HostFailure)
    case wrongCode(invite: String, count: Int)
    case locked(invite: String)
    /// The app could not be told something.
    case hostUntold(HostFailure)
    case restored(invites: Int)
    /// The space has turned its keys: this epoch is current now.
    case turned(epoch: Int)
    /// The relay does not let us answer at the control number: another bot of the space does, or
    /// the space is not ours there.
    case controlNumberTaken
    /// A keyring that was put in place is not taken up, for this reason.
    case keyringRefused(String)
    /// The relay refuses, in its own words.
    case refused(String)
}

/// A change to the books that somebody asks for.
package enum LedgerCommand: Sendable {
    case add(Invite)
    case renew(inviteID: String, InviteCode)
    case revoke(inviteID: String)
    case approve(admissionID: String)
    case deny(admissionID: String)
    /// A step of a hand-over.
    case handOver(HandOverStep)
    /// Who was let in and never confirmed it counts as no use any more; the code is for an invite
    /// whose own number is over.
    case rearm(inviteID: String, InviteCode?)
    /// Takes a member out, by the thumbprint of its key.
    case remove(member: String)
}
