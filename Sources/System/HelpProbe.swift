import Synchronization

/// Listens to a command that is asked for its help: what it would print, and the options it
/// declares. So completion scripts and manual pages say what the commands themselves say.
final class HelpProbe: Sendable {
    /// In place of the terminal, for as long as somebody listens.
    @TaskLocal static var current: HelpProbe?

    private struct Heard {
        var text = ""
        var options: [Arguments.Option] = []
    }

    private let heard = Mutex(Heard())

    func declare(_ options: [Arguments.Option]) {
        heard.withLock { $0.options += options }
    }

    func print(_ text: String) {
        heard.withLock { $0.text += text + "\n" }
    }

    /// What a command says when it is asked.
    static func manual(of command: Command, program: String) throws -> CommandManual {
        let probe = HelpProbe()
        _ = try $current.withValue(probe) { try command.run(["--help"]) }
        return probe.heard.withLock { heard in
            CommandManual(
                program: program, name: command.name, summary: command.summary, text: heard.text,
                options: heard.options)
        }
    }
}
