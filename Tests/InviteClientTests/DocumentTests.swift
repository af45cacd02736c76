import Foundation
import Testing

/// docs/embedding.md shows the two example files beside this one.
@Suite struct DocumentTests {
    private static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    private func text(_ path: String) throws -> String {
        try String(contentsOf: Self.root.appending(path: path), encoding: .utf8)
    }

    @Test("the document shows the files that are compiled here, byte for byte")
    func document() throws {
        let page = try text("docs/embedding.md")
        let blocks = page.components(separatedBy: "\n```swift\n").dropFirst().map {
            ($0.components(separatedBy: "\n```\n").first ?? "") + "\n"
        }
        let files = try ["JoiningExample", "AttendingExample"].map {
            try text("Tests/InviteClientTests/\($0).swift")
        }
        #expect(Array(blocks) == files)
    }

    @Test("each is 20 lines of code at most", arguments: ["JoiningExample", "AttendingExample"])
    func length(name: String) throws {
        let lines = try text("Tests/InviteClientTests/\(name).swift").split(separator: "\n")
        #expect(lines.filter { !$0.hasPrefix("///") }.count <= 20)
    }
}
