import CryptoPrimitives
import Foundation
import TestVectors
import Testing

/// AES-256-GCM against NIST's own vectors, and what it refuses.
@Suite struct AES256GCMTests {
    private struct Vectors: Decodable {
        let cases: [Case]
    }

    private struct Case: Decodable {
        let source: String
        let key: HexBytes
        let nonce: HexBytes
        let plaintext: HexBytes?
        let data: HexBytes
        let ciphertext: HexBytes
        let tag: HexBytes
        let fails: Bool?

        var box: [UInt8] { nonce.bytes + ciphertext.bytes + tag.bytes }
        var secret: SharedSecret {
            SharedSecret(SecretBytes(copying: key.bytes.span, in: .wiped))
        }
    }

    private let cases: [Case]

    init() throws {
        let content = Data(try VectorFile.content("nist-aes256-gcm.json"))
        cases = try JSONDecoder().decode(Vectors.self, from: content).cases
    }

    private func open(_ box: [UInt8], _ example: Case) -> [UInt8]? {
        let opened = try? AES256GCM.open(
            box.span, key: example.secret.bytes, associatedData: example.data.bytes)
        guard let opened else { return nil }
        return opened.withBytes { [UInt8](copying: $0) }
    }

    @Test("every vector of NIST's CAVP, both ways")
    func vectors() {
        let right = cases.filter { $0.fails != true }
        #expect(right.count == 25)
        for example in right {
            let plaintext = example.plaintext?.bytes ?? []
            let sealed = AES256GCM.seal(
                plaintext.span, key: example.secret.bytes, associatedData: example.data.bytes,
                nonce: example.nonce.bytes)
            #expect(sealed == example.box, "\(example.source)")
            #expect(open(example.box, example) == plaintext, "\(example.source)")
        }
    }

    @Test("every vector of NIST's that must fail does")
    func failingVectors() {
        let wrong = cases.filter { $0.fails == true }
        #expect(wrong.count == 25)
        for example in wrong { #expect(open(example.box, example) == nil, "\(example.source)") }
    }

    @Test("a changed bit anywhere, other data, another key or a cut box do not open")
    func altered() throws {
        let example = try #require(
            cases.first { $0.fails != true && $0.data.bytes.count == 20 && $0.box.count > 40 })
        for place in example.box.indices {
            var box = example.box
            box[place] ^= 1 << UInt8(place % 8)
            #expect(open(box, example) == nil, "byte \(place)")
        }
        for count in 0..<example.box.count {
            #expect(open(Array(example.box.prefix(count)), example) == nil)
        }
        let data = Array(example.data.bytes.dropLast())
        let box = example.box
        #expect(throws: OpeningFailed.self) {
            _ = try AES256GCM.open(box.span, key: example.secret.bytes, associatedData: data)
        }
        let key = SharedSecret(SecretBytes(copying: [UInt8](repeating: 1, count: 32).span))
        #expect(throws: OpeningFailed.self) {
            _ = try AES256GCM.open(
                box.span, key: key.bytes, associatedData: example.data.bytes)
        }
    }

    @Test("nonces are drawn: the same text is never sealed twice alike")
    func nonces() {
        var random = Randomness.system
        let key = SharedSecret(random.secret(32))
        var seen: Set<[UInt8]> = []
        for _ in 0..<50 {
            let box = AES256GCM.seal(
                [1, 2, 3].span, key: key.bytes, associatedData: [], using: &random)
            #expect(box.count == 3 + AES256GCM.overhead)
            seen.insert(Array(box.prefix(AES256GCM.nonceCount)))
        }
        #expect(seen.count == 50)
    }
}
