import CryptoPrimitives
import InviteCodes
import MailboxProtocol
import System

extension GivenSummary {
    /// Writes the members of `--json`, those that apply.
    func write(to writer: inout JSONWriter) {
        writer.member("kind", kind.rawValue)
        writer.member("host", ifPresent: host)
        writer.member("name", ifPresent: name)
        if let code {
            writer.member("words", .array(code.shownWords.map(JSON.string)))
            writer.member("number", code.nameplate)
            writer.member("language", code.language.tag)
            writer.member("bits", code.bits)
        }
        secret?.withBytes { writer.member("t", hexOf: $0) }
        writer.member("brandingKey", ifPresent: shownKey)
        if !suggestions.isEmpty {
            writer.member("suggestions", .array(suggestions.map(JSON.string)))
        }
        writer.member("problem", ifPresent: problem?.message)
        writer.member("hint", ifPresent: problem?.hint)
    }

    /// Prints it for a person: what there is on standard output, what is wrong on standard error.
    func print() {
        for (name, value) in lines {
            Terminal.standardOutput.print("\(name):".padded(to: 10) + value)
        }
        guard let problem else { return }
        Diagnostics(program: "invite").error(problem.message, hint: problem.hint)
    }

    private var lines: [(name: String, value: String)] {
        var lines: [(name: String, value: String)] = []
        func add(_ name: String, _ value: String?) {
            if let value { lines.append((name: name, value: value)) }
        }
        add("space", host)
        add("from", name)
        if let code {
            add("words", code.shownWords.joined(separator: " "))
            add("number", code.nameplate)
            add("list", "\(code.language.name) (\(code.listID))")
            add("strength", "\(code.bits) bits")
        }
        if let secret {
            add("secret", secret.withBytes { Hex.encode([UInt8](copying: $0)) })
            add("strength", "128 bits")
        }
        add("card key", shownKey)
        return lines
    }

    private var shownKey: String? {
        brandingKey.map { $0.withBytes { String(decoding: [UInt8](copying: $0), as: UTF8.self) } }
    }
}

extension WordCode {
    /// The words, for the person who asked to see them.
    var shownWords: [String] {
        withSpoken { spoken in
            String(decoding: [UInt8](copying: spoken), as: UTF8.self)
                .split(separator: "-").dropLast().map(String.init)
        }
    }
}
