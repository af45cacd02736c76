import CryptoPrimitives

/// `Hex.decode`, `Hex.decodeSecret`, and `Base64.decode` in both alphabets, on the same text.
let encodingTarget = Target(
    "encodings", bytesMax: 512, reaches: ["hex", "no hex", "standard", "url", "neither"]
) { run throws(Broken) in
    let bytes = run.rest()
    guard let text = String(validating: bytes, as: UTF8.self) else { return run.note("no text") }
    let decoded = try? Hex.decode(text)
    let secret = try? Hex.decodeSecret(bytes.span).withBytes { [UInt8](copying: $0) }
    run.note(decoded == nil ? "no hex" : "hex")
    try require(decoded == secret, "hex reads otherwise as a secret")
    if let decoded {
        try require(Hex.encode(decoded) == text.lowercased(), "hex is written otherwise")
    }
    let standard = try base64(.standard, text)
    let url = try base64(.url, text)
    if standard { run.note("standard") }
    if url { run.note("url") }
    if !standard && !url { run.note("neither") }
}

private func base64(_ alphabet: Base64, _ text: String) throws(Broken) -> Bool {
    guard let decoded = try? alphabet.decode(text) else { return false }
    try require(alphabet.encode(decoded) == text, "\(alphabet) is written otherwise")
    return true
}
