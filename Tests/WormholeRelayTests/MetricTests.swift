import Testing
import WormholeRelay

@Suite struct MetricTests {
    private func text(_ metrics: Metric...) -> String {
        String(decoding: Metric.text(metrics), as: UTF8.self)
    }

    @Test func aValueHasItsHelpAndItsType() {
        #expect(
            text(.counter("a_total", "What happened.", 3), .gauge("b", "How much.", 0.25)) == """
                # HELP a_total What happened.
                # TYPE a_total counter
                a_total 3
                # HELP b How much.
                # TYPE b gauge
                b 0.25

                """)
    }

    @Test func labelsAreEscaped() {
        let metric = Metric.labelled(
            "a", .gauge, "A \\ and\na line.", [([("x", "say \"hi\"\n\\"), ("y", "")], 1)])
        #expect(
            text(metric) == """
                # HELP a A \\\\ and\\na line.
                # TYPE a gauge
                a{x="say \\"hi\\"\\n\\\\",y=""} 1

                """)
    }

    @Test func aHistogramCountsUpToEachBound() {
        var histogram = Histogram(upTo: [0.25, 1])
        for seconds in [0.25, 0.5, 1, 2, 0] { histogram.note(seconds) }
        #expect(
            text(.histogram("h", "How long.", histogram)) == """
                # HELP h How long.
                # TYPE h histogram
                h_bucket{le="0.25"} 2
                h_bucket{le="1"} 4
                h_bucket{le="+Inf"} 5
                h_sum 3.75
                h_count 5

                """)
    }

    @Test func whatIsWrittenReadsBack() throws {
        let metric = Metric.labelled(
            "a", .gauge, "Any.",
            [([("x", "say \"hi\"\n\\"), ("y", "1,2}")], 1.5), ([], 1e300), ([], .infinity)])
        let samples = try #require(MetricSample.read(Metric.text([metric])))
        #expect(
            samples == [
                MetricSample(
                    name: "a",
                    labels: [
                        .init(name: "x", value: "say \"hi\"\n\\"), .init(name: "y", value: "1,2}"),
                    ], value: 1.5),
                MetricSample(name: "a", labels: [], value: 1e300),
                MetricSample(name: "a", labels: [], value: .infinity),
            ])
    }

    @Test(arguments: ["a", "a b", "a{x 1", "a{x=\"} 1", "a{x=1} 1", "a{x=\"\\", "<html> </html>"])
    func whatIsNoMetricIsRefused(line: String) {
        #expect(MetricSample.read(Array(line.utf8)) == nil)
    }
}
