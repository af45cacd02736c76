/// Swift source with everything that is not code blanked out, line by line.
struct SwiftLexer {
    /// The lines of the file as they are.
    let lines: [String]
    /// The same lines, with comments and the text of string literals turned to spaces.
    let code: [String]

    init(_ source: String) {
        lines = source.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        var scanner = Scanner(characters: Array(source))
        scanner.scan()
        code = String(scanner.output)
            .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    /// A function, initialiser, deinitialiser or subscript with a body.
    struct Function {
        let name: String
        let firstLine: Int
        let lastLine: Int
        var lineCount: Int { lastLine - firstLine + 1 }
    }

    /// Every function of the file, nested ones included. Line numbers start at 1.
    func functions() -> [Function] {
        var found: [Function] = []
        var open: [(depth: Int, name: String, line: Int)] = []
        var pending: (name: String, line: Int)?
        var depth = 0
        var parentheses = 0
        for (index, line) in code.enumerated() {
            if let name = Self.declaredFunction(in: line) {
                pending = (name, index + 1)
                parentheses = 0
            }
            for character in line {
                switch character {
                case "(": parentheses += 1
                case ")": parentheses -= 1
                case "{":
                    depth += 1
                    guard let declared = pending, parentheses <= 0 else { continue }
                    open.append((depth, declared.name, declared.line))
                    pending = nil
                case "}":
                    if let last = open.last, last.depth == depth {
                        found.append(
                            Function(name: last.name, firstLine: last.line, lastLine: index + 1))
                        open.removeLast()
                    }
                    depth -= 1
                default: break
                }
            }
        }
        return found
    }

    /// The name when a line declares a function. Protocol requirements never meet their brace: the
    /// next declaration takes their place.
    private static func declaredFunction(in line: String) -> String? {
        let words = line.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init)
        let modifiers: Set<String> = [
            "public", "package", "internal", "private", "fileprivate", "static", "final", "class",
            "override", "mutating", "consuming", "borrowing", "convenience", "required", "prefix",
            "nonisolated", "unsafe", "c",
        ]
        guard let first = words.firstIndex(where: { !modifiers.contains($0) }) else { return nil }
        switch words[first] {
        case "func": return first + 1 < words.count ? words[first + 1] : "operator"
        case "init", "deinit", "subscript":
            let trimmed = line.drop { $0 == " " }
            return trimmed.first?.isLetter == true ? words[first] : nil
        default: return nil
        }
    }
}

/// Walks over a file once. Understands line and block comments (nested), plain, raw and multi-line
/// strings. Interpolations count as text of their string.
private struct Scanner {
    let characters: [Character]
    var output: [Character] = []
    private var index = 0

    init(characters: [Character]) {
        self.characters = characters
        output.reserveCapacity(characters.count)
    }

    mutating func scan() {
        while index < characters.count {
            if starts("//") {
                while index < characters.count, characters[index] != "\n" { blank() }
            } else if starts("/*") {
                blockComment()
            } else if let hashes = openingHashes() {
                string(hashes)
            } else {
                output.append(characters[index])
                index += 1
            }
        }
    }

    private func starts(_ text: String, at offset: Int = 0) -> Bool {
        characters[min(index + offset, characters.count)...].starts(with: text)
    }

    private mutating func blank(_ count: Int = 1) {
        for _ in 0..<count where index < characters.count {
            output.append(characters[index] == "\n" ? "\n" : " ")
            index += 1
        }
    }

    private mutating func blockComment() {
        var depth = 0
        repeat {
            if starts("/*") {
                depth += 1
                blank(2)
            } else if starts("*/") {
                depth -= 1
                blank(2)
            } else {
                blank()
            }
        } while depth > 0 && index < characters.count
    }

    /// How many `#` a string literal begins with, nil when none begins here.
    private func openingHashes() -> Int? {
        var end = index
        while end < characters.count, characters[end] == "#" { end += 1 }
        return end < characters.count && characters[end] == "\"" ? end - index : nil
    }

    private mutating func string(_ hashes: Int) {
        blank(hashes)
        let quotes = starts("\"\"\"") ? "\"\"\"" : "\""
        blank(quotes.count)
        let marks = String(repeating: "#", count: hashes)
        while index < characters.count, !starts(quotes + marks) {
            if starts("\\" + marks + "(") {
                blank(2 + hashes)
                interpolation()
            } else if starts("\\" + marks) {
                blank(2 + hashes)
            } else if quotes.count == 1, characters[index] == "\n" {
                return
            } else {
                blank()
            }
        }
        blank(quotes.count + hashes)
    }

    /// Up to the parenthesis that closes an interpolation; strings inside it are skipped whole.
    private mutating func interpolation() {
        var depth = 1
        while index < characters.count, depth > 0 {
            if let hashes = openingHashes() {
                string(hashes)
                continue
            }
            if characters[index] == "(" { depth += 1 }
            if characters[index] == ")" { depth -= 1 }
            blank()
        }
    }
}
