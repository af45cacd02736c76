/// Writes PNG files (W3C Portable Network Graphics, third edition) of one bit a pixel.
///
/// The pixels are stored, not compressed: a code as a picture is some ten kilobytes either way, and
/// storing needs no library.
enum PNG {
    /// - Parameters:
    ///   - width: Pixels in a row.
    ///   - rows: The rows from top to bottom, eight pixels to a byte, the leftmost in the highest
    ///     bit; a set bit is white.
    /// - Returns: The file.
    static func blackAndWhite(width: Int, rows: [[UInt8]]) -> [UInt8] {
        var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        // One bit a pixel, grey, and the only methods there are, not interlaced.
        let header = bytes(UInt32(width)) + bytes(UInt32(rows.count)) + [1, 0, 0, 0, 0]
        // Before every row the number of its filter: none.
        let pixels: [UInt8] = rows.flatMap { [0] + $0 }
        file += chunk("IHDR", header)
        file += chunk("IDAT", stored(pixels))
        file += chunk("IEND", [])
        return file
    }

    private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
        let body = Array(name.utf8) + data
        return bytes(UInt32(data.count)) + body + bytes(checksum(body))
    }

    /// A zlib stream (RFC 1950) of stored blocks (RFC 1951 section 3.2.4).
    private static func stored(_ data: [UInt8]) -> [UInt8] {
        var stream: [UInt8] = [0x78, 0x01]
        for start in stride(from: 0, to: data.count, by: 0xFFFF) {
            let block = data[start..<min(start + 0xFFFF, data.count)]
            let length = UInt16(block.count)
            stream.append(block.endIndex == data.count ? 1 : 0)
            for number in [length, ~length] {
                stream += [UInt8(number & 0xFF), UInt8(number >> 8)]
            }
            stream += block
        }
        return stream + bytes(adler(data))
    }

    /// CRC-32 as in section 5.5, bit by bit.
    private static func checksum(_ data: [UInt8]) -> UInt32 {
        ~data.reduce(~0) { crc, byte in
            (0..<8).reduce(crc ^ UInt32(byte)) { crc, _ in
                crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1
            }
        }
    }

    /// Adler-32 (RFC 1950 section 8.2).
    private static func adler(_ data: [UInt8]) -> UInt32 {
        let sums = data.reduce((low: UInt32(1), high: UInt32(0))) { sums, byte in
            let low = (sums.low + UInt32(byte)) % 65_521
            return (low, (sums.high + low) % 65_521)
        }
        return sums.high << 16 | sums.low
    }

    private static func bytes(_ number: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }
}
