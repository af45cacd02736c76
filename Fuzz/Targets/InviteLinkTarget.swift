import CryptoPrimitives
import InviteCodes

/// `Invitation.read`, with and without a default space and trusted ones, and `InviteLink.init`
/// on the same bytes: total over any bytes, with all six lists.
let inviteLinkTarget = Target(
    "invite-link", bytesMax: 66_000, dictionary: "links",
    work: WorkLimit(
        allocated: 16 << 20, allocatedPerByte: 1 << 14, time: .milliseconds(500),
        timePerByte: .microseconds(100)),
    reaches: [
        "standard", "current", "legacy", "nameInPath", "long", "link with a key", "code",
        "code of a space", "notUTF8", "tooLong", "empty", "noLink", "severalLinks", "plainHTTP",
        "portOffLoopback", "badHost", "internationalHost", "missingFragment", "missingSecret",
        "missingSpace", "badBrandingKey", "damagedSecret", "wrappedLink", "severalCodes",
        "linkAndWordsDiffer", "code refused", "trusted",
    ]
) { run throws(Broken) in
    let text = run.rest()
    let alone = try read(text, defaultSpace: nil, trusted: [], &run)
    let atHome = try read(text, defaultSpace: defaultSpace, trusted: [], &run)
    let trusting = try read(text, defaultSpace: nil, trusted: [defaultSpace], &run)
    try checkLink(text, alone)
    try checkTrust(alone, trusting, &run)
    if case .link(let link) = alone {
        guard case .link(let same) = atHome else { throw Broken("a link away from home only") }
        try requireSame(same, link, "with a space of one's own")
    }
}

private let defaultSpace = Fixture.sure { try SpaceAddress(reading: "space.example") }

/// What was read, with what must hold of it by itself.
private func read(
    _ text: [UInt8], defaultSpace: SpaceAddress?, trusted: [SpaceAddress], _ run: inout Run
) throws(Broken) -> Invitation? {
    let found: Invitation
    do {
        found = try Invitation.read(text.span, defaultSpace: defaultSpace, trusted: trusted)
    } catch {
        try check(error, in: text.count, &run)
        return nil
    }
    switch found {
    case .link(let link):
        run.note("\(link.form)")
        if link.brandingKey != nil { run.note("link with a key") }
        if case .long = link.secret { run.note("long") }
        try checkWriting(link)
    case .code(_, let space):
        run.note(space == nil ? "code" : "code of a space")
        try require(space == defaultSpace, "a code of another space")
    @unknown default: throw Broken("an invitation of no known kind")
    }
    return found
}

private func check(_ error: LinkError, in count: Int, _ run: inout Run) throws(Broken) {
    let name = String("\(error.kind)".prefix { $0 != "(" })
    run.note(name == "code" ? "code refused" : name)
    try require((0...count).contains(error.offset), "an offset outside: \(error)")
    switch error.kind {
    case .code(let inner): try check(inner, in: count, of: WordList.all)
    case .missingSecret(_, let name): try require(name.count <= 40, "a name of \(name.count)")
    default: break
    }
}

/// A link reads as itself when it is written, also in the middle of a message.
private func checkWriting(_ link: InviteLink) throws(Broken) {
    let text = link.withText { [UInt8](copying: $0) }
    try require(text.count < 2_000, "a link of \(text.count) bytes")
    try require(text.allSatisfy { (0x21...0x7E).contains($0) }, "a link in printable ASCII")
    for message in [text, Array("come in: ".utf8) + text + Array(".\nBye!".utf8)] {
        guard case .link(let again) = try? Invitation.read(message.span) else {
            throw Broken("unreadable when written: \(String(decoding: text, as: UTF8.self))")
        }
        try requireSame(again, link, "when written")
        try require(again.withText { [UInt8](copying: $0) } == text, "written otherwise")
    }
    try require(!link.name.isEmpty && link.name.count <= 40, "a name of \(link.name.count)")
    try require(link.space.scheme == .https || link.space.isLoopback, "http to another machine")
}

/// Who reads only links reads the same.
private func checkLink(_ text: [UInt8], _ invitation: Invitation?) throws(Broken) {
    let link = try? InviteLink(reading: text.span)
    switch (link, invitation) {
    case (let link?, .link(let other)): try requireSame(link, other, "of another reader")
    case (.some, _), (nil, .link): throw Broken("a link for one reader only")
    case (nil, _): break
    }
}

/// Trust opens links of the trusted space, and changes nothing else.
private func checkTrust(
    _ alone: Invitation?, _ trusting: Invitation?, _ run: inout Run
) throws(Broken) {
    switch (alone, trusting) {
    case (.link(let link), .link(let other)): try requireSame(other, link, "with trust")
    case (nil, .link(let other)):
        run.note("trusted")
        try require(other.space == defaultSpace, "trusted for another space")
    case (.link, _): throw Broken("a link without trust only")
    default: break
    }
}
