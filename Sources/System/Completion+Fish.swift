extension Completion {
    var fish: String {
        var lines = [
            "# Completes \(program) in fish: put it into",
            "# ~/.config/fish/completions/\(program).fish",
            "complete -c \(program) -f",
        ]
        for command in commands {
            lines.append(
                "complete -c \(program) -n __fish_use_subcommand -a \(command.name) "
                    + "-d \(text(command.summary))")
        }
        for command in commands { lines += self.lines(command) }
        return lines.joined(separator: "\n") + "\n" + codes
    }

    private func lines(_ command: CommandManual) -> [String] {
        let start = "complete -c \(program) -n '__fish_seen_subcommand_from \(command.name)'"
        var lines = command.verbs.map { verb in
            "\(start) -a \(verb.name) -d \(text(verb.summary))"
        }
        lines += command.options.map { option in
            "\(start) -l \(option.name)\(action(option.value)) -d \(text(option.text))"
        }
        lines.append("\(start) -l help -d \(text("what it does, and an example"))")
        if takesCode(command) { lines.append("\(start) -a '(\(function)_code)'") }
        return lines
    }

    private func action(_ value: OptionManual.Value) -> String {
        switch value {
        case .none: ""
        case .folder: " -x -a '(__fish_complete_directories)'"
        case .file: " -r -F"
        case .choice(let words): " -x -a \(quoted(words.joined(separator: " "), by: #"\'"#))"
        case .other: " -x"
        }
    }

    private func text(_ text: String) -> String {
        quoted(text.replacing("\\", with: "\\\\"), by: #"\'"#)
    }

    private var codes: String {
        guard let wordsCommand, commands.contains(where: takesCode) else { return "" }
        return """

            function \(function)_code
                set -l typed (commandline -ct)
                string match -qr '^[a-z]' -- $typed; or return
                set -l last (string replace -r '.*-' '' -- $typed)
                set -l before (string replace -r '[^-]*$' '' -- $typed)
                for word in (\(wordsCommand) $last 2>/dev/null)
                    echo $before$word
                end
            end

            """
    }
}
