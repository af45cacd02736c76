import CryptoPrimitives
import SPAKE2

/// RFC 9382 over P-256: `RoleExchange.finish`, both roles.
///
/// The first byte says which role is ours (bit 0) and what the rest is (bits 1 and 2): a message;
/// edits of the peer's message; edits of our own; the seed of another peer.
let p256Target = Target(
    "spake2-p256", .exchange, bytesMax: 128,
    reaches: [
        "confirmed", "another key", "wrongLength", "wrongEncoding", "nonCanonical", "offCurve",
        "reflected", "degenerate", "agreed",
    ]
) { run throws(Broken) in try RoleParties<P256Suite>.shared.check(&run) }

/// RFC 9382 over edwards25519: `RoleExchange.finish`, both roles. The first byte as above.
let edwards25519Target = Target(
    "spake2-edwards25519", .exchange, bytesMax: 80,
    reaches: [
        "confirmed", "another key", "wrongLength", "nonCanonical", "offCurve", "smallOrder",
        "wrongSubgroup", "identity", "reflected", "degenerate", "agreed",
    ]
) { run throws(Broken) in try RoleParties<Edwards25519Suite>.shared.check(&run) }

extension RoleParties {
    private typealias Answer = Result<[UInt8], SPAKE2Error>

    fileprivate func check(_ run: inout Run) throws(Broken) {
        let choice = run.byte()
        let role: Role = choice & 1 == 0 ? .a : .b
        switch choice >> 1 & 3 {
        case 0: try check(run.rest(), as: role, &run)
        case 1: try check(edited(message(of: role.peer), by: run.rest()), as: role, &run)
        case 2: try check(edited(message(of: role), by: run.rest()), as: role, &run)
        default: try checkAgreement(as: role, seed: seed(run.bytes(8)), &run)
        }
    }

    /// Any message.
    private func check(_ message: [UInt8], as role: Role, _ run: inout Run) throws(Broken) {
        let ours = confirmation(as: role, password, message)
        let stranger = confirmation(as: role, otherPassword, message)
        try require(ours == confirmation(as: role, password, message), "the same twice")
        switch ours {
        case .failure(let kind):
            run.note("\(kind)")
            let isReflected = message == self.message(of: role)
            try require((kind == .reflected) == isReflected, "reflected: \(kind)")
            if !receiverKinds.contains(kind) {
                try require(stranger == ours, "the kind of refusal depends on the password")
            }
        case .success(let confirmation):
            let isPeers = message == self.message(of: role.peer)
            run.note(isPeers ? "confirmed" : "another key")
            try require(message.count == Suite.parameters.messageCount, "a whole point")
            try require(stranger != ours, "another password led to the same confirmation")
            try require(
                (confirmation == self.confirmation(of: role)) == isPeers,
                "one message, one confirmation")
            try checkConfirming(message, as: role, isPeers: isPeers)
        }
    }

    /// Our confirmation after a message.
    private func confirmation(
        as role: Role, _ password: RolePassword<Suite>, _ message: [UInt8]
    ) -> Answer {
        Result { () throws(SPAKE2Error) in
            try Self.start(password, role).finish(message.span).confirmation
        }
    }

    /// The real peer's confirmation opens the key after the real message, and after no other.
    private func checkConfirming(
        _ message: [UInt8], as role: Role, isPeers: Bool
    ) throws(Broken) {
        let confirmation = confirmation(of: role.peer)
        let answer = Answer { () throws(SPAKE2Error) in
            let unconfirmed = try Self.start(password, role).finish(message.span)
            let key = try unconfirmed.confirm(confirmation.span).takeKey()
            return key.bytes.withBytes { [UInt8](copying: $0) }
        }
        try require(
            answer == (isPeers ? .success(key) : .failure(.wrongConfirmation)),
            "confirmed as \(answer)")
    }

    /// Two ends with the same password agree, whatever the peer's scalar is.
    private func checkAgreement(
        as role: Role, seed: UInt64, _ run: inout Run
    ) throws(Broken) {
        let ours = message(of: role)
        let theirs = Self.start(password, role.peer, seed: seed).message
        let answer = Answer { () throws(SPAKE2Error) in
            let mine = try Self.start(password, role).finish(theirs.span)
            let peer = try Self.start(password, role.peer, seed: seed).finish(ours.span)
            let confirmation = mine.confirmation
            let peersConfirmation = peer.confirmation
            let key = try mine.confirm(peersConfirmation.span).takeKey()
            let peersKey = try peer.confirm(confirmation.span).takeKey()
            let same = key.bytes.withBytes { key in
                peersKey.bytes.withBytes { ConstantTime.areEqual(key, $0) }
            }
            return same ? theirs : []
        }
        run.note("agreed")
        try require(answer == .success(theirs), "two honest ends came to \(answer)")
    }
}
