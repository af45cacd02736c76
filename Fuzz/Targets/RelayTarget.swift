import CryptoPrimitives
import MailboxProtocol
import RelayCore

/// `RelayCore`: clients that may send anything, in any order.
///
/// Every step is a byte whose low five bits say what happens, and one that says to which of four
/// connections. Bit 7 of the first: the turn goes on; bit 6: the disk fails when the turn ends.
let relayTarget = Target(
    "relay", bytesMax: 1024, dictionary: "messages",
    work: WorkLimit(allocated: 32 << 20, allocatedPerByte: 1 << 18, timePerByte: .milliseconds(4)),
    reaches: [
        "ack", "welcome", "nameplates", "allocated", "claimed", "released", "message", "closed",
        "pong", "error", "attending", "knock", "gone", "hung up", "restarted",
        "taken back",
    ]
) { run throws(Broken) in
    var session = RelaySession()
    while !run.isAtEnd {
        let step = run.byte()
        try session.step(Int(step & 31) % 20, &run)
        if step & 0x80 == 0 { try session.endTurn(diskFails: step & 0x40 != 0, &run) }
    }
    try session.endTurn(diskFails: false, &run)
}

extension RelaySession {
    fileprivate mutating func step(_ step: Int, _ run: inout Run) throws(Broken) {
        let slot = run.number(below: Self.slots)
        switch step {
        case 0: try open(slot, &run)
        case 1: try close(slot, &run)
        case 2: try send(run.chunk(), on: slot, &run)
        case 3:
            let side = Side(["a", "b", "bot"][run.number(below: 3)])
            let invite = run.isOdd
            try send(.bind(run.appID(), side, understandsInvites: invite), on: slot, &run)
        case 4: try send(.claim(run.nameplate()), on: slot, &run)
        case 5: try send(.release(run.isOdd ? run.nameplate() : nil), on: slot, &run)
        case 6: try send(.open(mailbox(&run)), on: slot, &run)
        case 7: try add(named: false, on: slot, &run)
        case 8: try add(named: true, on: slot, &run)
        case 9: try send(.close(mailbox: nil, mood: "happy"), on: slot, &run)
        case 10: try send(.close(mailbox: mailbox(&run), mood: nil), on: slot, &run)
        case 11: try attend(on: slot, &run)
        case 12: try retire(on: slot, &run)
        case 13: try send(.pass(knock(&run)), on: slot, &run)
        case 14: try send(.leave(run.nameplate()), on: slot, &run)
        case 15: try send(run.isOdd ? .list : .allocate, on: slot, &run)
        case 16: try send(.ping(.string("x")), on: slot, &run)
        case 17: try drain(slot, &run)
        case 18: try pass(&run)
        default: if slot == 0 { try restart(&run) }
        }
    }

    private mutating func add(named: Bool, on slot: Int, _ run: inout Run) throws(Broken) {
        let name = named ? mailbox(&run) : nil
        let phase = run.phase()
        let body = String(repeating: "x", count: Int(run.byte()) * 8)
        try send(.add(mailbox: name, phase, body: body), on: slot, &run)
    }

    private mutating func attend(on slot: Int, _ run: inout Run) throws(Broken) {
        let nameplate = run.isOdd ? run.nameplate() : nil
        let isNew = run.isOdd || nameplate == nil
        let request = AttendRequest(
            nameplate: nameplate, token: isNew ? [UInt8](repeating: run.byte(), count: 16) : nil,
            key: Issuer.admitting, role: run.isOdd ? .member : .bot,
            lifetime: [5, 600, 86_400][run.number(below: 3)], generation: Int(run.byte()),
            signature: [], binding: nil)
        try send(.attend(signed(request, isNew: isNew, on: slot)), on: slot, &run)
    }

    private mutating func retire(on slot: Int, _ run: inout Run) throws(Broken) {
        let nameplate = run.nameplate()
        let message = SignedFields.retire(context(of: slot), nameplate)
        let signature = Ed25519.sign(message.span, seed: Issuer.admittingSeed.bytes)
        try send(.retire(nameplate, signature: signature), on: slot, &run)
    }
}

extension Run {
    fileprivate mutating func nameplate() -> Nameplate {
        Nameplate(number: [4, 42, 43, 77_777_777_777][number(below: 4)])
    }

    fileprivate mutating func appID() -> AppID {
        AppID(["app", RelaySession.spaceApp, "invite/none"][number(below: 3)])
    }
}
