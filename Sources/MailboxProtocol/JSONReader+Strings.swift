extension JSONReader {
    mutating func string() throws(JSONError) -> String {
        try expect(UInt8(ascii: "\""))
        let start = position
        while position < text.count {
            switch text[position] {
            case UInt8(ascii: "\""):
                let string = try utf8(text[start..<position], at: start)
                position += 1
                return string
            case UInt8(ascii: "\\"): return try escapedString(from: start)
            case 0..<0x20: throw error(.controlCharacter)
            default: position += 1
            }
        }
        throw error(.unexpectedEnd)
    }

    /// The slow path: from the first backslash on, text is rebuilt byte by byte.
    private mutating func escapedString(from start: Int) throws(JSONError) -> String {
        var bytes = Array(text[start..<position])
        while position < text.count {
            let byte = text[position]
            switch byte {
            case UInt8(ascii: "\""):
                let string = try utf8(bytes[...], at: start)
                position += 1
                return string
            case UInt8(ascii: "\\"): try escape(into: &bytes)
            case 0..<0x20: throw error(.controlCharacter)
            default:
                bytes.append(byte)
                position += 1
            }
        }
        throw error(.unexpectedEnd)
    }

    private func utf8(_ bytes: ArraySlice<UInt8>, at start: Int) throws(JSONError) -> String {
        guard let string = String(validating: bytes, as: UTF8.self) else {
            throw JSONError(kind: .invalidUTF8, offset: start)
        }
        return string
    }

    private mutating func escape(into bytes: inout [UInt8]) throws(JSONError) {
        position += 1
        let letter = try peek()
        switch letter {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): bytes.append(letter)
        case UInt8(ascii: "b"): bytes.append(0x08)
        case UInt8(ascii: "f"): bytes.append(0x0C)
        case UInt8(ascii: "n"): bytes.append(0x0A)
        case UInt8(ascii: "r"): bytes.append(0x0D)
        case UInt8(ascii: "t"): bytes.append(0x09)
        case UInt8(ascii: "u"): return try unicodeEscape(into: &bytes)
        default: throw error(.invalidEscape)
        }
        position += 1
    }

    private mutating func unicodeEscape(into bytes: inout [UInt8]) throws(JSONError) {
        let start = position - 1
        position += 1
        var value = try fourHexDigits()
        if (0xD800..<0xDC00).contains(value) {
            guard position + 1 < text.count, text[position] == UInt8(ascii: "\\"),
                text[position + 1] == UInt8(ascii: "u")
            else { throw JSONError(kind: .loneSurrogate, offset: start) }
            position += 2
            let low = try fourHexDigits()
            guard (0xDC00..<0xE000).contains(low) else {
                throw JSONError(kind: .loneSurrogate, offset: start)
            }
            value = 0x10000 + (value - 0xD800) << 10 + (low - 0xDC00)
        }
        guard let scalar = Unicode.Scalar(value) else {
            throw JSONError(kind: .loneSurrogate, offset: start)
        }
        bytes.append(contentsOf: UTF8.encode(scalar).map { Array($0) } ?? [])
    }

    private mutating func fourHexDigits() throws(JSONError) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<4 {
            let digit: UInt8
            switch try peek() {
            case let byte where (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte):
                digit = byte - UInt8(ascii: "0")
            case let byte where (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 0x20):
                digit = (byte | 0x20) - UInt8(ascii: "a") + 10
            default: throw error(.invalidEscape)
            }
            value = value << 4 | UInt32(digit)
            position += 1
        }
        return value
    }
}
