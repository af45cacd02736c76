/// One thing that is measured, as Prometheus knows it.
///
/// Source: the Prometheus text exposition format, version 0.0.4,
/// https://prometheus.io/docs/instrumenting/exposition_formats/
package struct Metric: Sendable {
    package enum Kind: String, Sendable {
        case counter
        case gauge
        case histogram
    }

    /// One line: what is told apart within the metric, and its value.
    package struct Sample: Sendable {
        /// What is added to the metric's name: empty, or one of a histogram's parts.
        let suffix: String
        let labels: [(name: String, value: String)]
        let value: Double
    }

    let name: String
    let kind: Kind
    let help: String
    let samples: [Sample]

    private init(_ name: String, _ kind: Kind, _ help: String, _ samples: [Sample]) {
        self.name = name
        self.kind = kind
        self.help = help
        self.samples = samples
    }

    /// Something that only grows; its name ends in `_total`.
    package static func counter(_ name: String, _ help: String, _ value: Double) -> Metric {
        Metric(name, .counter, help, [Sample(suffix: "", labels: [], value: value)])
    }

    /// Something that goes up and down.
    package static func gauge(_ name: String, _ help: String, _ value: Double) -> Metric {
        Metric(name, .gauge, help, [Sample(suffix: "", labels: [], value: value)])
    }

    /// The same for each of several labelled things.
    package static func labelled(
        _ name: String, _ kind: Kind, _ help: String,
        _ values: [(labels: [(name: String, value: String)], value: Double)]
    ) -> Metric {
        Metric(
            name, kind, help,
            values.map { Sample(suffix: "", labels: $0.labels, value: $0.value) })
    }

    /// How often something took how long.
    package static func histogram(_ name: String, _ help: String, _ histogram: Histogram) -> Metric
    {
        let buckets = histogram.cumulative.map { bound, count in
            Sample(suffix: "_bucket", labels: [("le", bound.metricText)], value: Double(count))
        }
        let sum = Sample(suffix: "_sum", labels: [], value: histogram.sum)
        let count = Sample(suffix: "_count", labels: [], value: Double(histogram.count))
        return Metric(name, .histogram, help, buckets + [sum, count])
    }

    /// All metrics as text.
    package static func text(_ metrics: [Metric]) -> [UInt8] {
        Array(metrics.map(\.text).joined().utf8)
    }

    private var text: String {
        let head = "# HELP \(name) \(Self.escaped(help))\n# TYPE \(name) \(kind.rawValue)\n"
        return head
            + samples.map { sample in
                "\(name)\(sample.suffix)\(Self.text(sample.labels)) \(sample.value.metricText)\n"
            }.joined()
    }

    private static func text(_ labels: [(name: String, value: String)]) -> String {
        guard !labels.isEmpty else { return "" }
        let pairs = labels.map { name, value in
            "\(name)=\"\(escaped(value).replacing("\"", with: "\\\""))\""
        }
        return "{\(pairs.joined(separator: ","))}"
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("\\", with: "\\\\").replacing("\n", with: "\\n")
    }
}

extension Double {
    /// Whole numbers without a fraction.
    var metricText: String {
        if self == .infinity { return "+Inf" }
        return self == rounded() && magnitude < 1e15 ? "\(Int64(self))" : "\(self)"
    }
}
