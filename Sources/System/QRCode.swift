import CQRCode

/// QR codes for terminals.
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
        Modules(text).map(draw)
    }

    /// The same for paper-white terminals and image files: dark modules are drawn.
    package static func renderDark(_ text: String) -> String? {
        Modules(text).map { draw($0, isInverted: true) }
    }

    private static let margin = 4

    private static func draw(_ modules: Modules) -> String {
        draw(modules, isInverted: false)
    }

    private static func draw(_ modules: Modules, isInverted: Bool) -> String {
        let range = -margin..<modules.width + margin
        let lines = stride(from: range.lowerBound, to: range.upperBound, by: 2).map { row in
            String(
                range.map { column in
                    let upper = modules.isDark(column, row) == isInverted
                    // The line below the last one is not there at all.
                    let lower =
                        row + 1 < range.upperBound
                        && modules.isDark(column, row + 1) == isInverted
                    return upper ? (lower ? "█" : "▀") as Character : lower ? "▄" : " "
                })
        }
        return lines.joined(separator: "\n")
    }
}

/// The dark and light squares of a code.
private struct Modules {
    let width: Int
    private let dark: [Bool]

    /// With error correction M, or L where only that fits.
    init?(_ text: String) {
        let code =
            unsafe QRcode_encodeString8bit(text, 0, QR_ECLEVEL_M)
            ?? QRcode_encodeString8bit(text, 0, QR_ECLEVEL_L)
        guard let code = unsafe code else { return nil }
        defer { unsafe QRcode_free(code) }
        let width = Int(unsafe code.pointee.width)
        guard let data = unsafe code.pointee.data else { return nil }
        let squares = unsafe UnsafeBufferPointer(start: data, count: width * width)
        self.width = width
        // The lowest bit is the colour; the others say what the square is for.
        dark = unsafe squares.map { $0 & 1 == 1 }
    }

    /// Light outside of the code.
    func isDark(_ column: Int, _ row: Int) -> Bool {
        guard (0..<width).contains(column), (0..<width).contains(row) else { return false }
        return dark[row * width + column]
    }
}
