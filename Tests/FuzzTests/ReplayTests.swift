import Foundation
import FuzzTargets
import Testing

/// The inputs that are kept, in an ordinary run: `Fuzz/Corpus`, a folder per target.
@Suite("Kept inputs")
struct ReplayTests {
    private static let corpus = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Fuzz/Corpus")

    /// Runs an input, and says what it led to.
    private func outcomes(_ bytes: [UInt8], _ target: Target, _ name: String) -> [String] {
        var run = Run(bytes)
        do {
            try target.check(&run)
        } catch {
            Issue.record("\(target.name)/\(name): \(error)")
        }
        return run.outcomes
    }

    @Test(
        "every property holds, twice alike, and together they lead to all that a target names",
        arguments: Target.all)
    func replay(_ target: Target) throws {
        let folder = Self.corpus.appending(path: target.name)
        var reached: Set<String> = []
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path()) {
            let bytes = [UInt8](try Data(contentsOf: folder.appending(path: name)))
            #expect(bytes.count <= target.bytesMax, "\(name) is longer than any that is made")
            let first = outcomes(bytes, target, name)
            let second = outcomes(bytes, target, name)
            #expect(first == second, "\(target.name)/\(name)")
            reached.formUnion(first)
        }
        #expect(target.reaches.subtracting(reached).sorted() == [])
    }

    @Test("every folder of inputs belongs to a target")
    func folders() throws {
        let folders = try FileManager.default.contentsOfDirectory(atPath: Self.corpus.path())
        #expect(folders.sorted() == Target.all.map(\.name).sorted())
    }
}

extension Target: CustomTestStringConvertible {
    /// The name of its folder.
    public var testDescription: String { name }
}
