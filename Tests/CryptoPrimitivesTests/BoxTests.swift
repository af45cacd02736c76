import CryptoPrimitives
import TestVectors
import Testing

@Suite struct SecretBoxTests {
    private let key = SharedSecret(
        SecretBytes(
            copying: hex("1b27556473e985d462cd51197a9a46c76009549eac6474f206c4ee0844f68389").span,
            in: .wiped))
    private let nonce = hex("69696ee955b62b73cd62bda875fc73d68219e0036b7a0b37")
    private let plaintext = hex(
        """
        be075fc53c81f2d5cf141316ebeb0c7b5228c52a4c62cbd44b66849b64244ffce5ecbaaf33bd751a1ac728d4
        5e6c61296cdc3c01233561f41db66cce314adb310e3be8250c46f06dceea3a7fa1348057e2f6556ad6b1318a
        024a838f21af1fde048977eb48f59ffd4924ca1c60902e52f0a089bc76897040e082f937763848645e0705
        """)
    private let ciphertext = hex(
        """
        f3ffc7703f9400e52a7dfb4b3d3305d98e993b9f48681273c29650ba32fc76ce48332ea7164d96a4476fb8c5
        31a1186ac0dfc17c98dce87b4da7f011ec48c97271d2c20f9b928fe2270d6fb863d51738b48eeee314a7cc8a
        b932164548e526ae90224368517acfeabd6bb3732bc0e9da99832b61ca01b6de56244a9e88d5f9b37973f622
        a43d14a6599b1f654cb45a74e355a5
        """)

    @Test("the vector of the NaCl distribution, both ways")
    func nacl() throws {
        #expect(SecretBox.seal(plaintext.span, key: key.bytes, nonce: nonce) == nonce + ciphertext)
        #expect(try open(nonce + ciphertext) == plaintext)
    }

    @Test("every box of the Magic Wormhole vectors, both ways")
    func magicWormhole() throws {
        for box in try WormholeVectors.read().cases.flatMap(\.boxes) {
            let key = SecretBytes(copying: box.key.bytes.span, in: .wiped)
            let sealed = SecretBox.seal(
                box.plaintextHex.bytes.span, key: key, nonce: box.nonce.bytes)
            #expect(sealed == box.bodyHex.bytes)
            let opened = try SecretBox.open(box.bodyHex.bytes.span, key: key)
            #expect(opened.withBytes { [UInt8](copying: $0) } == box.plaintextHex.bytes)
        }
    }

    @Test("any changed bit, nonce included, and any lost or added byte is refused")
    func alterations() {
        let box = SecretBox.seal([1, 2, 3].span, key: key.bytes, nonce: nonce)
        for bit in 0..<(box.count * 8) {
            #expect(throws: OpeningFailed()) { try open(flipped(box, bit)) }
        }
        for count in 0..<box.count {
            #expect(throws: OpeningFailed()) { try open(Array(box.prefix(count))) }
        }
        #expect(throws: OpeningFailed()) { try open(box + [0]) }
    }

    @Test("another key opens nothing")
    func otherKey() {
        let other = SecretBytes(copying: [UInt8](repeating: 7, count: 32).span, in: .wiped)
        let box = SecretBox.seal(plaintext.span, key: key.bytes, nonce: nonce)
        #expect(throws: OpeningFailed()) { try open(box, other) }
    }

    @Test("an empty plaintext is a box of 40 bytes, and each box has its own nonce")
    func emptyAndFresh() throws {
        var random = Randomness.system
        let nothing: [UInt8] = []
        var boxes: [[UInt8]] = []
        for _ in 0..<100 {
            boxes.append(SecretBox.seal(nothing.span, key: key.bytes, using: &random))
        }
        #expect(boxes.allSatisfy { $0.count == SecretBox.overhead })
        #expect(Set(boxes.map { $0.prefix(SecretBox.nonceCount) }).count == 100)
        for box in boxes { #expect(try open(box) == []) }
    }

    private func open(_ box: [UInt8]) throws -> [UInt8] {
        try open(box, key.bytes)
    }

    private func open(_ box: [UInt8], _ key: borrowing SecretBytes) throws -> [UInt8] {
        try SecretBox.open(box.span, key: key).withBytes { [UInt8](copying: $0) }
    }
}

@Suite struct SealedBoxTests {
    @Test(
        "RFC 7748 section 6.1: the public keys of Alice and Bob",
        arguments: [
            (
                "77076d0a7318a57d3c16c17251b26645df4c2f87ebc0992ab177fba51db92c2a",
                "8520f0098930a754748b7ddcb43ef75a0dbf3a0d26381af4eba4a98eaa9b4e6a"
            ),
            (
                "5dab087e624a8a4b79e17f8b83800ee66f3bb1292618b6fd1c2f8b27ff88e0eb",
                "de9edb7d7b7dc1b4d35b61c2ece435373f8343c85b78674dadfc7e146f882b4f"
            ),
        ])
    func rfc7748(secret: String, publicKey: String) {
        let secret = SecretBytes(copying: hex(secret).span, in: .wiped)
        #expect(SealedBox.publicKey(of: secret) == hex(publicKey))
    }

    @Test("what is sealed to a key opens with its secret", arguments: [0, 1, 512, 15_360])
    func roundTrip(count: Int) throws {
        var random = Randomness.seeded(1)
        let secret = random.secret(32)
        let plaintext = random.bytes(count)
        let box = try SealedBox.seal(plaintext.span, to: SealedBox.publicKey(of: secret))
        #expect(box.count == count + SealedBox.overhead)
        let opened = try SealedBox.open(box.span, secret: secret)
        #expect(opened.withBytes { [UInt8](copying: $0) } == plaintext)
    }

    @Test("two boxes of the same bytes differ")
    func freshEphemeralKey() throws {
        let key = SealedBox.publicKey(of: Self.secret)
        #expect(try SealedBox.seal([1].span, to: key) != SealedBox.seal([1].span, to: key))
    }

    @Test("any changed byte, any lost byte and any other secret is refused")
    func refusals() throws {
        let box = try SealedBox.seal([1, 2, 3].span, to: SealedBox.publicKey(of: Self.secret))
        // The top bit of an X25519 key is ignored by the multiplication but not by the nonce.
        for bit in 0..<(box.count * 8) {
            let altered = flipped(box, bit)
            #expect(throws: OpeningFailed()) { try Self.open(altered, Self.secret) }
        }
        for count in 0..<box.count {
            #expect(throws: OpeningFailed()) {
                try Self.open(Array(box.prefix(count)), Self.secret)
            }
        }
        let other = SecretBytes(copying: [UInt8](repeating: 4, count: 32).span, in: .wiped)
        #expect(throws: OpeningFailed()) { try Self.open(box, other) }
    }

    @Test("nothing is sealed to a key of low order, where anybody could open it")
    func lowOrder() {
        for key in [[UInt8](repeating: 0, count: 32), [1] + [UInt8](repeating: 0, count: 31)] {
            #expect(throws: OpeningFailed()) { try SealedBox.seal([1].span, to: key) }
        }
    }

    private static var secret: SecretBytes {
        SecretBytes(copying: [UInt8](repeating: 3, count: 32).span, in: .wiped)
    }

    private static func open(_ box: [UInt8], _ secret: borrowing SecretBytes) throws -> [UInt8] {
        try SealedBox.open(box.span, secret: secret).withBytes { [UInt8](copying: $0) }
    }
}
