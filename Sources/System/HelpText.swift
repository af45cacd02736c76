/// A help text, taken apart: the form all our commands keep to.
struct HelpText {
    enum Block: Equatable {
        case paragraph(String)
        /// An option, an operand or a verb, and what it is for.
        case entry(term: String, text: String)
        /// Lines to show as they are, under a heading: examples, tables.
        case verbatim(heading: String, [String])
    }

    /// The ways to call the command, without `usage:`.
    private(set) var usage: [String] = []
    private(set) var blocks: [Block] = []

    init(_ text: String) {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)[
            ...]
        readUsage(&lines)
        while let line = lines.popFirst() {
            if line.isEmpty { continue }
            if Self.isVerbatimHeading(line) {
                readVerbatim(line, &lines)
            } else if line.indent == 0 {
                readParagraph(line, &lines)
            } else {
                readEntry(line, &lines)
            }
        }
    }

    private mutating func readUsage(_ lines: inout ArraySlice<String>) {
        let mark = "usage: "
        guard let first = lines.first, first.hasPrefix(mark) else { return }
        lines.removeFirst()
        usage = [String(first.dropFirst(mark.count))]
        while let line = lines.first, line.indent == mark.count {
            usage.append(String(line.dropFirst(mark.count)))
            lines.removeFirst()
        }
    }

    private static func isVerbatimHeading(_ line: String) -> Bool {
        let word = line.lowercased()
        return word.hasPrefix("example") && word.hasSuffix(":") || word == "exit codes:"
    }

    private mutating func readVerbatim(_ heading: String, _ lines: inout ArraySlice<String>) {
        var kept: [String] = []
        while let line = lines.first, line.isEmpty || line.indent > 0 {
            kept.append(line)
            lines.removeFirst()
        }
        while kept.last?.isEmpty == true { kept.removeLast() }
        blocks.append(.verbatim(heading: String(heading.dropLast()), kept))
    }

    private mutating func readParagraph(_ first: String, _ lines: inout ArraySlice<String>) {
        var text = first
        while let line = lines.first, !line.isEmpty, line.indent == 0 {
            text += " " + line
            lines.removeFirst()
        }
        blocks.append(.paragraph(text))
    }

    /// A term, two spaces or more, and its text; or a long term, and the text on the next lines.
    private mutating func readEntry(_ first: String, _ lines: inout ArraySlice<String>) {
        let words = first.drop { $0 == " " }
        let gap = words.ranges(of: "  ").first
        let term = String(gap.map { words[..<$0.lowerBound] } ?? words)
        var text = gap.map { String(words[$0.upperBound...].drop { $0 == " " }) } ?? ""
        while let line = lines.first, line.indent >= first.indent + 4 {
            text += (text.isEmpty ? "" : " ") + line.drop { $0 == " " }
            lines.removeFirst()
        }
        blocks.append(.entry(term: term, text: text))
    }

    /// What the text says of an option, and what it calls its value.
    func entry(ofOption name: String) -> (value: String?, text: String)? {
        for case .entry(let term, let text) in blocks {
            let words = term.split(separator: " ", maxSplits: 1).map(String.init)
            if words.first == "--" + name {
                return (words.count > 1 ? words[1] : nil, text)
            }
        }
        return nil
    }

    /// What the ways to call the command call an option's value: `--data DIR`.
    func placeholder(ofOption name: String) -> String? {
        for line in usage {
            let words = line.split(separator: " ").map { $0.filter { !"[]".contains($0) } }
            guard let place = words.firstIndex(of: "--" + name), place + 1 < words.count else {
                continue
            }
            return words[place + 1]
        }
        return nil
    }

    /// What the text says of a verb.
    func summary(ofVerb verb: String) -> String {
        for case .entry(let term, let text) in blocks
        where term.split(separator: " ").first.map(String.init) == verb { return text }
        return ""
    }
}

extension String {
    /// How many spaces it begins with.
    fileprivate var indent: Int { prefix { $0 == " " }.count }
}
