import Foundation
import FuzzTargets
import Testing

/// The inputs that are kept, in an ordinary run: `Fuzz/Corpus`, a folder per target.
@Suite("Kept inputs")
struct ReplayTests {
    private static let corpus = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Fuzz/Corpus")

    private static func inputs(of target: Target) throws -> [(name: String, bytes: [UInt8])] {
        let folder = corpus.appending(path: target.name)
        return try FileManager.default.contentsOfDirectory(atPath: folder.path()).sorted().map {
            ($0, [UInt8](try Data(contentsOf: folder.appending(path: $0))))
        }
    }

    @Test("every property holds, and the same input leads to the same", arguments: Target.all)
    func replay(_ target: Target) throws {
        for input in try Self.inputs(of: target) {
            #expect(input.bytes.count <= target.bytesMax, "\(input.name) is longer than any made")
            var first = Run(input.bytes)
            var second = Run(input.bytes)
            do {
                try target.check(&first)
                try target.check(&second)
            } catch {
                Issue.record("\(target.name)/\(input.name): \(error)")
            }
            #expect(first.outcomes == second.outcomes, "\(target.name)/\(input.name)")
        }
    }

    @Test("together they lead to every outcome that a target names", arguments: Target.all)
    func outcomes(_ target: Target) throws {
        var reached: Set<String> = []
        for input in try Self.inputs(of: target) {
            var run = Run(input.bytes)
            do { try target.check(&run) } catch {
                Issue.record("\(target.name)/\(input.name): \(error)")
            }
            reached.formUnion(run.outcomes)
        }
        #expect(target.reaches.subtracting(reached).sorted() == [])
    }

    @Test("every folder of inputs belongs to a target")
    func folders() throws {
        let folders = try FileManager.default.contentsOfDirectory(atPath: Self.corpus.path())
        #expect(folders.sorted() == Target.all.map(\.name).sorted())
    }
}
