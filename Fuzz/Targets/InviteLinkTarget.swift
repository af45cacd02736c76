import CryptoPrimitives
import InviteCodes

/// `Invitation.read`, with and without a default space, `InviteLink.init(reading:)` and
/// `SpaceAddress.init(reading:)` on the same bytes: total over any bytes.
let inviteLinkTarget = Target(
    "invite-link", bytesMax: 17_000, dictionary: "links",
    work: WorkLimit(
        allocated: 64 << 20, allocatedPerByte: 1 << 20, time: .milliseconds(200),
        timePerByte: .microseconds(400)),
    reaches: [
        "link", "link with a key", "code", "code of a space", "address", "notUTF8", "tooLong",
        "empty", "noLink", "severalLinks", "plainHTTP", "portOffLoopback", "badHost",
        "internationalHost", "missingFragment", "missingSecret", "missingSpace",
        "badBrandingKey", "unsupportedForm", "code refused",
    ]
) { run throws(Broken) in
    let text = run.rest()
    try checkInvitation(text, defaultSpace: nil, &run)
    try checkInvitation(text, defaultSpace: defaultSpace, &run)
    try checkLink(text)
    try checkAddress(String(decoding: text, as: UTF8.self), &run)
}

private let defaultSpace = Fixture.sure { try SpaceAddress(reading: "space.example") }

private func checkInvitation(
    _ text: [UInt8], defaultSpace: SpaceAddress?, _ run: inout Run
) throws(Broken) {
    do {
        switch try Invitation.read(text.span, defaultSpace: defaultSpace) {
        case .link(let link):
            run.note(link.brandingKey == nil ? "link" : "link with a key")
            try checkWriting(link)
        case .code(_, let space):
            run.note(space == nil ? "code" : "code of a space")
            try require(space == defaultSpace, "a code of another space")
        @unknown default: throw Broken("an invitation of no known kind")
        }
    } catch let error as LinkError {
        try check(error, in: text.count, &run)
    } catch let broken as Broken {
        throw broken
    } catch { throw Broken("\(error)") }
}

private func check(_ error: LinkError, in count: Int, _ run: inout Run) throws(Broken) {
    let name = String("\(error.kind)".prefix { $0 != "(" })
    run.note(name == "code" ? "code refused" : name)
    try require((0...count).contains(error.offset), "an offset outside: \(error)")
    if case .code(let inner) = error.kind { try check(inner, in: count) }
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
        try require(again.withText { [UInt8](copying: $0) } == text, "written otherwise")
        try require(again.name.utf8.elementsEqual(link.name.utf8), "another name when written")
    }
    try require(!link.name.isEmpty && link.name.count <= 40, "a name of \(link.name.count)")
}

/// Who reads only links reads the same.
private func checkLink(_ text: [UInt8]) throws(Broken) {
    let link = try? InviteLink(reading: text.span)
    let invitation = try? Invitation.read(text.span)
    if let link {
        guard case .link(let other) = invitation else { throw Broken("a link for one reader only") }
        let texts = [link, other].map { $0.withText { [UInt8](copying: $0) } }
        try require(texts[0] == texts[1], "two readers, two links")
    } else if case .link = invitation {
        throw Broken("a link for one reader only")
    }
}

private func checkAddress(_ text: String, _ run: inout Run) throws(Broken) {
    guard let address = try? SpaceAddress(reading: text) else { return }
    run.note("address")
    try require((1...261).contains(address.host.utf8.count), "a host of \(address.host.utf8.count)")
    try require(address.host.utf8.allSatisfy { (0x21...0x7E).contains($0) }, "a host in ASCII")
    try require(address.scheme == .https || address.isLoopback, "http to another machine")
    let again = try? SpaceAddress(reading: address.origin)
    try require(again == address, "another address when written")
}
