import Foundation
import InviteCodes

/// Times the reading of texts of one shape and many lengths.
struct CodesBenchmark {
    let rounds: Int

    /// Bytes of the texts, each twice the one before, up to the longest that is read.
    static let sizes = (0..<7).map { Invitation.textBytesMax >> (6 - $0) }

    func run() -> CodesResults {
        // The first reading unpacks the lists.
        _ = time(Array("coral-piano-42".utf8))
        return CodesResults(
            sizes: Self.sizes,
            curves: HardText.pieces.map { piece in
                Curve(
                    name: HardText.name(of: piece),
                    microseconds: Self.sizes.map { size in
                        let text = HardText.repeated(piece, bytes: size)
                        return (0..<rounds).map { _ in time(text) }.min() ?? 0
                    })
            })
    }

    /// Microseconds that the processor works on one reading, whatever it comes to: what else the
    /// machine does meanwhile is not counted.
    private func time(_ text: [UInt8]) -> Double {
        let start = clock()
        _ = try? Invitation.read(text.span)
        return Double(clock() - start) * 1e6 / Double(CLOCKS_PER_SEC)
    }
}

/// Texts that are as hard to read as can be.
enum HardText {
    /// What links, codes and their damage are made of, and what stands around them.
    static let pieces = [
        "a", "coral ", "coral piano 42 ", "coral-pinao-42 ", "42 ", "forty two ", "one", "c0ra1",
        "-", "coral-", "corapian", "sixtysix", "https://", "https://a.example/invite#P/",
        "https://space.example/invite#Paul/coral-pinao-42 ",
        "https://space.example/invite#Paul/coral-\n", "space.example/invite#Paul/coral-piano-42\n",
        "https://space.example/invite#Paul/", "#", "%", "%23", "%25", "%2525", "/", "~", "e1.",
        "e1.AAAAAAAAAAAAAAAAAAAAAA~", "&", "&amp;", "&#35;", "&amp;amp;", "\\", "=\n", "=3D",
        "=  ", "(", ")", "[](", "<", ">", "**", "_", "…", "\u{202E}", "\u{200B}", "\u{2066}", "é",
        "a\u{301}", "例", "\u{430}", "٤", "https%3A%2F%2F", "https%253A%252F%252F", "__http",
        "https://x.example/?u=", "https://x.example/?u=https%3A%2F%2Fspace.example%2Finvite%23",
        "aHR0cHM6Ly", "?a=", "&a=", ":~:", "/invite", "xhttp:/", "castle piano 42, ", "\n> ",
        "\n\n",
        "ü.", "👨‍👩‍👧‍👦", "\0", "\t",
    ]

    /// The piece as text of one line; what cannot be seen by its number.
    static func name(of piece: String) -> String {
        var name = ""
        for scalar in piece.unicodeScalars {
            let isPlain = scalar.isASCII ? (0x21...0x7E).contains(scalar.value) : isShown(scalar)
            name += isPlain ? String(Character(scalar)) : "{\(String(scalar.value, radix: 16))}"
        }
        return name
    }

    private static func isShown(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .format, .nonspacingMark, .lineSeparator, .spaceSeparator: false
        default: true
        }
    }

    static func repeated(_ piece: String, bytes count: Int) -> [UInt8] {
        let bytes = Array(piece.utf8)
        return Array((0..<count / bytes.count).map { _ in bytes }.joined())
    }
}
