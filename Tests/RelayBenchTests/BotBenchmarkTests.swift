import Foundation
import Testing

@testable import RelayBench

@Suite struct BotBenchmarkTests {
    @Test("a small rush at a real bot over a real relay: nobody is lost, nobody is in twice")
    func smoke() throws {
        let tests = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
        let process = Process()
        let output = Pipe()
        process.executableURL = tests.deletingLastPathComponent().appending(path: "relay-bench")
        process.arguments = ["bot", "--joiners", "12", "--rounds", "2", "--json"]
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let text = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        // How fast it was says nothing here: a debug build, and tests beside it.
        #expect([0, 3].contains(process.terminationStatus))
        let report = try #require(
            try JSONSerialization.jsonObject(with: text) as? [String: Any])
        #expect(report["let_in"] as? Int == 24)
        #expect(report["members"] as? Int == 24)
        let targets = try #require(report["targets"] as? [[String: Any]])
        #expect(
            targets.map { $0["name"] as? String } == [
                "bot.admissions.beside-bound", "bot.admissions.lost", "bot.admissions.twice",
                "bot.memory.growth",
            ])
        for target in targets {
            #expect(Set(target.keys) == ["name", "value", "target", "unit", "met"])
        }
        let rounds = try #require(report["rounds"] as? [[String: Any]])
        #expect(rounds.count == 2)
        for round in rounds { #expect(round["admitted"] as? Int == 12) }
    }

    @Test("the cost of an admission is that of its cryptography: above a scalar multiplication's")
    func cost() throws {
        var cost = try AdmissionCost()
        #expect(try cost.measure(times: 3) > 50)
    }
}
