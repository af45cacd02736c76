import Admission
import MailboxProtocol

/// The app beside the bot. It is another program: what it was asked it knows after a crash of the
/// bot too.
final class HostApp {
    private(set) var asked: [HostQuestion] = []
    var told: [HostNotification] = []
    /// Nil for an answer that takes a while: see ``AttendantEnd/answer(_:_:)``.
    var answers: (HostQuestion) -> HostAnswer?

    init(_ answers: @escaping (HostQuestion) -> HostAnswer? = { _ in .admit(extra: [:]) }) {
        self.answers = answers
    }

    func ask(_ question: HostQuestion) -> HostAnswer? {
        asked.append(question)
        return answers(question)
    }
}

extension World {
    /// A world whose bot asks an app.
    convenience init(host: HostApp) {
        self.init()
        self.host = host
    }
}
