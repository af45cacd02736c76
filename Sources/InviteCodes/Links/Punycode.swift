/// Punycode (RFC 3492), the way there.
enum Punycode {
    private static let base = 36
    private static let thresholdMin = 1
    private static let thresholdMax = 26
    private static let skew = 38
    private static let damp = 700
    private static let biasFirst = 72
    private static let codePointFirst = 0x80

    /// The label without its `xn--`.
    static func encode(_ label: [Unicode.Scalar]) -> [UInt8] {
        var output = label.filter { $0.isASCII }.map { UInt8(truncatingIfNeeded: $0.value) }
        let basicCount = output.count
        var handled = basicCount
        if basicCount > 0 { output.append(UInt8(ascii: "-")) }
        var codePoint = codePointFirst
        var delta = 0
        var bias = biasFirst
        while handled < label.count {
            let next = label.reduce(Int.max) { least, scalar in
                Int(scalar.value) >= codePoint ? min(least, Int(scalar.value)) : least
            }
            delta += (next - codePoint) * (handled + 1)
            codePoint = next
            for scalar in label {
                if Int(scalar.value) < codePoint { delta += 1 }
                guard Int(scalar.value) == codePoint else { continue }
                append(delta, bias, to: &output)
                bias = adapted(delta, count: handled + 1, isFirst: handled == basicCount)
                delta = 0
                handled += 1
            }
            delta += 1
            codePoint += 1
        }
        return output
    }

    private static func append(_ delta: Int, _ bias: Int, to output: inout [UInt8]) {
        var rest = delta
        var weight = base
        while true {
            let threshold = min(max(weight - bias, thresholdMin), thresholdMax)
            guard rest >= threshold else { break }
            output.append(digit(threshold + (rest - threshold) % (base - threshold)))
            rest = (rest - threshold) / (base - threshold)
            weight += base
        }
        output.append(digit(rest))
    }

    private static func digit(_ value: Int) -> UInt8 {
        value < 26
            ? UInt8(ascii: "a") + UInt8(value) : UInt8(ascii: "0") + UInt8(value - 26)
    }

    private static func adapted(_ delta: Int, count: Int, isFirst: Bool) -> Int {
        var delta = isFirst ? delta / damp : delta / 2
        delta += delta / count
        var bias = 0
        while delta > (base - thresholdMin) * thresholdMax / 2 {
            delta /= base - thresholdMin
            bias += base
        }
        return bias + (base - thresholdMin + 1) * delta / (delta + skew)
    }
}
