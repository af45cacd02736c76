import Foundation
import InviteCodes

extension WordList {
    /// The name of the list's files: `english`.
    var fileName: String { String(id.prefix { $0 != "-" }) }
}

/// The words of a file of the repository, without comments.
func words(of path: String) throws -> [String] {
    try lines(of: path).flatMap { $0.split(separator: " ").map { String($0) } }
}

/// The pairs of `wordlists/<language>-aliases.txt`, if the list has any.
func readAliases(of list: WordList) throws -> [(alias: String, word: String)] {
    let path = "wordlists/\(list.fileName)-aliases.txt"
    guard FileManager.default.fileExists(atPath: repositoryFile(path).path()) else { return [] }
    return try lines(of: path).filter { !$0.isEmpty }.map { line in
        let parts = line.split(separator: " ").map { String($0) }
        return (parts[0], parts[1])
    }
}

/// Optimal string alignment distance of exactly 1.
func areOneEditApart(_ left: String, _ right: String) -> Bool {
    let (left, right) = (left.utf8, right.utf8)
    guard abs(left.count - right.count) <= 1 else { return false }
    var (a, b) = (left[...], right[...])
    while let first = a.first, first == b.first {
        a = a.dropFirst()
        b = b.dropFirst()
    }
    guard !(a.isEmpty && b.isEmpty) else { return false }
    return a.dropFirst().elementsEqual(b) || a.elementsEqual(b.dropFirst())
        || a.dropFirst().elementsEqual(b.dropFirst())
        || (a.prefix(2).reversed().elementsEqual(b.prefix(2)) && a.count >= 2
            && a.dropFirst(2).elementsEqual(b.dropFirst(2)))
}

/// Finds the words that are one edit from a text without comparing it with each: two texts one edit
/// apart are the same, or one is the other, once each has lost at most one letter.
struct NearWords {
    private var byKey: [String: [String]] = [:]

    init(_ words: [String]) {
        for word in words {
            for key in Self.keys(word) { byKey[key, default: []].append(word) }
        }
    }

    func near(_ text: String) -> Set<String> {
        Set(Self.keys(text).flatMap { byKey[$0] ?? [] }.filter { areOneEditApart($0, text) })
    }

    private static func keys(_ text: String) -> Set<String> {
        var keys: Set<String> = [text]
        for index in text.indices {
            var shorter = text
            shorter.remove(at: index)
            keys.insert(shorter)
        }
        return keys
    }
}
