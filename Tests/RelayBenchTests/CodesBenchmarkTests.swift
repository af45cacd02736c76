import MailboxProtocol
import Testing

@testable import RelayBench

@Suite struct CodesBenchmarks {
    private func results(_ longest: Double, growth: Double) -> CodesResults {
        let curve = Curve(
            name: "coral{20}", microseconds: [1, 1, 1, longest / 8 / growth, 1, 1, longest])
        return CodesResults(sizes: CodesBenchmark.sizes, curves: [curve])
    }

    @Test func sizesDoubleUpToTheLimit() {
        #expect(CodesBenchmark.sizes == [1_024, 2_048, 4_096, 8_192, 16_384, 32_768, 65_536])
    }

    @Test("time that grows as the text does is 1, with its square 8")
    func growth() {
        let sizes = CodesBenchmark.sizes.map { Double($0) }
        #expect(Curve(name: "a", microseconds: sizes).growth == 1)
        #expect(Curve(name: "a", microseconds: sizes.map { $0 * $0 }).growth == 8)
    }

    @Test("at the targets they are met, just above they are missed")
    func targets() {
        let most = CodesResults.mostMilliseconds * 1_000
        let met = results(most, growth: CodesResults.mostGrowth).report.targets
        #expect(met.map(\.isMet) == [true, true])
        #expect(results(most, growth: 2.01).report.targets.map(\.isMet) == [false, true])
        #expect(results(most + 1, growth: 1).report.targets.map(\.isMet) == [true, false])
    }

    @Test("every piece is in the table by a name of its own that can be seen")
    func names() {
        let names = HardText.pieces.map { HardText.name(of: $0) }
        #expect(Set(names).count == names.count)
        #expect(names.contains("coral{20}") && names.contains("{202e}") && names.contains("例"))
        #expect(HardText.repeated("ab", bytes: 5) == Array("abab".utf8))
        let table = results(8, growth: 1).report.text
        #expect(table.contains("64 KiB") && table.contains("coral{20}"))
    }
}
