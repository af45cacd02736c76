extension Timestamp {
    /// Digits of a number of milliseconds that surely fit 64 bits.
    private static let digitsMax = 18

    /// Reads seconds since the Unix epoch, written as a JSON number (RFC 8259, section 6) in any of
    /// its forms; nil when it is negative or beyond all time. Fractions of a millisecond are cut
    /// off: nothing passes through floating point.
    package init?(seconds text: String) {
        let parts = text.utf8.split(omittingEmptySubsequences: false) {
            $0 | 0x20 == UInt8(ascii: "e")
        }
        guard let mantissa = parts.first, mantissa.first != UInt8(ascii: "-"), parts.count <= 2
        else { return nil }
        let halves = mantissa.split(
            separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard let whole = halves.first, halves.count <= 2, halves.allSatisfy({ !$0.isEmpty })
        else { return nil }
        let fraction = halves.count == 2 ? Array(halves[1]) : []
        let digits = Array(whole) + fraction
        let isDecimal = digits.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        guard isDecimal else { return nil }
        var exponent = 3 - fraction.count
        if parts.count == 2 {
            guard let shift = Int(String(decoding: parts[1], as: UTF8.self)) else { return nil }
            let (sum, isTooFar) = exponent.addingReportingOverflow(shift)
            guard !isTooFar else { return nil }
            exponent = sum
        }
        guard let number = Self.number(digits, timesTenTo: exponent) else { return nil }
        self.init(milliseconds: number)
    }

    private static func number(_ digits: [UInt8], timesTenTo exponent: Int) -> Int64? {
        var digits = Array(digits.drop { $0 == UInt8(ascii: "0") })
        if exponent < 0 {
            digits.removeLast(min(digits.count, exponent.magnitude > 1 << 30 ? .max : -exponent))
        } else if !digits.isEmpty {
            guard exponent <= digitsMax else { return nil }
            digits += [UInt8](repeating: UInt8(ascii: "0"), count: exponent)
        }
        guard digits.count <= digitsMax else { return nil }
        return digits.reduce(0) { $0 * 10 + Int64($1 - UInt8(ascii: "0")) }
    }
}
