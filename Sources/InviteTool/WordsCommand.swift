import CryptoPrimitives
import InviteClient
import InviteCodes
import MailboxProtocol
import System

/// `invite words`: completes codes for a shell, explains them, and lists the words.
enum WordsCommand {
    private static let usage = """
        usage: invite words [TEXT] [--language LANG] [--json]

        With the beginning of a code, prints the words that its last word may become, one a line:
        of the lists that have the words before it, else of the list of --language.
        With a whole code, explains it: list, bits, and of each word its place in the list and the
        words that are the least unlike it. Without TEXT, prints all words of a list.

          --language LANG  which list: en, de, fr, es, it or pt (en)
          --json           print one JSON object: {"words":[...]}; without TEXT "lists", each with
                           id, language, size, bits (of two words and of three) and digest
                           (SHA-256 of its file), and "sample", five words of the list

        A code on the command line is seen by everybody on this machine.

        Exit codes: 0 done, 1 failed, 2 wrong usage, 3 the code cannot be read.

        Examples:
          invite words coral-pi
          invite words coral-piano-42
        """

    private static let options: [Arguments.Option] = [.value("language"), .flag("json")]

    static func run(_ words: [String]) throws -> ExitCode {
        let arguments = try Arguments(words, options: options, positionals: 0...64)
        if arguments.wantsHelp {
            Terminal.standardOutput.print(usage)
            return .success
        }
        let list = try WordList.of(arguments)
        let isJSON = arguments.has(flag: "json")
        var text = Array(arguments.positionals.joined(separator: " ").utf8)
        defer { Wipe.bytes(&text) }
        guard !text.isEmpty else {
            isJSON ? printLists(sampling: list) : print(list.words)
            return .success
        }
        // The words before say which list it is; the first word is of the one that was chosen.
        let isFirst = text.allSatisfy { $0 >= UInt8(ascii: "A") }
        let completions = WordCode.completions(
            of: text.span, lists: isFirst || arguments["language"] != nil ? [list] : WordList.all)
        guard completions.isEmpty else {
            complete(completions, isJSON)
            return .success
        }
        return explain(text.span, isJSON)
    }

    private static func print(_ lines: [String]) {
        Terminal.standardOutput.print(lines.joined(separator: "\n"))
    }

    private static func complete(_ words: [String], _ isJSON: Bool) {
        guard isJSON else { return print(words) }
        JSONOutput.print { $0.member("words", .array(words.map(JSON.string))) }
    }

    private static func printLists(sampling list: WordList) {
        let lists = WordList.all.map { list in
            JSON.object([
                "id": .string(list.id), "language": .string(list.language.tag),
                "size": .integer(list.words.count),
                "bits": .array((2...3).map { .integer(list.bits(words: $0)) }),
                "digest": .string(list.digest),
            ])
        }
        // Spread over the list, and the same every time.
        let sample = (0..<sampleCount).map { list.words[$0 * list.words.count / sampleCount] }
        JSONOutput.print { writer in
            writer.member("lists", .array(lists))
            writer.member("sample", .array(sample.map(JSON.string)))
        }
    }

    private static let sampleCount = 5

    private static func explain(_ text: Span<UInt8>, _ isJSON: Bool) -> ExitCode {
        let code: WordCode
        do throws(CodeError) {
            code = try WordCode(reading: text)
        } catch {
            return refuse(error, isJSON)
        }
        let explained = ExplainedCode(code)
        if isJSON {
            JSONOutput.print { explained.write(to: &$0) }
        } else {
            print(explained.lines)
        }
        return .success
    }

    private static func refuse(_ error: CodeError, _ isJSON: Bool) -> ExitCode {
        let problem = Explanation.of(error)
        guard isJSON else {
            Diagnostics(program: "invite").error(problem.message, hint: problem.hint)
            return .notUnderstood
        }
        JSONOutput.print { writer in
            if case .unknownWord(_, let suggestions) = error.kind, !suggestions.isEmpty {
                writer.member("suggestions", .array(suggestions.map(JSON.string)))
            }
            writer.member("problem", problem.message)
            writer.member("hint", ifPresent: problem.hint)
        }
        return .notUnderstood
    }
}
