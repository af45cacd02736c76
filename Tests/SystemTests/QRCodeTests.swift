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

    @Test func tooMuchTextIsNoPicture() {
        #expect(QRCode.png(String(repeating: "a", count: 2_953)) != nil)
        #expect(QRCode.png(String(repeating: "a", count: 2_954)) == nil)
        #expect(QRCode.svg(String(repeating: "a", count: 2_953)) != nil)
        #expect(QRCode.svg(String(repeating: "a", count: 2_954)) == nil)
    }

    @Test("a scanner reads what the terminal shows", .enabled(if: canScan, "needs zbar-tools"))
    func terminal() throws {
        let drawing = try #require(QRCode.renderDark(Self.link))
        #expect(try scan(picture(of: drawing), as: "pbm") == Self.link)
    }

    @Test(
        "a scanner reads the PNG, whatever its size",
        .enabled(if: canScan, "needs zbar-tools"), arguments: [1, 60, 700])
    func png(length: Int) throws {
        let text = String(String(repeating: "Zé9-#/", count: 100).prefix(length))
        let file = try #require(QRCode.png(text))
        #expect(try scan(file, as: "png") == text)
    }

    @Test(
        "a scanner reads the SVG as another program draws it",
        .enabled(if: canScan && Files.exists("/usr/bin/rsvg-convert"), "needs librsvg2-bin"))
    func svg() throws {
        let file = try #require(QRCode.svg(Self.link))
        let path = "/tmp/qr-code-\(getpid())-drawn.svg"
        defer { try? Files.remove(path) }
        try Files.write(Array(file.utf8), to: path)
        let drawn = try #require(run("/usr/bin/rsvg-convert --width 400 \(path)"))
        #expect(try scan(drawn, as: "png") == Self.link)
    }

    private static let canScan = Files.exists("/usr/bin/zbarimg")

    /// What a scanner reads in a picture; nil when it reads nothing.
    private func scan(_ picture: [UInt8], as kind: String) throws -> String? {
        let path = "/tmp/qr-code-\(getpid())-\(picture.count).\(kind)"
        defer { try? Files.remove(path) }
        try Files.write(picture, to: path)
        // The scanner is another program: on a busy machine its first try may bring nothing.
        let tries = (0..<5).lazy.compactMap { _ in
            run("/usr/bin/zbarimg --quiet --raw -Sbinary \(path)")
        }
        return tries.first.map { String(decoding: $0, as: UTF8.self) }
    }

    /// What a program prints; nil when that is nothing.
    private func run(_ command: String) -> [UInt8]? {
        guard let output = unsafe popen(command, "r") else { return nil }
        defer { unsafe pclose(output) }
        var printed: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 4_096)
        while case let count = unsafe fread(&part, 1, part.count, output), count > 0 {
            printed += part[..<count]
        }
        return printed.isEmpty ? nil : printed
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
