import CryptoPrimitives
import InviteCodes

/// States that two links say the same, all of it.
func requireSame(
    _ link: InviteLink, _ expected: InviteLink, _ when: String
) throws(Broken) {
    try require(link.space == expected.space, "another space \(when)")
    try require(link.form == expected.form, "another form \(when)")
    try require(link.name.utf8.elementsEqual(expected.name.utf8), "another name \(when)")
    try require(bytes(link.brandingKey) == bytes(expected.brandingKey), "another key \(when)")
    switch (link.secret, expected.secret) {
    case (.words(let code), .words(let other)):
        try require(code.isSame(as: other), "another code \(when)")
    case (.long(let secret), .long(let other)):
        try require(secret.isSame(as: other), "another secret \(when)")
    default: throw Broken("another kind of secret \(when)")
    }
}

private func bytes(_ key: SharedSecret?) -> [UInt8]? {
    key?.withBytes { [UInt8](copying: $0) }
}
