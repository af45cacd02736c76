import CryptoPrimitives
import TestVectors
import Testing

@Suite struct PassphraseKeyTests {
    private static let salt = (0..<16).map(UInt8.init)

    private func key(_ passphrase: String, passes: Int, mebibytes: Int) throws -> [UInt8] {
        let cost = try #require(PassphraseKey.Cost(passes: passes, mebibytes: mebibytes))
        let key = try PassphraseKey.derive(
            Array(passphrase.utf8).span, salt: Self.salt, cost: cost)
        return key.withBytes { [UInt8](copying: $0) }
    }

    @Test(
        "what the reference implementation of Argon2id makes of the same",
        arguments: [
            (
                "correct horse", 1, 8,
                "68aa6b3e6343f355586e5dd84710fb380cc542b0a47fa8a06ad81318fa48e3b3"
            ),
            ("", 1, 8, "50445b64a362cf432d175b0fbd484f23f51d3f1f797b60bd490532c2add1d65a"),
            (
                "Maß für Maß", 3, 16,
                "8cb674f897b929f81aa35472dc5b5d583eff60e54ad18b308e48e54c0d29ae26"
            ),
        ])
    func reference(_ passphrase: String, _ passes: Int, _ mebibytes: Int, _ expected: String) throws
    {
        #expect(try key(passphrase, passes: passes, mebibytes: mebibytes) == hex(expected))
    }

    @Test("another salt makes another key")
    func salt() throws {
        let other = try PassphraseKey.derive(
            Array("correct horse".utf8).span, salt: Self.salt.reversed(), cost: .least)
        let ours = try key("correct horse", passes: 1, mebibytes: 8)
        #expect(other.withBytes { [UInt8](copying: $0) } != ours)
    }

    @Test("costs are read up to the bounds and not beyond")
    func bounds() {
        #expect(PassphraseKey.Cost(passes: 1, mebibytes: 8) == .least)
        #expect(PassphraseKey.Cost(passes: 16, mebibytes: 1024) != nil)
        for (passes, mebibytes) in [(0, 8), (17, 8), (1, 7), (1, 1025), (-1, -1)] {
            #expect(PassphraseKey.Cost(passes: passes, mebibytes: mebibytes) == nil)
        }
    }
}
