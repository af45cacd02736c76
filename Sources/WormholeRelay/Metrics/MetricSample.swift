/// One line of metrics, read back.
///
/// Source: the Prometheus text exposition format, version 0.0.4.
package struct MetricSample: Equatable, Sendable {
    package struct Label: Equatable, Sendable {
        package let name: String
        package let value: String

        package init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    package let name: String
    package let labels: [Label]
    package let value: Double

    package init(name: String, labels: [Label], value: Double) {
        self.name = name
        self.labels = labels
        self.value = value
    }

    /// All samples of a text; nil if that is not what it is.
    package static func read(_ text: [UInt8]) -> [MetricSample]? {
        guard let text = String(validating: text, as: UTF8.self) else { return nil }
        var samples: [MetricSample] = []
        for line in text.split(separator: "\n") where !line.hasPrefix("#") {
            guard let sample = MetricSample(line) else { return nil }
            samples.append(sample)
        }
        return samples
    }

    private init?(_ line: Substring) {
        guard let space = line.lastIndex(of: " "), let value = Double(line[space...].dropFirst())
        else { return nil }
        let title = line[..<space]
        self.value = value
        guard let brace = title.firstIndex(of: "{") else {
            name = String(title)
            labels = []
            return
        }
        guard title.last == "}", let labels = Self.labels(in: title[brace...].dropFirst()) else {
            return nil
        }
        name = String(title[..<brace])
        self.labels = labels
    }

    /// Reads `name="value",…}`.
    private static func labels(in text: Substring) -> [Label]? {
        var rest = text
        var labels: [Label] = []
        while rest != "}" {
            guard let equals = rest.firstIndex(of: "=") else { return nil }
            let name = String(rest[..<equals])
            rest = rest[equals...].dropFirst()
            guard rest.popFirst() == "\"", let value = quoted(&rest) else { return nil }
            labels.append(Label(name: name, value: value))
            if rest.first == "," { rest = rest.dropFirst() }
        }
        return labels
    }

    /// Reads up to the closing quote and past it.
    private static func quoted(_ rest: inout Substring) -> String? {
        var value = ""
        while let letter = rest.popFirst() {
            switch letter {
            case "\"": return value
            case "\\":
                guard let escaped = rest.popFirst() else { return nil }
                value.append(escaped == "n" ? "\n" : escaped)
            default: value.append(letter)
            }
        }
        return nil
    }
}
