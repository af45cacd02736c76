import CryptoPrimitives

/// What somebody pasted, without what came into it on the way: text in which links can be found.
///
/// Invisible characters and direction marks are gone, wherever they were. Line breaks are line
/// feeds, other white space is spaces. Encodings that mail and web pages put around text are
/// undone, one layer of each.
struct PastedText {
    let text: TracedText

    /// - Throws: ``LinkError``: `tooLong` or `notUTF8`.
    init(_ bytes: Span<UInt8>) throws(LinkError) {
        let limit = Invitation.textBytesMax
        guard bytes.count <= limit else { throw LinkError(.tooLong(limit: limit), at: limit) }
        let given = TracedText(copying: bytes)
        let visible = try Self.visible(given, given.indices)
        let mail = QuotedPrintable.undone(visible)
        text = Escapes.undone(Entities.undone(mail))
    }

    /// A part of a text without invisible characters, its white space made equal.
    ///
    /// - Throws: ``LinkError``: `notUTF8`.
    static func visible(
        _ given: TracedText, _ range: Range<Int>
    ) throws(LinkError) -> TracedText {
        try given.withBytes(range) { bytes throws(LinkError) in
            let characters: UTF8Span
            do throws(UTF8.ValidationError) {
                characters = try UTF8Span(validating: bytes)
            } catch {
                let place = range.lowerBound + error.byteOffsets.lowerBound
                throw LinkError(.notUTF8, at: given.origin(place))
            }
            var text = TracedText(capacity: bytes.count)
            var scalars = characters.makeUnicodeScalarIterator()
            var offset = range.lowerBound
            var previous: Unicode.Scalar?
            while let scalar = scalars.next() {
                // Two bytes, one line break.
                if !(previous == "\r" && scalar == "\n") {
                    append(scalar, from: given.origin(offset), to: &text)
                }
                previous = scalar
                offset = range.lowerBound + scalars.currentCodeUnitOffset
            }
            text.close(at: given.origin(range.upperBound))
            return text
        }
    }

    /// Appends a character, or what stands for it.
    static func append(_ scalar: Unicode.Scalar, from origin: Int, to text: inout TracedText) {
        if isLineBreak(scalar) {
            text.append(UInt8(ascii: "\n"), from: origin)
        } else if scalar.isASCII {
            let byte = UInt8(truncatingIfNeeded: scalar.value)
            text.append(byte <= 0x20 || byte == 0x7F ? UInt8(ascii: " ") : byte, from: origin)
        } else if scalar.properties.isWhitespace {
            text.append(UInt8(ascii: " "), from: origin)
        } else if !isInvisible(scalar) {
            text.append(String(Character(scalar)), from: origin)
        }
    }

    private static func isLineBreak(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0A, 0x0D, 0x85, 0x2028, 0x2029: true
        default: false
        }
    }

    /// Not the joiners: names need them for families of emoji and for whole scripts.
    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x200B, 0x2060, 0xFEFF, 0xAD: true
        default: DisplayName.isBidiControl(scalar)
        }
    }
}

/// Line breaks are line feeds, other white space is spaces, in ``PastedText``.
func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n")
}
