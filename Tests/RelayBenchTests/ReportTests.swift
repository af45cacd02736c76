import MailboxProtocol
import Testing

@testable import RelayBench

@Suite struct ReportTests {
    private let report = Report(
        targets: [
            Target(name: "a.one", value: 1.1, bound: .atMost(1.1), unit: "times"),
            Target(name: "b.two", value: 29.99996, bound: .atLeast(30), unit: "times as fast"),
        ],
        tables: [
            Table(
                title: "Times", columns: ["step", "µs", "note"],
                rows: [["start", "9.5", ""], ["finish", "120.0", "slow"]])
        ],
        details: [("rounds", .integer(7))])

    @Test("JSON has the targets first, each with name, value, target, unit and met")
    func json() {
        let text = String(decoding: JSONWriter.write(report.json), as: UTF8.self)
        let one = #"{"name":"a.one","value":1.1000,"target":1.1000,"unit":"times","met":true}"#
        let two =
            #"{"name":"b.two","value":30.0000,"target":30.0000,"unit":"times as fast","met":false}"#
        #expect(text == #"{"targets":[\#(one),\#(two)],"rounds":7}"#)
    }

    @Test("the text has every table, the targets last, numbers to the right and words to the left")
    func text() {
        #expect(
            report.text == """
                Times
                step       µs  note
                start     9.5
                finish  120.0  slow

                Targets
                name   measured   target  unit           met
                a.one      1.10   ≤ 1.10  times          yes
                b.two     30.00  ≥ 30.00  times as fast  NO
                """)
    }

    @Test("a bound is met at its value and missed one step past it")
    func bounds() {
        func isMet(_ value: Double, _ bound: Target.Bound) -> Bool {
            Target(name: "", value: value, bound: bound, unit: "").isMet
        }
        #expect(isMet(1.1, .atMost(1.1)) && !isMet(1.1.nextUp, .atMost(1.1)))
        #expect(isMet(30, .atLeast(30)) && !isMet(30.0.nextDown, .atLeast(30)))
        #expect(!isMet(.nan, .atMost(1.1)) && !isMet(.nan, .atLeast(30)))
    }

    @Test(
        "numbers as text, rounded",
        arguments: [
            (0, 2, "0.00"), (1.005, 0, "1"), (-1.25, 1, "-1.3"), (-0.001, 2, "0.00"),
            (12.3456, 3, "12.346"), (0.0625, 4, "0.0625"), (99.999, 2, "100.00"),
        ])
    func decimals(number: Double, decimals: Int, text: String) {
        #expect(number.text(decimals: decimals) == text)
    }

    @Test("the median is the middle one, or between the two in the middle")
    func median() {
        #expect([3.0].median == 3)
        #expect([9.0, 1, 2].median == 2)
        #expect([9.0, 1, 2, 3].median == 2.5)
    }
}
