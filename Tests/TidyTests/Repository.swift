import Foundation
import Testing

/// The repository's own files, found by walking its folders.
enum Repository {
    static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// Folders that hold what tools made.
    private static let skipped: Set<String> = [".git", ".venv", "demo-data", "node_modules"]

    /// Paths of all files, relative to the root and in order.
    static func files() throws -> [String] {
        var found: [String] = []
        try collect(root, under: "", into: &found)
        return found.sorted()
    }

    private static func collect(
        _ folder: URL, under path: String, into found: inout [String]
    ) throws {
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path()) {
            if skipped.contains(name) || name.hasPrefix(".build") || name.hasPrefix("__") {
                continue
            }
            let item = folder.appending(path: name)
            let values = try item.resourceValues(forKeys: [.isDirectoryKey, .isSymbolicLinkKey])
            if values.isSymbolicLink == true { continue }
            if values.isDirectory == true {
                try collect(item, under: path + name + "/", into: &found)
            } else {
                found.append(path + name)
            }
        }
    }

    static func text(_ path: String) throws -> String? {
        String(bytes: try Data(contentsOf: root.appending(path: path)), encoding: .utf8)
    }

    /// All Swift files under a folder, lexed.
    static func swift(under folder: String) throws -> [SwiftFile] {
        try swiftFiles.get().filter { $0.path.hasPrefix(folder) }
    }

    private static let swiftFiles = Result {
        try files().filter { $0.hasSuffix(".swift") }.map { path in
            SwiftFile(path: path, lexed: SwiftLexer(try #require(try text(path))))
        }
    }
}

struct SwiftFile: Sendable {
    let path: String
    let lexed: SwiftLexer

    /// `Sources/<target>/…`: the target.
    var target: String { String(path.split(separator: "/").dropFirst().first ?? "") }

    /// The lines of code that contain a word, as `path:line`.
    func places(where isBad: (String) -> Bool) -> [String] {
        lexed.code.enumerated().filter { isBad($0.element) }.map { "\(path):\($0.offset + 1)" }
    }

    /// Modules imported, with the line each is on.
    func imports() -> [(module: String, line: Int)] {
        lexed.code.enumerated().compactMap { index, line in
            let words = line.split { $0 == " " || $0 == "." }.map(String.init)
            guard let keyword = words.firstIndex(of: "import"), keyword + 1 < words.count,
                words[..<keyword].allSatisfy({ $0.hasPrefix("@") || Self.access.contains($0) })
            else { return nil }
            return (words[keyword + 1], index + 1)
        }
    }

    private static let access: Set<String> = ["public", "package", "internal", "private"]
}

/// Whether a line contains a word by itself.
func contains(_ line: String, word: String) -> Bool {
    line.split { !($0.isLetter || $0.isNumber || $0 == "_") }.contains { $0 == word }
}
