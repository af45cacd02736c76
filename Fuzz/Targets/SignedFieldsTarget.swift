import CryptoPrimitives
import MailboxProtocol

/// `SignedFields`: what attendants sign, made of fields that peers choose in part. Whatever the
/// fields are, the signed bytes split into exactly these fields again, so that no two requests are
/// signed by the same bytes.
let signedFieldsTarget = Target(
    "signed-fields", bytesMax: 1024, reaches: ["attend", "bind", "retire", "delegation"]
) { run throws(Broken) in
    let kind = run.number(below: 4)
    let context = SigningContext(
        host: run.text(), challenge: run.chunk(), appID: AppID(run.text()))
    let request = attendRequest(&run)
    let nameplate = request.nameplate ?? Nameplate(number: 7)
    let common = [
        Array(context.host.utf8), context.challenge, Array(context.appID.rawValue.utf8),
    ]
    switch kind {
    case 0:
        run.note("attend")
        try require(
            split(SignedFields.attend(context, request)),
            [Array("attend v1".utf8)] + common + fields(request))
    case 1:
        run.note("bind")
        let binding = SpaceBinding(
            epoch: Int(run.byte()) << 8 | Int(run.byte()), owner: run.chunk(),
            spaceKey: run.chunk(), delegation: run.chunk(), signature: [])
        try require(
            split(SignedFields.bind(context, request, binding)),
            [Array("bind v1".utf8)] + common + fields(request)
                + [
                    Array("\(binding.epoch)".utf8), binding.owner, binding.spaceKey,
                    binding.delegation,
                ])
    case 2:
        run.note("retire")
        try require(
            split(SignedFields.retire(context, nameplate)),
            [Array("retire v1".utf8)] + common + [Array(nameplate.rawValue.utf8)])
    default:
        run.note("delegation")
        let epoch = Int(run.byte())
        let key = run.chunk()
        try require(
            split(SignedFields.delegation(appID: context.appID, epoch: epoch, spaceKey: key)),
            [
                Array("space key v1".utf8), Array(context.appID.rawValue.utf8),
                Array("\(epoch)".utf8), key,
            ])
    }
}

extension Run {
    /// A chunk as text, repaired where it is none.
    fileprivate mutating func text() -> String { String(decoding: chunk(), as: UTF8.self) }
}

private func attendRequest(_ run: inout Run) -> AttendRequest {
    let flags = run.byte()
    return AttendRequest(
        nameplate: flags & 1 == 0 ? nil : Nameplate(number: seed(run.bytes(8))),
        token: flags & 2 == 0 ? nil : run.chunk(), key: run.chunk(),
        role: flags & 4 == 0 ? .bot : .member,
        lifetime: Int(truncatingIfNeeded: seed(run.bytes(8))),
        generation: Int(truncatingIfNeeded: seed(run.bytes(4))), signature: run.chunk(),
        binding: nil)
}

private func fields(_ request: AttendRequest) -> [[UInt8]] {
    [
        Array((request.nameplate?.rawValue ?? "").utf8), request.token ?? [], request.key,
        Array(request.role.rawValue.utf8), Array("\(request.lifetime)".utf8),
        Array("\(request.generation)".utf8),
    ]
}

/// The fields of signed bytes; nil when they are not a whole number of fields.
private func split(_ bytes: [UInt8]) -> [[UInt8]]? {
    var rest = bytes[...]
    var fields: [[UInt8]] = []
    while !rest.isEmpty {
        guard rest.count >= 4 else { return nil }
        let count = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
        rest = rest.dropFirst(4)
        guard rest.count >= count else { return nil }
        fields.append(Array(rest.prefix(count)))
        rest = rest.dropFirst(count)
    }
    return fields
}

private func require(_ found: [[UInt8]]?, _ expected: [[UInt8]]) throws(Broken) {
    try require(found == expected, "signed as \(String(describing: found)), not \(expected)")
}
