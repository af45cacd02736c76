@_spi(_Unicode) import Swift

/// Host names with letters beyond a–z, brought to their A-labels (RFC 5890 §2.3.2.1).
///
/// Only what every reader maps to one name is taken. Characters that the versions of IDNA or
/// browsers have mapped differently, compatibility forms other than full-width ones, and letters of
/// scripts that look alike within a label are refused: the name must not become another space's.
enum InternationalHost {
    /// The name in ASCII, in lower case where it was not; ASCII names as they are.
    ///
    /// - Throws: ``LinkError``: `internationalHost`.
    static func ascii(_ name: Substring) throws(LinkError) -> [UInt8] {
        if name.utf8.allSatisfy({ $0 < 0x80 }) { return Array(name.utf8) }
        // Longer ones are refused anyway, and encoding takes time.
        guard name.utf8.count <= 4 * HostName.bytesMax else { throw LinkError(.internationalHost) }
        var plain = String.UnicodeScalarView()
        for scalar in name.unicodeScalars { plain.append(try mapped(scalar)) }
        var composed: [Unicode.Scalar] = []
        for scalar in String(plain)._nfc { composed.append(scalar) }
        var ascii: [UInt8] = []
        let labels = composed.split(separator: ".", omittingEmptySubsequences: false)
        for (position, label) in labels.enumerated() {
            if position > 0 { ascii.append(UInt8(ascii: ".")) }
            ascii += try label.allSatisfy { $0.isASCII } ? label.map { byte($0) } : encoded(label)
        }
        return ascii
    }

    private static func byte(_ scalar: Unicode.Scalar) -> UInt8 {
        UInt8(truncatingIfNeeded: scalar.value)
    }

    /// Small letters for capitals, ASCII for full-width forms, a full stop for what is one.
    private static func mapped(_ scalar: Unicode.Scalar) throws(LinkError) -> Unicode.Scalar {
        switch scalar.value {
        case 0x3002, 0xFF0E, 0xFF61: return "."
        case 0xFF01...0xFF5E:
            return Unicode.Scalar(
                UInt8(
                    truncatingIfNeeded: lowercase(
                        UInt8(truncatingIfNeeded: scalar.value - 0xFEE0))))
        default:
            let small = scalar.properties.lowercaseMapping.unicodeScalars
            guard let first = small.first, small.count == 1 else {
                throw LinkError(.internationalHost)
            }
            return first
        }
    }

    private static func encoded(_ label: ArraySlice<Unicode.Scalar>) throws(LinkError) -> [UInt8] {
        guard label.allSatisfy(isAllowed), let first = label.first, !isMark(first),
            Set(label.compactMap { LookAlikeScript($0) }).count <= 1
        else { throw LinkError(.internationalHost) }
        return Array("xn--".utf8) + Punycode.encode(Array(label))
    }

    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII {
            let byte = byte(scalar)
            return isSmallLetter(byte) || isDigit(byte) || byte == UInt8(ascii: "-")
        }
        guard !scalar.properties.changesWhenNFKCCaseFolded else { return false }
        return switch scalar.properties.generalCategory {
        case .lowercaseLetter, .otherLetter, .modifierLetter, .nonspacingMark, .spacingMark,
            .decimalNumber:
            true
        default: false
        }
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark: true
        default: false
        }
    }
}

/// Scripts that have letters which cannot be told by eye from those of another.
private enum LookAlikeScript: Hashable {
    case latin, greek, cyrillic, armenian, cherokee

    init?(_ scalar: Unicode.Scalar) {
        switch scalar.value {
        case 0x61...0x7A, 0xDF...0x24F, 0x250...0x2AF, 0x1E00...0x1EFF, 0x2C60...0x2C7F,
            0xA720...0xA7FF, 0xAB30...0xAB6F:
            self = .latin
        case 0x370...0x3FF, 0x1F00...0x1FFF: self = .greek
        case 0x400...0x52F, 0x1C80...0x1C8F, 0x2DE0...0x2DFF, 0xA640...0xA69F: self = .cyrillic
        case 0x530...0x58F: self = .armenian
        case 0x13A0...0x13FF, 0xAB70...0xABBF: self = .cherokee
        default: return nil
        }
    }
}
