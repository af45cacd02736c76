import InviteClient

/// Opens a space's door until one guest is in.
func letOneIn(
    folder: String, inviter: String, say: (String) -> Void
) async throws(AttendFailure) {
    let attending = try Attending(folder: folder) { request in
        request.name == "Mallory" ? .refuse("not again") : .admit(extra: #"{"room":7}"#)
    }
    let invite = try await attending.invite(from: inviter, policy: .approve)
    say(invite.link)
    for await event in attending.events {
        switch event {
        case .waiting(let person): attending.approve(person.id)
        case .turnedAway: say("Somebody was not let in.")
        case .received(let person): return say("\(person.name) is in.")
        default: break
        }
    }
    try await attending.stop()
}
