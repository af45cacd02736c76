import MailboxProtocol

/// `ClientFrame`, `ClientMessage` and `ServerMessage.read` on the same text: what clients send,
/// and what relays send.
let messageTarget = Target(
    "messages", bytesMax: 4096, dictionary: "messages",
    reaches: Set(
        [
            "ping", "bind", "list", "allocate", "claim", "release", "open", "add", "close",
            "attend", "retire", "pass", "leave",
        ].map { "client \($0)" }
            + [
                "welcome", "ack", "nameplates", "allocated", "claimed", "released", "message",
                "closed", "pong", "error", "attending", "knock", "gone", "of no known type",
            ].map { "server \($0)" }
            + ["client fault", "server fault", "no JSON"])
) { run throws(Broken) in
    let text = run.rest()
    try checkClient(text, &run)
    try checkServer(text, &run)
}

private func checkClient(_ text: [UInt8], _ run: inout Run) throws(Broken) {
    guard let frame = try? ClientFrame(reading: text) else { return run.note("no JSON") }
    let message: ClientMessage
    do { message = try ClientMessage(frame) } catch {
        run.note("client fault")
        return try require(error.sentence.utf8.count < 80, "a fault that repeats what it is about")
    }
    run.note("client \(message.type)")
    try require(frame.type == message.type, "read as another type")
    let written = message.encoded(id: frame.id.string)
    guard let again = try? ClientFrame(reading: written), let same = try? ClientMessage(again)
    else { throw Broken("unreadable when written: \(message.type)") }
    try require(same == message, "reads otherwise when written: \(message.type)")
    try require(same.encoded(id: again.id.string) == written, "written otherwise: \(message.type)")
    try require(again.id.string == frame.id.string, "another id when written")
}

private func checkServer(_ text: [UInt8], _ run: inout Run) throws(Broken) {
    let message: ServerMessage?
    do throws(ServerFault) { message = try ServerMessage.read(text) } catch {
        if case .field = error { run.note("server fault") }
        return
    }
    guard let message else { return run.note("server of no known type") }
    run.note("server \(message.type)")
    let now = Timestamp(milliseconds: 1_800_000_000_123)
    let written = message.encoded(at: now)
    guard let again = try? ServerMessage.read(written) else {
        throw Broken("unreadable when written: \(message.type)")
    }
    try require(again == message, "reads otherwise when written: \(message.type)")
    try require(again.encoded(at: now) == written, "written otherwise: \(message.type)")
    try checkBounds(message)
}

/// Numbers of a relay that clients count with are ones that they can count with.
private func checkBounds(_ message: ServerMessage) throws(Broken) {
    let numbers =
        switch message {
        case .attending(let attending):
            [attending.expiresIn, attending.waiting, attending.missed, attending.generation]
        case .knock(let knock): [knock.waited]
        case .error(let reply): [reply.retryAfter ?? 0]
        default: [Int]()
        }
    try require(numbers.allSatisfy { (0...Int(Int32.max)).contains($0) }, "\(numbers)")
}
