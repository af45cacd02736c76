import MailboxProtocol

/// The peer's messages, brought into the order of the conversation: `pake`, `version`, `0`, `1`, …
///
/// A relay may deliver again what it delivered before; the same phase with other bytes is an
/// attack, and so is a flood of phases that cannot be next.
struct Inbox {
    enum OnMessage: Equatable {
        case accepted
        case repeated
        case contradictory
    }

    private var bodies: [Phase: String] = [:]
    private var next: Phase

    /// `next` is the first phase to hand out; earlier ones are ignored.
    init(next: Phase = .pake) {
        self.next = next
    }

    mutating func receive(_ phase: Phase, _ body: String) -> OnMessage {
        if let known = bodies[phase] { return known == body ? .repeated : .contradictory }
        if isPast(phase) { return .repeated }
        guard bodies.count < ConversationLimits.outOfOrderMax + 8 else { return .contradictory }
        bodies[phase] = body
        return .accepted
    }

    /// Phases before the first one handed out, when a conversation goes on from a file.
    private func isPast(_ phase: Phase) -> Bool {
        guard let current = next.number else { return false }
        return phase == .pake || phase == .version || (phase.number.map { $0 < current } ?? false)
    }

    /// Hands out the next phase in order, once it is there.
    mutating func takeNext() -> (phase: Phase, body: String)? {
        guard let body = bodies[next] else { return nil }
        let phase = next
        switch phase {
        case .pake: next = .version
        case .version: next = .numbered(0)
        default: next = .numbered((phase.number ?? 0) + 1)
        }
        return (phase, body)
    }
}

/// Our own messages: kept until the relay has echoed them, so that they can be sent again with
/// identical bytes on another connection.
struct Outbox {
    private(set) var unechoed: [(phase: Phase, body: String)] = []
    private var said: Set<Phase> = []

    mutating func append(_ phase: Phase, _ body: String) {
        said.insert(phase)
        unechoed.append((phase, body))
    }

    mutating func echoed(_ phase: Phase) {
        unechoed.removeAll { $0.phase == phase }
    }

    /// Whether a message under our side is one of ours.
    func hasSaid(_ phase: Phase) -> Bool { said.contains(phase) }
}
