import CryptoPrimitives
import TestVectors
import Testing

@Suite struct SHA256Tests {
    @Test(
        "the examples of FIPS 180-4",
        arguments: [
            ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            (
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
            ),
        ])
    func examples(message: String, digest: String) {
        #expect(SHA256.hash(Array(message.utf8).span) == hex(digest))
    }

    @Test("a million times a")
    func aMillion() {
        let message = [UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000)
        let digest = hex("cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
        #expect(SHA256.hash(message.span) == digest)
    }

    @Test("a message in pieces has the digest of the whole, wherever it is cut")
    func pieces() {
        let message = (0..<150).map { UInt8($0) }
        for cut in 0...message.count {
            let digest = SHA256.hash { hash in
                hash.update(message.span.extracting(..<cut))
                hash.update(message.span.extracting(cut...))
            }
            #expect(digest == SHA256.hash(message.span))
        }
    }

    @Test("a secret digest is the same digest")
    func secretDigest() {
        let secret = SHA256.secretHash { $0.update([1, 2, 3].span) }
        #expect(secret.withBytes { [UInt8](copying: $0) } == SHA256.hash([1, 2, 3].span))
    }
}

/// RFC 5869, appendix A.
struct HKDFCase: Sendable {
    let secret: [UInt8]
    let salt: [UInt8]
    let info: [UInt8]
    let output: [UInt8]

    static let rfc5869 = [
        HKDFCase(
            secret: [UInt8](repeating: 0x0b, count: 22), salt: Array(0x00...0x0c),
            info: Array(0xf0...0xf9),
            output: hex(
                """
                3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf
                34007208d5b887185865
                """)),
        HKDFCase(
            secret: Array(0x00...0x4f), salt: Array(0x60...0xaf), info: Array(0xb0...0xff),
            output: hex(
                """
                b11e398dc80327a1c8e7f78c596a49344f012eda2d4efad8a050cc4c19afa97c
                59045a99cac7827271cb41c65e590e09da3275600c2f09b8367793a9aca3db71
                cc30c58179ec3e87c14c01d5c1f3434f1d87
                """)),
        HKDFCase(
            secret: [UInt8](repeating: 0x0b, count: 22), salt: [], info: [],
            output: hex(
                """
                8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d
                9d201395faa4b61a96c8
                """)),
    ]
}

@Suite struct HKDFTests {
    @Test("RFC 5869 A.1 to A.3", arguments: HKDFCase.rfc5869)
    func rfc5869(example: HKDFCase) {
        let output = HKDF.derive(
            from: example.secret.span, salt: example.salt, info: example.info,
            count: example.output.count)
        #expect(output.withBytes { [UInt8](copying: $0) } == example.output)
    }

    @Test("no salt is a salt of 32 zero bytes")
    func defaultSalt() {
        #expect(derive(count: 32) == derive(salt: [UInt8](repeating: 0, count: 32), count: 32))
    }

    @Test("a shorter output is the beginning of a longer one, up to the longest: 8,160 bytes")
    func lengths() {
        let longest = derive(count: 255 * 32)
        for count in [1, 31, 32, 33, 64, 8159] {
            #expect(derive(count: count) == Array(longest.prefix(count)))
        }
    }

    @Test("both kinds of memory hold the same")
    func memories() {
        #expect(derive(count: 40, in: .guarded) == derive(count: 40, in: .wiped))
    }

    private func derive(
        salt: [UInt8] = [], count: Int, in memory: SecretBytes.Memory = .wiped
    ) -> [UInt8] {
        HKDF.derive(from: [1, 2, 3].span, salt: salt, info: [4], count: count, in: memory)
            .withBytes { [UInt8](copying: $0) }
    }
}
