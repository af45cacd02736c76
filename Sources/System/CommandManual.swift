/// What a command says of itself, for completion scripts and manual pages.
package struct CommandManual: Sendable {
    package let name: String
    package let summary: String
    /// The text of its help.
    package let text: String
    package let options: [OptionManual]
    /// What may stand right after its name: `list`, `show`.
    package let verbs: [(name: String, summary: String)]
    /// Whether it takes a code of words.
    package let takesCode: Bool
    let help: HelpText

    init(
        program: String, name: String, summary: String, text: String, options: [Arguments.Option]
    ) {
        let help = HelpText(text)
        self.name = name
        self.summary = summary
        self.text = text
        self.help = help
        self.options = options.map { OptionManual($0, in: help) }
        self.verbs = Self.verbs(in: help, after: "\(program) \(name) ").map {
            ($0, help.summary(ofVerb: $0))
        }
        self.takesCode = help.usage.contains { $0.contains("CODE") }
    }

    /// The words that the ways to call it begin with: `[new]`, `list|show`.
    private static func verbs(in help: HelpText, after prefix: String) -> [String] {
        var verbs: [String] = []
        for line in help.usage where line.hasPrefix(prefix) {
            var word = line.dropFirst(prefix.count).prefix { $0 != " " }
            if word.hasPrefix("["), word.hasSuffix("]") { word = word.dropFirst().dropLast() }
            let names = word.split(separator: "|").map(String.init)
            guard names.allSatisfy({ $0.allSatisfy { $0.isASCII && $0.isLowercase } }) else {
                continue
            }
            verbs += names.filter { !verbs.contains($0) }
        }
        return verbs
    }
}

/// An option as its command declares it, and what the help says of it.
package struct OptionManual: Sendable {
    package enum Value: Equatable, Sendable {
        /// It takes none.
        case none
        case folder
        case file
        case choice([String])
        /// Nobody but the caller can know it; how the help calls it.
        case other(String)
    }

    package let name: String
    package let text: String
    package let value: Value
    /// Whether the help has an entry for it.
    package let isExplained: Bool

    init(_ option: Arguments.Option, in help: HelpText) {
        let entry = help.entry(ofOption: option.name)
        name = option.name
        text = entry?.text ?? ""
        isExplained = entry != nil
        guard option.kind != .flag else {
            value = .none
            return
        }
        let placeholder = entry?.value ?? help.placeholder(ofOption: option.name) ?? "VALUE"
        switch placeholder {
        case "DIR", "DIR2", "FOLDER": value = .folder
        case "FILE", "PATH": value = .file
        case let words where words.contains("|"):
            value = .choice(words.split(separator: "|").map(String.init))
        default: value = .other(placeholder)
        }
    }
}
