import Admission
import InviteClient
import MailboxProtocol
import System

/// Where the person at this terminal is asked about people who wait, one after the other.
final class DecisionDesk {
    private let keys: SpaceKeys
    private var waiting: [AdmissionRecord] = []
    private var isAsked = false
    private var isInputOver = false

    init(_ keys: SpaceKeys) {
        self.keys = keys
    }

    private var output: Terminal { Terminal.standardError }

    func hear(_ notice: AttendantNotice) {
        switch notice {
        case .online: output.print("Waiting for somebody to come. Ctrl-C stops.")
        case .offline(let wait):
            output.print("The relay is away, trying again in \(wait.secondsRoundedUp) s.")
        case .letIn(let person): output.print("\(person.name) is let in.")
        case .received(let person): output.print("\(person.name) has everything.")
        case .waiting(let person):
            waiting.append(person)
            askNext()
        case .denied: output.print("They are told no.")
        case .wrongCode(_, let count):
            output.print("Somebody tried \(count) wrong \(count == 1 ? "code" : "codes").")
        case .locked:
            output.print("Too many wrong codes: this code is locked. 'invite new' makes another.")
        case .restored(let count):
            output.print("These books are an older copy: \(count) open codes are locked.")
        case .refused(let words): output.print("The relay refuses: \(words)")
        default: break
        }
    }

    private func askNext() {
        guard !isAsked, let person = waiting.first else { return }
        isAsked = true
        if let words = Ledger(keys: keys, at: DeviceFolder.now).verifier(of: person) {
            output.print("\(person.name)'s screen says: \(words)")
        }
        output.print("Let \(person.name) in? [y/N]")
    }

    /// What was answered since the last call.
    func decisions() -> [LedgerCommand] {
        guard isAsked, !isInputOver, let person = waiting.first else { return [] }
        switch ReadyLine.take() {
        case .none: return []
        case .ended:
            isInputOver = true
            output.print("Nobody is here to answer: 'sidecar-bot approve \(person.id)' decides.")
            return []
        case .line(let line):
            waiting.removeFirst()
            isAsked = false
            askNext()
            let isYes = line.first.map { $0 | 0x20 == UInt8(ascii: "y") } ?? false
            return [
                isYes ? .approve(admissionID: person.id) : .deny(admissionID: person.id)
            ]
        }
    }
}
