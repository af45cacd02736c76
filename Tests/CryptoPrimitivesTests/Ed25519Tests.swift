import CryptoPrimitives
import TestVectors
import Testing

/// RFC 8032, section 7.1.
struct Ed25519Case: Sendable {
    let seed: [UInt8]
    let publicKey: [UInt8]
    let message: [UInt8]
    let signature: [UInt8]

    static let rfc8032 = [
        Ed25519Case(
            seed: hex("9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60"),
            publicKey: hex("d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"),
            message: [],
            signature: hex(
                """
                e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e06522490155
                5fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b
                """)),
        Ed25519Case(
            seed: hex("4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb"),
            publicKey: hex("3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c"),
            message: hex("72"),
            signature: hex(
                """
                92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da
                085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00
                """)),
        Ed25519Case(
            seed: hex("c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7"),
            publicKey: hex("fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025"),
            message: hex("af82"),
            signature: hex(
                """
                6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac
                18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a
                """)),
    ]
}

@Suite struct Ed25519Tests {
    @Test("RFC 8032 tests 1 to 3", arguments: Ed25519Case.rfc8032)
    func rfc8032(example: Ed25519Case) {
        let seed = SecretBytes(copying: example.seed.span, in: .wiped)
        #expect(Ed25519.publicKey(seed: seed) == example.publicKey)
        #expect(Ed25519.sign(example.message.span, seed: seed) == example.signature)
        #expect(isValid(example.signature, example))
    }

    @Test("one bit changed anywhere in a signature, a key or a message makes it invalid")
    func everyBitCounts() throws {
        let example = try #require(Ed25519Case.rfc8032.last)
        for bit in 0..<(64 * 8) {
            #expect(!isValid(flipped(example.signature, bit), example), "signature bit \(bit)")
        }
        for bit in 0..<(32 * 8) {
            let key = flipped(example.publicKey, bit)
            #expect(!isValid(example.signature, example, key: key), "key bit \(bit)")
        }
        for bit in 0..<16 {
            let message = flipped(example.message, bit)
            #expect(!isValid(example.signature, example, message: message), "message bit \(bit)")
        }
    }

    @Test("wrong lengths are invalid, not a crash")
    func lengths() throws {
        let example = try #require(Ed25519Case.rfc8032.first)
        for count in [0, 1, 63, 65, 128] {
            let signature = [UInt8]((example.signature + example.signature).prefix(count))
            #expect(!isValid(signature, example))
        }
        for count in [0, 1, 31, 33, 64] {
            let key = [UInt8]((example.publicKey + example.publicKey).prefix(count))
            #expect(!isValid(example.signature, example, key: key))
        }
    }

    @Test("a signature plus the group order is refused: there is one signature of a message")
    func malleability() throws {
        let example = try #require(Ed25519Case.rfc8032.first)
        let order = hex("edd3f55c1a631258d69cf7a2def9de1400000000000000000000000000000010")
        var signature = example.signature
        var carry = 0
        for index in 0..<32 {
            carry += Int(signature[32 + index]) + Int(order[index])
            signature[32 + index] = UInt8(carry & 255)
            carry >>= 8
        }
        #expect(!isValid(signature, example))
    }

    private func isValid(
        _ signature: [UInt8], _ example: Ed25519Case, key: [UInt8]? = nil, message: [UInt8]? = nil
    ) -> Bool {
        let key = key ?? example.publicKey
        let message = message ?? example.message
        return Ed25519.isValid(signature.span, of: message.span, by: key.span)
    }
}

/// The bytes with one bit changed.
func flipped(_ bytes: [UInt8], _ bit: Int) -> [UInt8] {
    var bytes = bytes
    bytes[bit / 8] ^= 1 << UInt8(bit % 8)
    return bytes
}
