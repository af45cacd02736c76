import Foundation
import FuzzTargets
import Testing

/// The inputs that are kept, in an ordinary run: `Fuzz/Corpus`, a folder per target. Fuzzing begins
/// with all of them.
@Suite("Kept inputs")
struct ReplayTests {
    private static let corpus = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Fuzz/Corpus")

    /// The inputs of a target, first those that somebody gave a name: cases, and faults that were
    /// mended. The others have their hash for a name.
    private func inputs(of target: Target) throws -> [(name: String, isNamed: Bool)] {
        let folder = Self.corpus.appending(path: target.name)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path()).sorted()
        let isNamed = { (name: String) in name.wholeMatch(of: /[0-9a-f]{40}/) == nil }
        return names.filter(isNamed).map { ($0, true) }
            + names.filter { !isNamed($0) }.map { ($0, false) }
    }

    /// Runs an input, and says what it led to.
    private func outcomes(of name: String, _ target: Target) throws -> [String] {
        let file = Self.corpus.appending(path: target.name).appending(path: name)
        let bytes = [UInt8](try Data(contentsOf: file))
        #expect(bytes.count <= target.bytesMax, "\(name) is longer than any that is made")
        var run = Run(bytes)
        do {
            try target.check(&run)
        } catch {
            Issue.record("\(target.name)/\(name): \(error)")
        }
        return run.outcomes
    }

    @Test(
        "every property holds for those with a name, and all together lead to all they should",
        arguments: Target.all)
    func replay(_ target: Target) throws {
        var missing = target.reaches
        for (name, isNamed) in try inputs(of: target) where isNamed || !missing.isEmpty {
            missing.subtract(try outcomes(of: name, target))
        }
        #expect(missing.sorted() == [])
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
