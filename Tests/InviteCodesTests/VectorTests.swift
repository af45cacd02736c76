import CodeVectors
import InviteCodes
import Testing

/// The vector files of codes and links. WebAssembly reads the same files by the same checks:
/// `Tests/Wasm`.
@Suite struct CodesAndLinksOfTheFiles {
    static let codes = (try? read(WordCodeVectors.files, WordCodeVectors.keys)) ?? []
    static let links = (try? read(InviteLinkVectors.files, InviteLinkVectors.keys)) ?? []

    private static func read(_ files: [String], _ keys: [String]) throws -> [VectorBlock] {
        try files.flatMap { try VectorBlock.read(bytes(of: "Tests/Vectors/\($0)"), keys: keys) }
    }

    @Test func areThere() throws {
        for (files, keys) in [
            (WordCodeVectors.files, WordCodeVectors.keys),
            (InviteLinkVectors.files, InviteLinkVectors.keys),
        ] {
            let vectors = try Self.read(files, keys)
            #expect(Set(vectors.map(\.id)).count == vectors.count)
        }
    }

    @Test("a code is read as its vector says", arguments: codes)
    func readsCodes(_ vector: VectorBlock) {
        #expect(WordCodeVectors.check(vector) == [])
    }

    @Test("a link is read as its vector says", arguments: links)
    func readsLinks(_ vector: VectorBlock) {
        #expect(InviteLinkVectors.check(vector) == [])
    }

    @Test("every kind of error has a vector, and no vector another kind")
    func kinds() {
        let ofCodes = Set(Self.codes.compactMap { $0["error"] })
        #expect(ofCodes == Set(WordCodeVectors.kinds))
        let ofLinks = Set(Self.links.compactMap { $0["error"] })
        #expect(ofLinks.filter { !$0.hasPrefix("code.") } == Set(InviteLinkVectors.kinds))
        let inLinks = ofLinks.filter { $0.hasPrefix("code.") }.map { String($0.dropFirst(5)) }
        #expect(Set(inLinks).isSubset(of: WordCodeVectors.kinds))
    }

    @Test("four are refused for each that is read")
    func refusals() {
        for vectors in [Self.codes, Self.links] {
            let refused = vectors.count { $0["error"] != nil }
            #expect(refused >= 4 * (vectors.count - refused))
        }
    }

    @Test(
        "a file with a mistake in it is refused",
        arguments: [
            "", "# only words\n", "id: a\nrule: C-1\nwhat: x\n", "id: a\nrule: C-1\nid: b\n",
            "rule: C-1\ninput: x\n", "id: a\ninput: x\n", "id: a\nrule: C-1\n\nid: a\nrule: C-1\n",
            "id: a\nrule: C-1\nnothing\n", "id: a\nrule: C-1\nhex: 4\n",
            "id: a\nrule: C-1\ninput: abc\nfill: 2\n", "id: a\nrule: C-1\ninput: \\u{110000}\n",
            "id: a\nrule: C-1\ninput: \\x\n",
        ])
    func malformed(_ text: String) {
        #expect(throws: VectorFault.self) {
            try VectorBlock.read(Array(text.utf8), keys: WordCodeVectors.keys)
        }
    }

    @Test("a vector that says otherwise than the reader is noticed")
    func wrongVectors() throws {
        for (fields, count) in [
            ("input: coral-piano-42\ncode: 42-coral-piano", 0),
            ("input: coral-piano-42\ncode: 43-coral-piano", 1),
            ("input: coral-piano-42\nerror: empty", 2), ("error: empty", 0),
            ("hex: ff\nerror: empty", 1), ("hex: ff\nerror: notUTF8\nrange: 0..0", 0),
            ("hex: ff\nerror: notUTF8\nrange: 1..1", 1),
            ("input: coral-pinao-42\nerror: unknownWord\nsuggests: pianos", 1),
        ] {
            let text = Array("id: a\nrule: C-1\n\(fields)\n".utf8)
            let vector = try VectorBlock.read(text, keys: WordCodeVectors.keys)[0]
            #expect(WordCodeVectors.check(vector).count == count, "\(fields)")
        }
    }
}

extension VectorBlock: CustomTestStringConvertible {
    /// The id.
    public var testDescription: String { id }
}
