/// The command line of one subcommand, taken apart by a declaration of its options.
///
/// Takes `--name value`, `--name=value`, flags, `-h` and `--help`, and `--` after which nothing is
/// an option. An option may name an environment variable to fall back to. Usage texts are written
/// by hand in each program.
package struct Arguments: Equatable, Sendable {
    /// One option that may be given.
    package struct Option: Sendable {
        enum Kind: Sendable { case flag, value, list }

        let name: String
        let kind: Kind
        let variable: String?

        /// An option with a value: `--name value`.
        ///
        /// - Parameters:
        ///   - name: without the dashes.
        ///   - variable: the environment variable that stands in for it.
        /// - Returns: The option.
        package static func value(_ name: String, variable: String? = nil) -> Option {
            Option(name: name, kind: .value, variable: variable)
        }

        /// An option with a value that may be given more than once. The environment variable that
        /// stands in for it holds all of them, with white space between.
        package static func list(_ name: String, variable: String? = nil) -> Option {
            Option(name: name, kind: .list, variable: variable)
        }

        /// An option without a value: `--name`. The environment variable that stands in for it is
        /// `1`, `true`, `yes` or `on`; or `0`, `false`, `no` or `off`.
        package static func flag(_ name: String, variable: String? = nil) -> Option {
            Option(name: name, kind: .flag, variable: variable)
        }
    }

    /// What is not an option, in order.
    package private(set) var positionals: [String] = []

    /// Whether `-h` or `--help` was given; then nothing else was checked after it.
    package private(set) var wantsHelp = false

    private var values: [String: [String]] = [:]
    private var flags: Set<String> = []

    /// Options that the environment stood in for, with their variables.
    private var borrowed: [String: String] = [:]

    /// Takes a command line apart.
    ///
    /// - Parameters:
    ///   - words: what follows the subcommand's name.
    ///   - options: all that it knows.
    ///   - range: how many words that are not options it takes.
    ///   - environment: looks a variable up; nil if it is not set.
    /// - Throws: ``ArgumentError``.
    package init(
        _ words: [String], options: [Option], positionals range: ClosedRange<Int> = 0...0,
        environment: (String) -> String? = { Environment[$0] }
    ) throws(ArgumentError) {
        var rest = words[...]
        while let word = rest.popFirst() {
            if word == "-h" || word == "--help" {
                wantsHelp = true
                HelpProbe.current?.declare(options)
                return
            }
            if word == "--" {
                positionals += rest
                break
            }
            if word.hasPrefix("-"), word != "-" {
                try take(word, from: &rest, options)
            } else {
                positionals.append(word)
            }
        }
        guard positionals.count >= range.lowerBound else { throw .missingArgument }
        guard positionals.count <= range.upperBound else {
            throw .extraArgument(positionals[range.upperBound])
        }
        for option in options where values[option.name] == nil && !has(flag: option.name) {
            guard let variable = option.variable, let text = environment(variable) else { continue }
            try borrow(option, from: variable, text)
        }
    }

    private mutating func borrow(
        _ option: Option, from variable: String, _ text: String
    ) throws(ArgumentError) {
        borrowed[option.name] = variable
        switch option.kind {
        case .value: values[option.name] = [text]
        case .list:
            values[option.name] = text.split(whereSeparator: \.isWhitespace).map(String.init)
        case .flag:
            guard let isOn = Self.switchWords[text.lowercased()] else {
                throw .invalidValue(variable, text, expected: "1 or 0")
            }
            if isOn { flags.insert(option.name) }
        }
    }

    private static let switchWords = [
        "1": true, "true": true, "yes": true, "on": true,
        "0": false, "false": false, "no": false, "off": false,
    ]

    private mutating func take(
        _ word: String, from rest: inout ArraySlice<String>, _ options: [Option]
    ) throws(ArgumentError) {
        let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let given = String(parts[0])
        guard let option = options.first(where: { "--" + $0.name == given }) else {
            let known = options.map { "--" + $0.name } + ["--help"]
            throw .unknownOption(given, nearest: nearest(to: given, in: known))
        }
        let inline = parts.count == 2 ? String(parts[1]) : nil
        guard option.kind != .flag else {
            if inline != nil { throw .unexpectedValue(given) }
            flags.insert(option.name)
            return
        }
        guard let value = inline ?? rest.popFirst() else { throw .missingValue(given) }
        values[option.name, default: []].append(value)
    }

    /// The value of an option; the last one if it was given more than once.
    package subscript(name: String) -> String? { values[name]?.last }

    /// All values of an option that may be given more than once.
    package func all(_ name: String) -> [String] { values[name] ?? [] }

    package func has(flag name: String) -> Bool { flags.contains(name) }

    /// What to call an option in a complaint: `--name`, or the environment variable that stood in
    /// for it.
    package func origin(of name: String) -> String { borrowed[name] ?? "--" + name }

    /// A whole number within a range.
    ///
    /// - Parameters:
    ///   - name: of the option.
    ///   - range: what is allowed.
    /// - Returns: nil if the option was not given.
    /// - Throws: ``ArgumentError/invalidValue(_:_:expected:)``.
    package func number(
        _ name: String, in range: ClosedRange<Int>
    ) throws(ArgumentError) -> Int? {
        guard let text = self[name] else { return nil }
        guard let number = Int(text), range.contains(number) else {
            throw .invalidValue(
                origin(of: name), text,
                expected: "a number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }
}
