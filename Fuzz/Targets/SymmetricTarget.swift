import CryptoPrimitives
import SPAKE2

/// The symmetric flavour: `SymmetricPeerMessage.init` and both `SymmetricExchange.finish`.
///
/// The first byte says what the rest is: a message; edits of the peer's message, or of our own;
/// a point without its side byte; the seed of another peer.
let symmetricTarget = Target(
    "spake2-symmetric", .exchange, bytesMax: 80,
    reaches: [
        "confirmed", "another key", "wrongLength", "wrongSide", "nonCanonical", "offCurve",
        "smallOrder", "wrongSubgroup", "identity", "reflected", "degenerate",
    ]
) { run throws(Broken) in
    let message = symmetricMessage(&run)
    let parsed = parse(message)
    let ours = Symmetric.finish(message, Symmetric.password)
    let stranger = Symmetric.finish(message, Symmetric.otherPassword)
    try require(ours == Symmetric.finish(message, Symmetric.password), "the same twice")
    switch (parsed, ours) {
    case (.failure(let kind), _):
        run.note("\(kind)")
        try require(ours == .failure(kind), "refused as \(kind), finished as \(ours)")
        try require(stranger == ours, "the kind of refusal depends on the password")
        try require(!receiverKinds.contains(kind), "parsing knows nothing of the receiver")
    case (.success, .failure(let kind)):
        run.note("\(kind)")
        try require(receiverKinds.contains(kind), "\(kind) was not found when parsing")
        try require((kind == .reflected) == (message == Symmetric.message), "reflected: \(kind)")
    case (.success(let bytes), .success(let key)):
        let isPeers = message == Symmetric.peerMessage
        run.note(isPeers ? "confirmed" : "another key")
        try require(bytes == message, "what was accepted is given back as it came")
        try require(message[32] & 0x7F < 0x7F || isBelowPrime(message.dropFirst()), "canonical")
        try require((key == Symmetric.key) == isPeers, "one message, one key")
        try require(stranger != ours, "another password led to the same key")
    }
}

private func symmetricMessage(_ run: inout Run) -> [UInt8] {
    switch run.number(below: 5) {
    case 0: run.rest()
    case 1: edited(Symmetric.peerMessage, by: run.rest())
    case 2: edited(Symmetric.message, by: run.rest())
    case 3: [UInt8(ascii: "S")] + run.rest()
    default: Symmetric.start(Symmetric.password, seed: seed(run.bytes(8))).message
    }
}

private func parse(_ message: [UInt8]) -> Result<[UInt8], SPAKE2Error> {
    Result { () throws(SPAKE2Error) in try SymmetricPeerMessage(message.span).bytes }
}

/// Whether a y whose upper bits are all set is below 2^255 - 19.
private func isBelowPrime(_ point: ArraySlice<UInt8>) -> Bool {
    point.first.map { $0 < 0xED } == true || point.dropFirst().dropLast().contains { $0 != 0xFF }
}

/// One exchange that is always the same.
private enum Symmetric {
    /// Of the first case of `Tests/Vectors/magic-wormhole.json`.
    static let password = Fixture.password(
        "4-purple-sausages", "lothar.com/wormhole/text-or-file-xfer")
    static let otherPassword = Fixture.password(
        "4-purple-sausage", "lothar.com/wormhole/text-or-file-xfer")
    static let message = start(password, seed: 1).message
    static let peerMessage = start(password, seed: 2).message
    /// The key of both, by the peer's own reckoning.
    static let key = Fixture.sure {
        try derived(start(password, seed: 2).finish(message.span))
    }

    static func start(_ password: SymmetricPassword, seed: UInt64) -> SymmetricExchange {
        var random = Randomness.seeded(seed)
        return Fixture.sure { try SymmetricExchange(password, using: &random) }
    }

    /// What the message leads to, under a password.
    static func finish(
        _ message: [UInt8], _ password: SymmetricPassword
    ) -> Result<[UInt8], SPAKE2Error> {
        Result { () throws(SPAKE2Error) in
            try derived(start(password, seed: 1).finish(message.span))
        }
    }

    private static func derived(_ key: consuming UnconfirmedKey) -> [UInt8] {
        key.derive(info: [], count: 32).withBytes { [UInt8](copying: $0) }
    }
}
