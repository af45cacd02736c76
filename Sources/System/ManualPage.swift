/// A program's manual page, in roff for `man`: what the helps of its commands say.
struct ManualPage {
    let program: String
    let purpose: String
    let epilogue: String
    let commands: [CommandManual]

    var text: String {
        var lines = [
            ".TH \(program.uppercased()) 1 \"\" \"\(program) \(ProductVersion.text)\"",
            ".SH NAME", "\(escaped(program)) \\- \(escaped(firstSentence))",
            ".SH SYNOPSIS", ".B \(escaped(program))", ".I command", "[options]",
            ".SH DESCRIPTION", escaped(purpose.replacing("\n", with: " ")),
            ".SH COMMANDS",
        ]
        for command in commands { lines += section(command) }
        lines += [".SH NOTES", ".nf"] + epilogue.split(separator: "\n").map { escaped(String($0)) }
        lines.append(".fi")
        return lines.joined(separator: "\n") + "\n"
    }

    private var firstSentence: String {
        let sentence = purpose.prefix { $0 != "." && $0 != "\n" }
        return sentence.prefix(1).lowercased() + sentence.dropFirst()
    }

    private func section(_ command: CommandManual) -> [String] {
        var lines = [
            ".SS \"\(program) \(command.name)\"", escaped(command.summary) + ".", ".PP", ".nf",
        ]
        lines += command.help.usage.map { "\\fB\(escaped($0))\\fR" }
        lines.append(".fi")
        for block in command.help.blocks {
            switch block {
            case .paragraph(let text): lines += [".PP", escaped(text)]
            case .entry(let term, let text):
                lines += [".TP", "\\fB\(escaped(term))\\fR", escaped(text)]
            case .verbatim(let heading, let kept):
                lines +=
                    [".PP", escaped(heading) + ":", ".PP", ".nf"] + kept.map(escaped) + [".fi"]
            }
        }
        return lines
    }

    /// Text as roff shows it: a dash is a dash, and no line is a request.
    private func escaped(_ text: String) -> String {
        let plain = text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
        return plain.hasPrefix(".") || plain.hasPrefix("'") ? "\\&" + plain : plain
    }
}
