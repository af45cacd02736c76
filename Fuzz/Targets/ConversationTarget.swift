import CryptoPrimitives
import MailboxProtocol
import WormholeSession

/// The plaintexts of a conversation: `JoinRequest`, `Answer`, `Receipt`, `VersionMessage`,
/// `PhaseBody.readPake` and `PersonName`.
///
/// The first byte says which of them reads the rest.
let conversationTarget = Target(
    "conversation", bytesMax: 20_000, dictionary: "conversation",
    reaches: [
        "request", "no request", "waiting", "denied", "admitted", "admitted, too long",
        "no answer", "receipt", "no receipt", "attendant", "joiner", "no version", "pake",
        "no pake", "name", "no name",
    ]
) { run throws(Broken) in
    switch run.number(below: 6) {
    case 0: try checkRequest(&run)
    case 1: try checkAnswer(&run)
    case 2: run.note(Receipt.isReceipt(run.rest()) ? "receipt" : "no receipt")
    case 3: checkVersion(&run)
    case 4: try checkPake(&run)
    default: try checkName(&run)
    }
}

private func checkRequest(_ run: inout Run) throws(Broken) {
    guard let request = try? JoinRequest(reading: run.rest()) else { return run.note("no request") }
    run.note("request")
    let written = request.encoded
    try require(written.count % ConversationLimits.paddingBytes == 0, "a request is padded")
    guard let again = try? JoinRequest(reading: written) else { throw Broken("unreadable") }
    try require(again.encoded == written, "a request is written otherwise")
    try require(!request.isProven(under: someKey), "a proof for a key nobody knows")
}

private let someKey = SharedSecret(Fixture.secret(String(repeating: "5a", count: 32)))

private func checkAnswer(_ run: inout Run) throws(Broken) {
    guard let answer = try? Answer(reading: run.rest()) else { return run.note("no answer") }
    let written = answer.encoded
    switch answer {
    case .waiting: run.note("waiting")
    case .denied: run.note("denied")
    case .admitted: run.note(written == nil ? "admitted, too long" : "admitted")
    }
    guard let written else { return }
    try require(written.count % ConversationLimits.paddingBytes == 0, "an answer is padded")
    guard let again = try? Answer(reading: written) else { throw Broken("unreadable") }
    try require(again.encoded == written, "an answer is written otherwise")
}

private func checkVersion(_ run: inout Run) {
    switch VersionMessage.isAttendant(run.rest()) {
    case true?: run.note("attendant")
    case false?: run.note("joiner")
    case nil: run.note("no version")
    }
}

private func checkPake(_ run: inout Run) throws(Broken) {
    let body = String(decoding: run.rest(), as: UTF8.self)
    guard let message = PhaseBody.readPake(body) else { return run.note("no pake") }
    run.note("pake")
    try require(PhaseBody.readPake(PhaseBody.pake(message)) == message, "another pake when written")
}

/// A name that was cleaned is clean: a request's proof covers the name as its reader has it.
private func checkName(_ run: inout Run) throws(Broken) {
    let raw = String(decoding: run.rest(), as: UTF8.self)
    guard let name = PersonName(raw) else { return run.note("no name") }
    run.note("name")
    try require(name.text.utf8.count <= ConversationLimits.nameBytesMax, "a long name")
    try require(name.text.count <= ConversationLimits.nameClustersMax, "many characters")
    try require(name.text.unicodeScalars.allSatisfy { $0.value >= 0x20 }, "a control in a name")
    guard let again = PersonName(name.text) else { throw Broken("a name that is none") }
    try require(again.text.utf8.elementsEqual(name.text.utf8), "a name that is not clean")
}
