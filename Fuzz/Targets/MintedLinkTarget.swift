import CryptoPrimitives
import InviteCodes

/// What a link is made of, chosen by somebody: `parse(print(x)) == x`, for the link alone and in
/// the message to send, in any language.
///
/// In order: form, list (and, times six, language), how many words, seed of the words (8 bytes),
/// digits of the number and the space (chunks), T (16 bytes), branding key (chunk), and the name,
/// which is all that is left.
let mintedLinkTarget = Target(
    "minted-links", bytesMax: 2048, dictionary: "links",
    work: WorkLimit(
        allocated: 8 << 20, allocatedPerByte: 1 << 14, time: .milliseconds(200),
        timePerByte: .microseconds(100)),
    reaches: [
        "standard", "current", "legacy", "nameInPath", "words", "long", "with a key", "no name",
        "bad key", "one case", "bad space", "loopback",
    ]
) { run throws(Broken) in
    let (minted, language) = try mint(&run)
    guard let link = minted else { return }
    run.note("\(link.form)")
    if link.space.isLoopback { run.note("loopback") }
    if link.brandingKey != nil { run.note("with a key") }
    if link.name == link.space.host { run.note("no name") }
    switch link.secret {
    case .words: run.note("words")
    case .long: run.note("long")
    @unknown default: throw Broken("a secret of no known kind")
    }
    try checkWriting(link, language)
}

private func mint(_ run: inout Run) throws(Broken) -> (InviteLink?, Language) {
    let form = run.number(below: 6)
    let choice = run.number(below: WordList.all.count * WordList.all.count)
    let list = WordList.all[choice % WordList.all.count]
    let language = WordList.all[choice / WordList.all.count].language
    return (try mint(form, code(of: list, &run), &run), language)
}

private func mint(
    _ form: Int, _ code: WordCode, _ run: inout Run
) throws(Broken) -> InviteLink? {
    guard let space = space(&run) else {
        run.note("bad space")
        return nil
    }
    let secret = secret(&run)
    let key = key(&run)
    let name = String(decoding: run.rest(), as: UTF8.self)
    do throws(LinkError) {
        switch form {
        case 0: return try InviteLink(space: space, name: name, code: code, brandingKey: key)
        case 1: return try InviteLink(space: space, name: name, secret: secret, brandingKey: key)
        case 2: return try .current(space: space, name: name, secret: secret, brandingKey: key)
        case 3: return .legacy(space: space, secret: secret)
        case 4: return .nameInPath(space: space, name: name, code: code)
        default: return .nameInPath(space: space, name: name, secret: secret)
        }
    } catch {
        switch error.kind {
        case .badBrandingKey: run.note("bad key")
        case .damagedSecret(.changedCase, _): run.note("one case")
        default: throw Broken("not minted: \(error)")
        }
        return nil
    }
}

/// A code of a list, with a number of up to 40 digits.
private func code(of list: WordList, _ run: inout Run) -> WordCode {
    let words = 2 + run.number(below: 2)
    var random = Randomness.seeded(seed(run.bytes(8)))
    let digits = run.chunk().prefix(WordCode.nameplateDigitsMax).map { "\($0 % 10)" }.joined()
    let number = String(digits.drop { $0 == "0" })
    return Fixture.sure {
        try WordCode.random(
            words: max(words, list.wordCount(for: .single)), list: list,
            nameplate: number.isEmpty ? "0" : number, using: &random)
    }
}

/// The space that a text names; one that is there without any text.
private func space(_ run: inout Run) -> SpaceAddress? {
    let text = run.chunk()
    guard !text.isEmpty else { return Fixture.sure { try SpaceAddress(reading: "xyz.example") } }
    return try? SpaceAddress(reading: String(decoding: text, as: UTF8.self))
}

private func secret(_ run: inout Run) -> LongSecret {
    let bytes = run.bytes(LongSecret.bytesCount)
    let padding = [UInt8](repeating: 0, count: LongSecret.bytesCount - bytes.count)
    return Fixture.sure { try LongSecret(copying: (bytes + padding).span) }
}

private func key(_ run: inout Run) -> SharedSecret? {
    let bytes = run.chunk()
    return bytes.isEmpty ? nil : SharedSecret(SecretBytes(copying: bytes.span, in: .wiped))
}

/// Whoever gets the link, or the message, or only its first line, gets the same.
private func checkWriting(_ link: InviteLink, _ language: Language) throws(Broken) {
    let text = link.withText { [UInt8](copying: $0) }
    try require(text.count < 2_000, "a link of \(text.count) bytes")
    try require(text.allSatisfy { (0x21...0x7E).contains($0) }, "a link in printable ASCII")
    try require((1...40).contains(link.name.count), "a name of \(link.name.count)")
    try requireReads(text, link, "alone")
    let message = link.withMessage(in: language) { [UInt8](copying: $0) }
    try requireReads(message, link, "in a message")
    try requireReads(Array(message.prefix { $0 != 0x0A }), link, "in a first line")
}

private func requireReads(
    _ text: [UInt8], _ link: InviteLink, _ when: String
) throws(Broken) {
    let read: Invitation
    do { read = try Invitation.read(text.span) } catch {
        throw Broken("\(error) \(when): \(String(decoding: text, as: UTF8.self))")
    }
    guard case .link(let again) = read else { throw Broken("only a code \(when)") }
    try requireSame(again, link, when)
}
