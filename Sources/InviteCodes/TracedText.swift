import CryptoPrimitives

/// Text that was changed on its way here, with for every byte the offset in what was given that it
/// came from. May be a secret: its bytes are wiped when the last holder lets go.
struct TracedText {
    /// The bytes. Held as it is, not as an array: a second holder of the array would keep it from
    /// being wiped.
    private let text: WipedText

    private var origins: [Int] = []
    /// Where what follows the last byte came from.
    private var end = 0

    /// Empty, with room for `capacity` bytes.
    init(capacity: Int) {
        text = WipedText(capacity: capacity)
        origins.reserveCapacity(capacity)
    }

    /// What was given, as it is.
    init(copying bytes: Span<UInt8>) {
        self.init(capacity: bytes.count)
        for index in bytes.indices { append(bytes[index], from: index) }
        close(at: bytes.count)
    }

    var count: Int { text.count }
    var indices: Range<Int> { 0..<text.count }

    subscript(index: Int) -> UInt8 { text.bytes[index] }

    mutating func append(_ byte: UInt8, from origin: Int) {
        text.append(byte)
        origins.append(origin)
    }

    mutating func append(_ string: String, from origin: Int) {
        for byte in string.utf8 { append(byte, from: origin) }
    }

    /// Appends a part of another text.
    mutating func append(_ range: Range<Int>, of other: TracedText) {
        for index in range { append(other[index], from: other.origin(index)) }
    }

    /// Says where the text ends.
    mutating func close(at origin: Int) {
        end = origin
    }

    /// Where a byte came from; for the end of the text, where it ends.
    func origin(_ index: Int) -> Int {
        index < origins.count ? origins[index] : end
    }

    /// Where the bytes of a range came from.
    func origin(of range: Range<Int>) -> Range<Int> {
        let start = origin(range.lowerBound)
        guard !range.isEmpty else { return start..<start }
        return start..<max(start, origin(range.upperBound))
    }

    /// Lends a part of the text for the length of one call.
    func withBytes<R, E: Error>(
        _ range: Range<Int>, _ body: (Span<UInt8>) throws(E) -> R
    ) throws(E) -> R {
        try text.withBytes(range, body)
    }

    /// Lends all of the text.
    func withBytes<R, E: Error>(_ body: (Span<UInt8>) throws(E) -> R) throws(E) -> R {
        try text.withBytes(body)
    }

    /// A text of a part of this one.
    func part(_ range: Range<Int>) -> TracedText {
        var part = TracedText(capacity: range.count)
        part.append(range, of: self)
        part.close(at: origin(range.upperBound))
        return part
    }

    /// True if `word`, in small letters, stands at `index`, in any case, and ends before `end`.
    func has(_ word: String, at index: Int, before end: Int) -> Bool {
        guard index + word.utf8.count <= end else { return false }
        var place = index
        for byte in word.utf8 {
            guard lowercase(self[place]) == byte else { return false }
            place += 1
        }
        return true
    }

    /// The first place in a range where `byte` stands.
    func first(_ byte: UInt8, in range: Range<Int>) -> Int? {
        range.first { self[$0] == byte }
    }
}

/// Small letter of an ASCII capital; everything else as it is.
func lowercase(_ byte: UInt8) -> UInt8 {
    isCapital(byte) ? byte | 0x20 : byte
}

func isCapital(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
}

func isSmallLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
}

func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
}

/// The value of a hex digit in either case.
func hexValue(_ digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    default: nil
    }
}
