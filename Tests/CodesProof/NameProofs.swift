import InviteCodes

/// A link with any character there is in its name reads as itself: alone, between letters, and
/// among those of the numbers around it.
func names() -> Proof {
    var proof = Proof()
    guard let code = WordCode(ifReadable: Array("coral-piano-42".utf8).span),
        let space = try? SpaceAddress(reading: "xyz.example")
    else {
        proof.expect(false, "coral-piano-42")
        return proof
    }
    var together = String.UnicodeScalarView()
    for value in UInt32(0)...0x10_FFFF {
        guard let scalar = Unicode.Scalar(value) else { continue }
        together.append(scalar)
        if value < 0x3000 || (0x1F000..<0x20000).contains(value) {
            check(String(Character(scalar)), code, space, &proof)
            check("a\(Character(scalar))b", code, space, &proof)
        }
        if together.count == 32 {
            check(String(together), code, space, &proof)
            check(String(String.UnicodeScalarView(together.reversed())), code, space, &proof)
            together = String.UnicodeScalarView()
        }
    }
    return proof
}

private func check(
    _ name: String, _ code: WordCode, _ space: SpaceAddress, _ proof: inout Proof
) {
    let numbers = { "name of \(name.unicodeScalars.map { String($0.value, radix: 16) })" }
    guard let link = try? InviteLink(space: space, name: name, code: code) else {
        return proof.expect(false, numbers())
    }
    let isSame = link.withText { text in
        guard text.count < 2_000, let read = try? InviteLink(reading: text) else { return false }
        return read.name.utf8.elementsEqual(link.name.utf8)
            && read.withText { again in
                again.count == text.count && again.indices.allSatisfy { again[$0] == text[$0] }
            }
    }
    proof.expect(isSame && (1...40).contains(link.name.count), numbers())
}
