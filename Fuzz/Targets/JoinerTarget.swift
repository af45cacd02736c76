import CryptoPrimitives
import MailboxProtocol
import SPAKE2
import WormholeSession

/// `Joiner`: frames of a relay, and messages of an attendant, that may be anything.
///
/// Bit 0 of the first byte says whether the attendant has the words. Every further byte is a step.
let joinerTarget = Target(
    "joiner", bytesMax: 2048, dictionary: "messages",
    work: WorkLimit(allocated: 16 << 20, allocatedPerByte: 1 << 17, timePerByte: .milliseconds(2)),
    reaches: [
        "admitted", "wrongCode", "lost", "ended", "denied", "outOfRuns", "interfered",
        "unreachable", "refused", "cancelled", "asked", "kept", "restarted",
    ]
) { run throws(Broken) in
    var session = JoinerSession(attendantHasWords: run.byte() & 1 == 0)
    try session.handle(.start, &run)
    while !run.isAtEnd { try session.step(&run) }
}

extension JoinerSession {
    fileprivate mutating func step(_ run: inout Run) throws(Broken) {
        switch run.number(below: 20) {
        case 0: try connect(&run)
        case 1: try deliver(run.chunk(), &run)
        case 2: try deliver(.welcome(Welcome(challenge: nil, error: run.isOdd ? "no" : nil)), &run)
        case 3:
            let mailbox = MailboxID("m\(run.number(below: 2))")
            try deliver(.claimed(mailbox, attended: run.isOdd), &run)
        case 4: try say(.pake, attendant.pake, &run)
        case 5:
            let message = PhaseBody.readPake(attendant.pake) ?? []
            try say(.pake, PhaseBody.pake(edited(message, by: run.chunk())), &run)
        case 6: try say(.version, seal(VersionMessage.attendant, .version), &run)
        case 7: try say(.version, seal(run.chunk(), .version), &run)
        case 8: try answer(.waiting(for: "Paul"), &run)
        case 9: try answer(.denied(run.isOdd ? .declined : .ended), &run)
        case 10: try answer(.admitted(sealed: sealedGrant(run.chunk())), &run)
        case 11: try sayNext(run.chunk(), &run)
        case 12: try say(run.phase(), String(decoding: run.chunk(), as: UTF8.self), &run)
        case 13: try say(run.phase(), "00", from: Side("other"), &run)
        case 14: for message in said { try say(message.phase, message.body, from: side, &run) }
        case 15: try deliver(.closed(mailbox: nil), &run)
        case 16: try refuse(&run)
        case 17: try disconnect(&run)
        case 18: try pass(&run)
        default: try act(&run)
        }
    }

    private mutating func answer(_ answer: Answer, _ run: inout Run) throws(Broken) {
        try sayNext(answer.encoded ?? [], &run)
    }

    private mutating func refuse(_ run: inout Run) throws(Broken) {
        let codes = ErrorCode.allCases.map(Optional.some) + [nil]
        let reply = ErrorReply(
            "no", codes[run.number(below: codes.count)], orig: [:],
            retryAfter: run.isOdd ? Int(run.byte()) : nil)
        try deliver(.error(reply), &run)
    }

    private mutating func act(_ run: inout Run) throws(Broken) {
        switch run.number(below: 3) {
        case 0: try handle(.start, &run)
        case 1: try handle(.cancel, &run)
        default: try restart(&run)
        }
    }
}

extension Run {
    /// The lowest bit of the next byte.
    var isOdd: Bool {
        mutating get { byte() & 1 == 1 }
    }
}
