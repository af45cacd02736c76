extension Completion {
    var bash: String {
        """
        # Completes \(program) in bash: put it into
        # ~/.local/share/bash-completion/completions/\(program)
        \(function)() {
            local cur=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
            local command=${COMP_WORDS[1]} words=
            COMPREPLY=()
            if ((COMP_CWORD == 1)); then
                mapfile -t COMPREPLY < <(compgen -W \(quoted(names)) -- "$cur")
                return
            fi
            case $command:$previous in
        \(values)
            esac
            case $command in
        \(words)
            esac
        \(codes)    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$cur")
        }
        complete -F \(function) \(program)

        """
    }

    private var names: String {
        (commands.map(\.name) + ["--help"]).joined(separator: " ")
    }

    private var values: String {
        var lines: [String] = []
        for command in commands {
            for option in command.options where option.value != .none {
                lines.append("        \(command.name):--\(option.name)) \(action(option.value)) ;;")
            }
        }
        return lines.joined(separator: "\n")
    }

    private func action(_ value: OptionManual.Value) -> String {
        switch value {
        case .folder: #"mapfile -t COMPREPLY < <(compgen -d -- "$cur"); return"#
        case .file: #"mapfile -t COMPREPLY < <(compgen -f -- "$cur"); return"#
        case .choice(let words):
            #"mapfile -t COMPREPLY < <(compgen -W \#(quoted(words.joined(separator: " "))) "#
                + #"-- "$cur"); return"#
        case .none, .other: "return"
        }
    }

    private var words: String {
        commands.map { command in
            let options = command.options.map { "--" + $0.name } + ["--help"]
            let all = command.verbs.map(\.name) + options
            return "        \(command.name)) words=\(quoted(all.joined(separator: " "))) ;;"
        }.joined(separator: "\n")
    }

    /// The last word of a code that is being typed, from its first letter on.
    private var codes: String {
        let names = commands.filter(takesCode).map(\.name)
        guard let wordsCommand, !names.isEmpty else { return "" }
        return """
                if [[ $command == @(\(names.joined(separator: "|"))) && $cur == [a-z]* ]]; then
                    local last=${cur##*-} before=
                    [[ $cur == *-* ]] && before=${cur%-*}-
                    mapfile -t COMPREPLY < <(\(wordsCommand) "$last" 2>/dev/null)
                    COMPREPLY=("${COMPREPLY[@]/#/$before}")
                    return
                fi

            """
    }
}
