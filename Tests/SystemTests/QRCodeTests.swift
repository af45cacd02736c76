import Glibc
import System
import Testing

@Suite struct QRCodeTests {
    private static let link = "https://example.org/invite#Paul-742-canyon-velvet"

    @Test func theMarginIsFourModulesAndEveryLineIsAsWide() throws {
        // 17 bytes fit no code smaller than version 2 at level M: 25 modules, 33 with margins.
        let code = try #require(QRCode.render("seventeen letters"))
        let lines = code.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count == 17)
        #expect(lines.allSatisfy { $0.count == 33 })
        #expect(lines[0].allSatisfy { $0 == "█" })
        #expect(lines[1].allSatisfy { $0 == "█" })
        #expect(lines[2].hasPrefix("████ ▄▄▄▄▄ "))
        #expect(lines.last?.allSatisfy { $0 == "▀" } == true)
    }

    @Test func theTwoDrawingsAreEachOthersNegative() throws {
        let light = try #require(QRCode.render(Self.link))
        let dark = try #require(QRCode.renderDark(Self.link))
        let lines = light.split(separator: "\n").dropLast()
        let negative = lines.map { line in
            String(
                line.map { letter -> Character in
                    switch letter {
                    case "█": " "
                    case "▀": "▄"
                    case "▄": "▀"
                    default: "█"
                    }
                })
        }
        #expect(dark.split(separator: "\n").dropLast().map(String.init) == negative)
    }

    @Test func tooMuchTextIsNoCode() {
        #expect(QRCode.render(String(repeating: "a", count: 2_953)) != nil)
        #expect(QRCode.render(String(repeating: "a", count: 2_954)) == nil)
    }

    @Test(.enabled(if: Files.exists("/usr/bin/zbarimg"), "needs zbar-tools"))
    func aScannerReadsIt() throws {
        let path = "/tmp/qr-code-\(getpid()).pbm"
        defer { try? Files.remove(path) }
        try Files.write(picture(of: try #require(QRCode.renderDark(Self.link))), to: path)
        // The scanner is another program: on a busy machine its first try may bring nothing.
        let read = (0..<5).lazy.compactMap { _ in scan(path) }.first
        #expect(read == Self.link + "\n")
    }

    /// What a scanner reads in a picture; nil when it reads nothing.
    private func scan(_ path: String) -> String? {
        guard let output = unsafe popen("/usr/bin/zbarimg --quiet --raw \(path)", "r") else {
            return nil
        }
        defer { unsafe pclose(output) }
        var line = [CChar](repeating: 0, count: 512)
        guard unsafe fgets(&line, 512, output) != nil else { return nil }
        return String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// A PBM picture of the drawing, four pixels to a module.
    private func picture(of drawing: String) -> [UInt8] {
        var rows: [String] = []
        for line in drawing.split(separator: "\n", omittingEmptySubsequences: false) {
            for halves in ["█▀", "█▄"] {
                let row = line.map {
                    String(repeating: halves.contains($0) ? "1 " : "0 ", count: 4)
                }
                rows += Array(repeating: row.joined(), count: 4)
            }
        }
        let width = drawing.prefix { $0 != "\n" }.count * 4
        return Array("P1\n\(width) \(rows.count)\n\(rows.joined(separator: "\n"))\n".utf8)
    }
}
