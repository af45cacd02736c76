/// Pictures of QR codes.
enum QRPicture {
    /// Pixels to a side of a module in a PNG: a phone reads it from a screen and on paper.
    static let pixelsPerModule = 8

    /// One path with a rectangle for every run of dark modules, on a white square.
    static func svg(_ modules: QRModules) -> String {
        let width = modules.width
        var path = ""
        for row in 0..<width {
            for run in runs(of: modules, in: row) {
                path += "M\(run.lowerBound) \(row)h\(run.count)v1h-\(run.count)z"
            }
        }
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(width)" \
            shape-rendering="crispEdges"><path fill="#fff" d="M0 0h\(width)v\(width)H0z"/>\
            <path d="\(path)"/></svg>

            """
    }

    /// A picture of one bit a pixel.
    static func png(_ modules: QRModules) -> [UInt8] {
        let width = modules.width * pixelsPerModule
        var rows: [[UInt8]] = []
        rows.reserveCapacity(width)
        for row in 0..<modules.width {
            // A light pixel is a bit that is set.
            var bits = [UInt8](repeating: 0xFF, count: (width + 7) / 8)
            for run in runs(of: modules, in: row) {
                let pixels = run.lowerBound * pixelsPerModule..<run.upperBound * pixelsPerModule
                for pixel in pixels { bits[pixel / 8] &= ~(0x80 >> UInt8(pixel % 8)) }
            }
            rows += repeatElement(bits, count: pixelsPerModule)
        }
        return PNG.blackAndWhite(width: width, rows: rows)
    }

    /// The runs of dark modules in a row, from left to right.
    private static func runs(of modules: QRModules, in row: Int) -> [Range<Int>] {
        var runs: [Range<Int>] = []
        var start: Int?
        for column in 0...modules.width {
            if modules.isDark(column, row) {
                start = start ?? column
            } else if let first = start {
                runs.append(first..<column)
                start = nil
            }
        }
        return runs
    }
}
