import MailboxProtocol

/// The frames of an exchange, made once: what the load does while it is measured is to send them.
struct Script: Sendable {
    /// Of one exchange; the sides speak in turn, the sender first.
    let adds: [[UInt8]]
    let allocate = ClientMessage.allocate.encoded(id: Self.id)
    let release = ClientMessage.release(nil).encoded(id: Self.id)
    let close = ClientMessage.close(mailbox: nil, mood: "happy").encoded(id: Self.id)

    /// As stock clients send one: four hex digits.
    private static let id = "5a3c"
    /// Bytes of an `add` on the wire, and of what the bare echo gets.
    static let addBytes = 200

    init(adds count: Int) {
        adds = (0..<count).map { Self.add($0) }
    }

    private static func add(_ number: Int) -> [UInt8] {
        func frame(_ body: String) -> [UInt8] {
            ClientMessage.add(mailbox: nil, MailboxProtocol.Phase.numbered(number), body: body)
                .encoded(id: id)
        }
        return frame(String(repeating: "5", count: addBytes - frame("").count))
    }

    static func bind(_ side: String) -> [UInt8] {
        ClientMessage.bind(AppID("example.com/relay-bench"), Side(side), understandsInvites: false)
            .encoded(id: id)
    }

    static func claim(_ nameplate: Nameplate) -> [UInt8] {
        ClientMessage.claim(nameplate).encoded(id: id)
    }

    static func open(_ mailbox: MailboxID) -> [UInt8] {
        ClientMessage.open(mailbox).encoded(id: id)
    }
}
