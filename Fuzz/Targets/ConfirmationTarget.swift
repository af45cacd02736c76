import CryptoPrimitives
import SPAKE2

/// RFC 9382: `UnconfirmedExchange.confirm`, both suites, both roles.
///
/// The first byte says which suite (bit 0), which role is ours (bit 1), and what the rest is (bits
/// 2 and 3): a confirmation; edits of the right one, or of our own.
let confirmationTarget = Target(
    "spake2-confirmation", .exchange, bytesMax: 80,
    reaches: ["confirmed", "wrongLength", "reflected", "wrongConfirmation"]
) { run throws(Broken) in
    let choice = run.byte()
    let role: Role = choice & 2 == 0 ? .a : .b
    if choice & 1 == 0 {
        try RoleParties<P256Suite>.shared.check(choice >> 2 & 3, as: role, &run)
    } else {
        try RoleParties<Edwards25519Suite>.shared.check(choice >> 2 & 3, as: role, &run)
    }
}

extension RoleParties {
    fileprivate func check(_ kind: UInt8, as role: Role, _ run: inout Run) throws(Broken) {
        let confirmation =
            switch kind {
            case 0, 1: run.rest()
            case 2: edited(self.confirmation(of: role.peer), by: run.rest())
            default: edited(self.confirmation(of: role), by: run.rest())
            }
        let answer = confirm(confirmation, as: role)
        switch answer {
        case .success: run.note("confirmed")
        case .failure(let kind): run.note("\(kind)")
        }
        try require(answer == expected(confirmation, as: role), "confirmed as \(answer)")
    }

    private func confirm(_ confirmation: [UInt8], as role: Role) -> Result<[UInt8], SPAKE2Error> {
        let message = message(of: role.peer)
        return Result { () throws(SPAKE2Error) in
            let unconfirmed = try Self.start(password, role).finish(message.span)
            let key = try unconfirmed.confirm(confirmation.span).takeKey()
            return key.bytes.withBytes { [UInt8](copying: $0) }
        }
    }

    /// The whole rule, in other words.
    private func expected(
        _ confirmation: [UInt8], as role: Role
    ) -> Result<[UInt8], SPAKE2Error> {
        if confirmation.count != 32 { return .failure(.wrongLength) }
        if confirmation == self.confirmation(of: role) { return .failure(.reflected) }
        return confirmation == self.confirmation(of: role.peer)
            ? .success(key) : .failure(.wrongConfirmation)
    }
}
