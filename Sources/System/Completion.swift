/// Scripts by which shells complete a program's commands, options, values and codes.
package struct Completion {
    package enum Shell: String, CaseIterable, Sendable {
        case bash
        case zsh
        case fish
    }

    let program: String
    let commands: [CommandManual]
    /// The program that lists the words of codes, where this program takes codes.
    let wordsCommand: String?

    package init(program: String, commands: [CommandManual]) {
        self.program = program
        self.commands = commands
        let lists = commands.contains { $0.name == "words" }
        wordsCommand = lists ? "\(program) words" : nil
    }

    package func script(for shell: Shell) -> String {
        switch shell {
        case .bash: bash
        case .zsh: zsh
        case .fish: fish
        }
    }

    /// The name of the shell function.
    var function: String { "_" + program.replacing("-", with: "_") }

    func takesCode(_ command: CommandManual) -> Bool {
        wordsCommand != nil && command.takesCode
    }
}

/// Text between single quotes of a shell.
func quoted(_ text: String, by escape: String = #"'\''"#) -> String {
    "'" + text.replacing("'", with: escape) + "'"
}
