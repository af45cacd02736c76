import CryptoPrimitives
import Foundation
import MailboxProtocol
import SPAKE2
import TestVectors
import Testing
import WormholeSession

/// Magic Wormhole's key schedule against what the reference client derived.
@Suite struct KeyScheduleTests {
    private let vectors: WormholeVectors

    init() throws {
        vectors = try WormholeVectors.read()
    }

    @Test("phase keys of the reference client's own unit tests")
    func phaseKeysAlone() {
        #expect(vectors.kdfOnly.count == 8)
        for example in vectors.kdfOnly {
            let key = phaseKey(example.key.bytes, example.side, example.phase)
            #expect(key == example.phaseKey.bytes, "\(example.side) \(example.phase)")
        }
    }

    @Test("phase keys of whole conversations: each side and each phase has its own")
    func phaseKeys() {
        for example in vectors.cases {
            var keys: [[UInt8]] = []
            for (side, phases) in example.phaseKeys.sorted(by: { $0.key < $1.key }) {
                for (phase, expected) in phases.sorted(by: { $0.key < $1.key }) {
                    let key = phaseKey(example.sharedKey.bytes, side, phase)
                    #expect(key == expected.bytes, "\(example.name) \(side) \(phase)")
                    keys.append(key)
                }
            }
            #expect(keys.count == 10 && Set(keys).count == 10, "\(example.name)")
        }
    }

    @Test("what a phase key is derived for is 79 bytes: a label and two digests")
    func phaseKeyInfo() {
        let info = KeySchedule.phaseKeyInfo(side: Side("s"), phase: .pake)
        #expect(info.count == 79)
        #expect(Array(info.prefix(15)) == Array("wormhole:phase:".utf8))
        #expect(Array(info.dropFirst(15).prefix(32)) == SHA256.hash(Array("s".utf8).span))
        #expect(Array(info.suffix(32)) == SHA256.hash(Array("pake".utf8).span))
    }

    @Test("side and phase cannot run into each other")
    func boundaries() {
        #expect(
            KeySchedule.phaseKeyInfo(side: Side("ab"), phase: Phase("c"))
                != KeySchedule.phaseKeyInfo(side: Side("a"), phase: Phase("bc")))
    }

    @Test("verifiers")
    func verifiers() {
        for example in vectors.cases {
            let verifier = derived(
                from: example.sharedKey.bytes, info: KeySchedule.verifierInfo, count: 32)
            #expect(verifier == example.verifier.bytes, "\(example.name)")
        }
    }

    @Test("keys derived for an application's own purposes, in NFC, of any length")
    func derivedKeys() {
        for example in vectors.cases {
            for purpose in example.derived {
                let info = Array(purpose.purpose.precomposedStringWithCanonicalMapping.utf8)
                let key = derived(
                    from: example.sharedKey.bytes, info: info, count: purpose.length)
                #expect(key == purpose.key.bytes, "\(example.name) \(purpose.purpose)")
            }
        }
    }

    @Test("every recorded box opens under its phase key, and is made again from its nonce")
    func boxes() throws {
        for example in vectors.cases {
            #expect(example.boxes.count == 5)
            for box in example.boxes {
                let key = phaseKey(example.sharedKey.bytes, box.side, box.phase)
                #expect(key == box.key.bytes)
                #expect(try opened(box.bodyHex.bytes, key) == box.plaintextHex.bytes)
                let secret = SecretBytes(copying: key.span, in: .wiped)
                let sealed = SecretBox.seal(
                    box.plaintextHex.bytes.span, key: secret, nonce: box.nonce.bytes)
                #expect(sealed == box.bodyHex.bytes)
            }
        }
    }

    @Test("what must not open does not")
    func mustNotDecrypt() {
        for example in vectors.cases {
            #expect(example.mustNotDecrypt.count == 5)
            for box in example.mustNotDecrypt {
                let key = phaseKey(example.sharedKey.bytes, box.side, box.phase)
                #expect(throws: OpeningFailed(), "\(example.name): \(box.why)") {
                    try opened(box.bodyHex.bytes, key)
                }
            }
        }
    }

    @Test("with another code the version message opens for its sender alone")
    func wrongCode() throws {
        let wrong = vectors.wrongCode
        let box = wrong.versionBodyFromB
        let senders = phaseKey(wrong.keyB.bytes, box.side, box.phase)
        #expect(try opened(box.bodyHex.bytes, senders) == box.plaintextHex.bytes)
        let receivers = phaseKey(wrong.keyA.bytes, box.side, box.phase)
        #expect(throws: OpeningFailed()) { try opened(box.bodyHex.bytes, receivers) }
    }

    @Test("a kept key derives what the exchange's own key did")
    func sharedSecret() throws {
        let example = try #require(vectors.cases.first)
        let side = Side(example.sideA)
        let kept = SharedSecret(SecretBytes(copying: example.sharedKey.bytes.span, in: .wiped))
        let key = KeySchedule.phaseKey(kept, side: side, phase: .version)
        #expect(
            key.withBytes { [UInt8](copying: $0) }
                == phaseKey(example.sharedKey.bytes, example.sideA, "version"))
        let binding = KeySchedule.bindingValue(kept)
        #expect(
            binding.withBytes { [UInt8](copying: $0) }
                == derived(
                    from: example.sharedKey.bytes, info: Array("invite/bind".utf8), count: 32))
    }

    @Test("the recorded pake bodies are JSON that our reader takes")
    func pakeBodies() throws {
        for half in vectors.cases.flatMap({ [$0.a, $0.b] }) {
            #expect(half.pakeBodyHex.bytes == Array(half.pakeBodyJson.utf8))
            let object = try JSONReader.readObject(half.pakeBodyHex.bytes)
            let message = try #require(object.string("pake_v1"))
            #expect(try Hex.decode(message) == half.msg.bytes)
        }
    }

    private func phaseKey(_ key: [UInt8], _ side: String, _ phase: String) -> [UInt8] {
        let info = KeySchedule.phaseKeyInfo(side: Side(side), phase: Phase(phase))
        return derived(from: key, info: info, count: 32)
    }

    private func derived(from key: [UInt8], info: [UInt8], count: Int) -> [UInt8] {
        HKDF.derive(from: key.span, info: info, count: count)
            .withBytes { [UInt8](copying: $0) }
    }

    private func opened(_ box: [UInt8], _ key: [UInt8]) throws -> [UInt8] {
        let secret = SecretBytes(copying: key.span, in: .wiped)
        return try SecretBox.open(box.span, key: secret).withBytes { [UInt8](copying: $0) }
    }
}
