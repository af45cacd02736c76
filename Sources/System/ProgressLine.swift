import Glibc
import Synchronization

/// What a person reads while it takes a while: a line for each step. On a terminal the line of a
/// step that waits counts its seconds; elsewhere it is printed once.
package final class ProgressLine: Sendable {
    private struct Step {
        let number: Int
        let text: String
        let began = Stopwatch()
    }

    private struct State {
        /// The step whose line is not ended.
        var waiting: Step?
        var steps = 0
    }

    private let terminal: Terminal
    private let isLive: Bool
    private let state = Mutex(State())

    package init(_ terminal: Terminal) {
        self.terminal = terminal
        self.isLive = terminal.isTerminal && Environment["TERM"] != "dumb"
    }

    /// The next step; `waits` when it may take long.
    package func show(_ text: String, waits: Bool) {
        guard isLive, waits else {
            finish()
            return terminal.print(text)
        }
        let number = state.withLock { state in
            endLine(&state)
            state.steps += 1
            let step = Step(number: state.steps, text: text)
            state.waiting = step
            draw(step)
            return step.number
        }
        // Without a thread the line stands still.
        try? BackgroundThread.start { self.tick(number) }
    }

    /// Nothing is waited for any more: what follows begins on a line of its own.
    package func finish() {
        state.withLock { endLine(&$0) }
    }

    private func endLine(_ state: inout State) {
        guard state.waiting != nil else { return }
        state.waiting = nil
        terminal.write([0x0A])
    }

    private func draw(_ step: Step) {
        let seconds = Int(step.began.seconds)
        let tail = seconds % 60 < 10 ? "0\(seconds % 60)" : "\(seconds % 60)"
        let time = seconds == 0 ? "" : "  \(seconds / 60):\(tail)"
        let room = max(10, (terminal.width ?? 80) - time.count - 1)
        terminal.write(Array("\r\u{1B}[K\(step.text.prefix(room))\(time)".utf8))
    }

    /// Draws the step once a second, for as long as its line is there.
    private func tick(_ number: Int) {
        while true {
            Pause.milliseconds(1_000)
            let isOver = state.withLock { state in
                guard let step = state.waiting, step.number == number else { return true }
                draw(step)
                return false
            }
            if isOver { return }
        }
    }
}
