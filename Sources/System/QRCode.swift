import CQRCode

/// QR codes: drawn with letters for terminals, and as pictures.
package enum QRCode {
    /// Draws a code with half blocks, two rows of modules to a line, with the light margin that
    /// scanners need.
    ///
    /// Light modules are drawn, dark ones left out, as terminals are mostly dark; scanners take
    /// it either way around.
    ///
    /// - Parameter text: read as bytes, upper and lower case kept.
    /// - Returns: Lines without escape codes; nil if the text is too long for any code.
    package static func render(_ text: String) -> String? {
        QRModules(text, margin: margin).map { draw($0, isInverted: false) }
    }

    /// The same for paper-white terminals and image files: dark modules are drawn.
    package static func renderDark(_ text: String) -> String? {
        QRModules(text, margin: margin).map { draw($0, isInverted: true) }
    }

    /// The code as an SVG picture without a size of its own, dark on white.
    ///
    /// - Parameter text: read as bytes.
    /// - Returns: The document; nil if the text is too long for any code.
    package static func svg(_ text: String) -> String? {
        QRModules(text, margin: margin).map(QRPicture.svg)
    }

    /// The code as a PNG picture, black on white, ``QRPicture/pixelsPerModule`` to a module.
    ///
    /// - Parameter text: read as bytes.
    /// - Returns: The file; nil if the text is too long for any code.
    package static func png(_ text: String) -> [UInt8]? {
        QRModules(text, margin: margin).map(QRPicture.png)
    }

    /// Light modules around the code, as many as scanners need.
    private static let margin = 4

    private static func draw(_ modules: QRModules, isInverted: Bool) -> String {
        let lines = stride(from: 0, to: modules.width, by: 2).map { row in
            String(
                (0..<modules.width).map { column in
                    let upper = modules.isDark(column, row) == isInverted
                    // The line below the last one is not there at all.
                    let lower =
                        row + 1 < modules.width
                        && modules.isDark(column, row + 1) == isInverted
                    return upper ? (lower ? "█" : "▀") as Character : lower ? "▄" : " "
                })
        }
        return lines.joined(separator: "\n")
    }
}

/// The dark and light squares of a code with its margin.
struct QRModules {
    /// Squares to a side, the margins included.
    let width: Int
    private let margin: Int
    private let dark: [Bool]

    /// With error correction M, or L where only that fits.
    init?(_ text: String, margin: Int) {
        let code =
            unsafe QRcode_encodeString8bit(text, 0, QR_ECLEVEL_M)
            ?? QRcode_encodeString8bit(text, 0, QR_ECLEVEL_L)
        guard let code = unsafe code else { return nil }
        defer { unsafe QRcode_free(code) }
        let side = Int(unsafe code.pointee.width)
        guard let data = unsafe code.pointee.data else { return nil }
        let squares = unsafe UnsafeBufferPointer(start: data, count: side * side)
        self.width = side + 2 * margin
        self.margin = margin
        // The lowest bit is the colour; the others say what the square is for.
        dark = unsafe squares.map { $0 & 1 == 1 }
    }

    /// Light in the margin and outside of it.
    func isDark(_ column: Int, _ row: Int) -> Bool {
        let inside = margin..<width - margin
        guard inside.contains(column), inside.contains(row) else { return false }
        return dark[(row - margin) * inside.count + column - margin]
    }
}
