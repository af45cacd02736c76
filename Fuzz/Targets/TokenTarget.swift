import CryptoPrimitives
import MailboxProtocol
import WormholeSession

/// `JWS.payload`, `Delegation.admittingKey` and `Certificate.isGenuine`.
///
/// The first byte says what the rest is: a token; edits of a genuine one; the payload of a
/// certificate, or of a delegation, that is rightly signed.
let tokenTarget = Target(
    "tokens", bytesMax: 2048, dictionary: "tokens",
    reaches: [
        "forged certificate", "genuine certificate", "forged delegation", "genuine delegation",
        "signed certificate of no use", "signed certificate", "signed delegation of no use",
        "signed delegation", "no payload",
    ]
) { run throws(Broken) in
    switch run.number(below: 6) {
    case 0: try checkCertificate(run.rest(), &run)
    case 1: try checkCertificate(edited(Array(Issuer.certificate.utf8), by: run.rest()), &run)
    case 2: try checkDelegation(run.rest(), &run)
    case 3: try checkDelegation(edited(Array(Issuer.delegation.utf8), by: run.rest()), &run)
    case 4: try checkSignedCertificate(&run)
    default: try checkSignedDelegation(&run)
    }
}

/// Nobody makes a token without the keys: only the very bytes that were signed are genuine.
private func checkCertificate(_ bytes: [UInt8], _ run: inout Run) throws(Broken) {
    let token = String(decoding: bytes, as: UTF8.self)
    let isGenuine = Certificate.isGenuine(
        token, space: Issuer.space, joiner: Issuer.joiner, owner: Issuer.owner)
    run.note(isGenuine ? "genuine certificate" : "forged certificate")
    try require(isGenuine == (token == Issuer.certificate), "forged: \(token)")
    let isOthers = Certificate.isGenuine(
        token, space: Issuer.space, joiner: Issuer.joiner, owner: Array(bytes.prefix(32)))
    try require(!isOthers, "genuine for an owner who signed nothing")
}

private func checkDelegation(_ bytes: [UInt8], _ run: inout Run) throws(Broken) {
    let token = String(decoding: bytes, as: UTF8.self)
    let key = Delegation.admittingKey(token, space: Issuer.space, owner: Issuer.owner)
    run.note(key == nil ? "forged delegation" : "genuine delegation")
    try require(
        key == (token == Issuer.delegation ? Issuer.admitting : nil), "forged: \(token)")
}

/// What the right key signed counts only if it says the right things.
private func checkSignedCertificate(_ run: inout Run) throws(Broken) {
    guard let payload = try? JSONReader.readObject(run.rest()) else {
        return run.note("no payload")
    }
    let token = JWS.sign(
        type: Certificate.type, keyID: "", payload: payload, seed: Issuer.admittingSeed.bytes)
    let isGenuine = Certificate.isGenuine(
        token, space: Issuer.space, joiner: Issuer.joiner, owner: Issuer.owner)
    run.note(isGenuine ? "signed certificate" : "signed certificate of no use")
    let expected =
        payload.string("iss") == Issuer.space && confirms(payload, Issuer.joiner)
        && payload.string("delegation") == Issuer.delegation
    try require(isGenuine == expected, "genuine: \(isGenuine)")
    let asDelegation = Delegation.admittingKey(token, space: Issuer.space, owner: Issuer.admitting)
    try require(asDelegation == nil, "a certificate taken for a delegation")
}

private func checkSignedDelegation(_ run: inout Run) throws(Broken) {
    guard let payload = try? JSONReader.readObject(run.rest()) else {
        return run.note("no payload")
    }
    let token = JWS.sign(
        type: Delegation.type, keyID: "", payload: payload, seed: Issuer.ownerSeed.bytes)
    let key = Delegation.admittingKey(token, space: Issuer.space, owner: Issuer.owner)
    run.note(key == nil ? "signed delegation of no use" : "signed delegation")
    guard let key else {
        let isRight =
            payload.string("iss") == Issuer.space && confirms(payload, Issuer.admitting)
        return try require(!isRight, "refused what is right")
    }
    try require(payload.string("iss") == Issuer.space, "for another space")
    try require(confirms(payload, key), "for another key")
}

/// Whether a payload names a key, in full and by its thumbprint.
private func confirms(_ payload: JSONObject, _ key: [UInt8]) -> Bool {
    let jwk = payload["cnf"]?.object?["jwk"]?.object
    return jwk?.string("kty") == "OKP" && jwk?.string("crv") == "Ed25519"
        && jwk?.string("x") == Base64.url.encode(key)
        && payload.string("sub") == JWS.thumbprint(key)
}
