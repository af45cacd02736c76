import CryptoPrimitives
import MailboxProtocol
import WormholeSession

/// `SpaceAuthorization`, `LinkedInvite` and `WelcomeCard`: what a relay reads of a space over HTTP,
/// and what a joiner finds behind a link.
///
/// The first byte says what the rest is: a header; the contents of a blob; those of a card.
let longLinkTarget = Target(
    "long-links", bytesMax: 4096, dictionary: "long-links",
    reaches: [
        "authorization", "no authorization", "live", "offline", "no invite", "card", "picture",
        "no card",
    ]
) { run throws(Broken) in
    switch run.number(below: 3) {
    case 0: try checkAuthorization(run.rest(), &run)
    case 1: try checkInvite(run.rest(), &run)
    default: try checkCard(run.rest(), &run)
    }
}

/// Nothing is passed over: who signs for more must not be read as signing for less.
private func checkAuthorization(_ bytes: [UInt8], _ run: inout Run) throws(Broken) {
    let header = String(decoding: bytes, as: UTF8.self)
    guard let read = SpaceAuthorization(header: header) else {
        return run.note("no authorization")
    }
    run.note("authorization")
    let written = read.header
    try require(SpaceAuthorization(header: written) == read, "another when written: \(header)")
    let counts = [header, written].map { text in text.utf8.count { $0 == UInt8(ascii: "=") } }
    try require(counts[0] == counts[1], "a parameter passed over: \(header)")
    try require(read.warrant.epoch > 0, "an epoch before the first")
    let lifetime = read.lifetime ?? 1
    try require((1...FormatLimits.lifetimeSecondsMax).contains(lifetime), "\(lifetime) s")
}

private func checkInvite(_ text: [UInt8], _ run: inout Run) throws(Broken) {
    guard let invite = LinkedInvite(reading: text) else { return run.note("no invite") }
    run.note(invite.offline == nil ? "live" : "offline")
    // Writing it stops the process if the buffer is too small for the secrets in it.
    let written = invite.encoded
    try require(written.count % 2048 == 0, "\(written.count) bytes")
    guard let again = LinkedInvite(reading: written) else { throw Broken("not read again") }
    try require(again.encoded == written, "written otherwise")
    let epochs = invite.offline?.keys.map(\.epoch) ?? [1]
    try require(epochs == epochs.sorted() && (epochs.first ?? 0) > 0, "epochs: \(epochs)")
}

private func checkCard(_ text: [UInt8], _ run: inout Run) throws(Broken) {
    guard let card = WelcomeCard(reading: text) else { return run.note("no card") }
    run.note(card.picture == nil ? "card" : "picture")
    try require(!card.name.isEmpty, "a card without a name")
    try require(WelcomeCard(reading: card.encoded) == card, "another card when written")
    try require(WelcomeCard(reading: card.padded) == card, "another card when filled up")
    try require(card.padded.count % 4096 == 0, "\(card.padded.count) bytes")
}
