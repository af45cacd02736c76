import Foundation
import MailboxProtocol
import System
import Testing

@testable import RelayBench

@Suite struct RelayBenchmarkTests {
    @Test("a run of real servers has targets as every benchmark does, and its counts add up")
    func run() throws {
        let report = try Self.report(["--only", "frames,idle", "--pairs", "2", "--idle", "20"])
        guard case .array(let targets)? = report["targets"] else {
            Issue.record("there are targets")
            return
        }
        #expect(
            targets.map { $0.object?.members.map(\.name) ?? [] }
                == Array(repeating: ["name", "value", "target", "unit", "met"], count: 4))
        #expect(
            targets.map { $0.object?.string("name") } == [
                "relay.frames.beside-echo", "relay.frames.delivery-p99", "relay.idle.memory",
                "relay.idle.slowdown",
            ])
        guard case .array(let rows)? = report["frames"], rows.count == 2,
            let relay = rows[0].object, let echo = rows[1].object
        else {
            Issue.record("the relay and the echo")
            return
        }
        // What is on its way at either end of a window is on one side only: one a client.
        let echoed = try #require(echo["frames"]?.integer)
        let asked = try #require(echo["requests"]?.integer)
        #expect(echoed > 0 && abs(echoed - asked) <= 2)
        // An acknowledgement each, and two readers of each message.
        let frames = try #require(relay["frames"]?.integer)
        let requests = try #require(relay["requests"]?.integer)
        #expect(frames > 2 * requests && frames < 4 * requests)
    }

    /// Runs the program that was built with these tests.
    private static func report(_ options: [String]) throws -> JSONObject {
        let tests = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
        let process = Process()
        let output = Pipe()
        process.executableURL = tests.deletingLastPathComponent().appending(path: "relay-bench")
        process.arguments = ["relay", "--quick", "--rounds", "1", "--json"] + options
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let text = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        // Whether targets are met says nothing here: this is no machine to measure on.
        #expect([0, 3].contains(process.terminationStatus))
        return try JSONReader.readObject(Array(text), limits: .answer)
    }

    @Test("numbers are bound among few and among many that the relay restored")
    func numbers() throws {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "numbers-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let plan = NumberPlan(spaces: 3, numbersPerSpace: 60, few: 2, rounds: 2, bindings: 2)
        let results = try NumbersPart(plan: plan, folder: folder).run { _ in }
        #expect(results.rounds.count == 2 && results.few > 0 && results.many > 0)
        #expect(results.targets.map(\.name) == ["relay.numbers.slowdown"])
    }

    @Test("parts and pairs are named; what is none is refused")
    func options() throws {
        func plan(_ words: [String]) throws -> RelayPlan {
            try RelayCommand.plan(Arguments(words, options: RelayCommand.options))
        }
        #expect(try plan([]).parts == RelayPlan.Part.allCases)
        #expect(try plan(["--only", "idle,frames"]).parts == [.idle, .frames])
        #expect(try plan(["--pairs", "3,1000"]).pairs == [3, 1_000])
        #expect(try plan(["--quick", "--rounds", "9"]).rounds == 9)
        for words in [["--only", "ide"], ["--only", ""], ["--pairs", "0"], ["--pairs", "1001"]] {
            #expect(throws: ArgumentError.self) { try plan(words) }
        }
    }
}
