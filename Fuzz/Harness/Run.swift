/// One input on its way through a target: what is left of it to read, and what it led to.
package struct Run {
    private let bytes: [UInt8]
    private var position = 0
    /// What happened, in order: the names of answers and of kinds of refusal.
    package private(set) var outcomes: [String] = []

    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Whether everything was read.
    var isAtEnd: Bool { position == bytes.count }

    /// The next byte; 0 at the end, so that every input can be read to any length.
    mutating func byte() -> UInt8 {
        guard position < bytes.count else { return 0 }
        defer { position += 1 }
        return bytes[position]
    }

    /// A number below `bound`, which is at most 256, from one byte.
    mutating func number(below bound: Int) -> Int { Int(byte()) % bound }

    /// The next bytes, up to `count` of them.
    mutating func bytes(_ count: Int) -> [UInt8] {
        let end = min(position + count, bytes.count)
        defer { position = end }
        return Array(bytes[position..<end])
    }

    /// A run of bytes behind its length, which is two bytes, big-endian.
    mutating func chunk() -> [UInt8] {
        let count = Int(byte()) << 8 | Int(byte())
        return bytes(count)
    }

    /// Everything that is left.
    mutating func rest() -> [UInt8] { bytes(bytes.count - position) }

    /// Notes what happened.
    mutating func note(_ outcome: String) {
        outcomes.append(outcome)
    }
}

/// A property that did not hold. The fuzzer treats it like a crash.
package struct Broken: Error, CustomStringConvertible {
    package let description: String

    init(_ rule: String) {
        description = rule
    }
}

/// States a property.
func require(_ holds: Bool, _ rule: @autoclosure () -> String) throws(Broken) {
    guard holds else { throw Broken(rule()) }
}
