extension Completion {
    var zsh: String {
        """
        #compdef \(program)
        # Completes \(program) in zsh: put it as \(function) into a folder of $fpath.
        \(codes)\(function)() {
            local -a commands verbs
            commands=(
        \(commands.map { "        \(item($0.name, $0.summary))" }.joined(separator: "\n"))
            )
            if ((CURRENT == 2)); then
                _describe command commands
                return
            fi
            local command=$words[2]
            shift words
            ((CURRENT--))
            case $command in
        \(commands.map(arguments).joined(separator: "\n"))
            esac
        }
        # Run by zsh when it is wanted, or read in a shell that has begun already.
        if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
            \(function) "$@"
        else
            compdef \(function) \(program)
        fi

        """
    }

    private func item(_ name: String, _ summary: String) -> String {
        quoted(name + ":" + summary)
    }

    private func arguments(_ command: CommandManual) -> String {
        var specs = command.options.map { option in
            let what = "--\(option.name)[\(described(option.text))]"
            return quoted(what + action(option.value))
        }
        specs.append(quoted("--help[\(described("what it does, and an example"))]"))
        if takesCode(command) {
            specs.append(quoted("*:code:\(function)_code"))
        } else if !command.verbs.isEmpty {
            specs.append(quoted("1:verb:(\(command.verbs.map(\.name).joined(separator: " ")))"))
        }
        let list = specs.map { "            \($0)" }.joined(separator: " \\\n")
        return "        \(command.name))\n            _arguments \\\n\(list)\n            ;;"
    }

    /// What stands between brackets.
    private func described(_ text: String) -> String {
        var text = text
        for mark in ["\\", "[", "]", ":"] { text = text.replacing(mark, with: "\\" + mark) }
        return text
    }

    private func action(_ value: OptionManual.Value) -> String {
        switch value {
        case .none: ""
        case .folder: ":folder:_files -/"
        case .file: ":file:_files"
        case .choice(let words): ":value:(\(words.joined(separator: " ")))"
        case .other(let name): ":\(described(name)):"
        }
    }

    private var codes: String {
        guard let wordsCommand, commands.contains(where: takesCode) else { return "" }
        return """
            \(function)_code() {
                [[ $PREFIX == [a-z]* ]] || return 1
                [[ $PREFIX == *-* ]] && compset -P '*-'
                compadd -S '' -- ${(f)"$(\(wordsCommand) "$PREFIX" 2>/dev/null)"}
            }

            """
    }
}
