import CryptoPrimitives
import MailboxProtocol
import WormholeSession

/// `SealedBox.open`, `SecretBox.open`, `Grant.open` and `Grant.init(reading:)`.
///
/// The first byte says what the rest is: a box; the contents of a rightly sealed one.
let grantTarget = Target(
    "grant", bytesMax: 16_384, dictionary: "grant", reaches: ["no box", "grant", "no grant"]
) { run throws(Broken) in
    switch run.number(below: 2) {
    case 0: try checkBox(run.rest(), &run)
    default: try checkContents(run.rest(), &run)
    }
}

private let boxSecret = SharedSecret(Fixture.secret(String(repeating: "42", count: 32)))
private let boxKey = SealedBox.publicKey(of: boxSecret.bytes)

/// Nobody makes a box without its key.
private func checkBox(_ box: [UInt8], _ run: inout Run) throws(Broken) {
    run.note("no box")
    let grant = try? Grant.open(box, secret: boxSecret.bytes)
    try require(grant == nil, "a grant that nobody sealed")
    let plaintext = try? SecretBox.open(box.span, key: boxSecret.bytes).count
    try require(plaintext == nil, "a box that nobody sealed")
}

private func checkContents(_ text: [UInt8], _ run: inout Run) throws(Broken) {
    guard let sealed = try? SealedBox.seal(text.span, to: boxKey) else {
        throw Broken("not sealed")
    }
    let opened = try? Grant.open(sealed, secret: boxSecret.bytes)
    guard let grant = Grant(reading: text) else {
        run.note("no grant")
        return try require(opened == nil, "opened, but not readable")
    }
    run.note("grant")
    guard let opened else { throw Broken("readable, but not opened") }
    let written = write(grant)
    try require(write(opened) == written, "opened as another grant")
    guard let again = Grant(reading: written) else { throw Broken("unreadable when written") }
    try require(write(again) == written, "written otherwise")
    try require(written.count <= grant.capacity, "more than its capacity: \(written.count)")
    let epochs = grant.keys.map(\.epoch)
    try require(epochs == epochs.sorted() && (epochs.first ?? 0) > 0, "epochs: \(epochs)")
    try require(grant.owner.count == Ed25519.publicKeyCount, "an owner's key")
}

private func write(_ grant: Grant) -> [UInt8] {
    JSONWriter.object(capacity: grant.capacity) { grant.write(into: &$0) }
}
