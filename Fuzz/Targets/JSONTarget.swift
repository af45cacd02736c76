import CryptoPrimitives
import MailboxProtocol

/// `JSONReader.read`, `readObject` and `readObject(_:secretsAt:)` on the same text.
let jsonTarget = Target(
    "json", bytesMax: 16_384, dictionary: "json",
    reaches: Set(JSONError.Kind.allCases.map { "\($0)" }).union(["read", "object", "secrets"])
) { run throws(Broken) in
    let text = run.rest()
    let value = Result { () throws(JSONError) in try JSONReader.read(text) }
    switch value {
    case .success(let value):
        run.note("read")
        try checkWriting(value)
    case .failure(let error):
        run.note("\(error.kind)")
        try require((0...text.count).contains(error.offset), "an offset outside: \(error)")
    }
    try checkObject(text, value, &run)
    try checkSecrets(text, value, &run)
}

/// What was read is written so that it reads the same, and is written the same again.
private func checkWriting(_ value: JSON) throws(Broken) {
    let written = JSONWriter.write(value)
    guard let again = try? JSONReader.read(written) else { throw Broken("unreadable when written") }
    try require(JSONWriter.write(again) == written, "written otherwise the second time")
    try require(again == value, "reads otherwise when written")
}

private func checkObject(
    _ text: [UInt8], _ value: Result<JSON, JSONError>, _ run: inout Run
) throws(Broken) {
    let object = Result { () throws(JSONError) in try JSONReader.readObject(text) }
    switch (object, value) {
    case (.success(let object), .success(let value)):
        run.note("object")
        try require(value == .object(object), "read as another object")
    case (.failure(let error), .success):
        run.note("\(error.kind)")
        try require(error.kind == .notAnObject, "refused only as an object: \(error)")
    case (.failure(let one), .failure(let other)):
        try require(one == other, "refused for two reasons")
    case (.success, .failure): throw Broken("refused, but read as an object")
    }
}

/// Where secrets are looked for, each once as names and once as one path.
private let secretPaths: [[String]] = [["key"], ["keys", "*"], ["kept", "key"]]

/// Secrets read apart are those that stand there in plain, and nothing else changes.
private func checkSecrets(
    _ text: [UInt8], _ value: Result<JSON, JSONError>, _ run: inout Run
) throws(Broken) {
    let paths = secretPaths.map { $0.joined(separator: "/") }
    let read: SecretBearingObject
    do { read = try JSONReader.readObject(text, secretsAt: paths) } catch {
        return try require((0...text.count).contains(error.offset), "an offset outside: \(error)")
    }
    guard case .success(.object(let plain)) = value else {
        throw Broken("refused, but read with secrets")
    }
    var expected = plain
    if let hex = try expected.takeSecret("key") { try require(read, "key", hex, &run) }
    if var kept = expected["kept"]?.object {
        if let hex = try kept.takeSecret("key") { try require(read, "kept/key", hex, &run) }
        expected = expected.replacing("kept", by: .object(kept))
    } else {
        try require(!hasSecret(read, "kept/key", text.count), "a secret from nowhere")
    }
    if var keys = expected["keys"]?.object {
        for name in keys.members.map(\.name) where !name.utf8.contains(UInt8(ascii: "/")) {
            guard let hex = try keys.takeSecret(name) else { continue }
            try require(read, "keys/\(name)", hex, &run)
        }
        expected = expected.replacing("keys", by: .object(keys))
    }
    try require(read.object == expected, "what is no secret changed")
}

private func require(
    _ read: SecretBearingObject, _ path: String, _ hex: String, _ run: inout Run
) throws(Broken) {
    run.note("secrets")
    guard let secret = read.secret(path, count: hex.utf8.count / 2) else {
        throw Broken("no secret at \(path)")
    }
    let digits = secret.withBytes { Hex.encode([UInt8](copying: $0)) }
    try require(digits == hex.lowercased(), "another secret at \(path)")
}

private func hasSecret(_ read: SecretBearingObject, _ path: String, _ countMax: Int) -> Bool {
    (0...countMax).contains { read.secret(path, count: $0) != nil }
}

extension JSONObject {
    /// The hex at a name, which becomes null; nil when nothing is there.
    fileprivate mutating func takeSecret(_ name: String) throws(Broken) -> String? {
        guard let value = self[name] else { return nil }
        guard let hex = value.string else { throw Broken("a secret that is no text was read") }
        self = replacing(name, by: .null)
        return hex
    }

    fileprivate func replacing(_ name: String, by value: JSON) -> JSONObject {
        var object = JSONObject()
        for member in members {
            let isIt = member.name.utf8.elementsEqual(name.utf8)
            object.append(member.name, isIt ? value : member.value)
        }
        return object
    }
}
