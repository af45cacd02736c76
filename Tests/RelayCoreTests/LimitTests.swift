import MailboxProtocol
import RelayCore
import Testing

/// Every limit that lives in the core, at its value and one past it. Limits are made small where
/// reaching the real one would take long; `theDefaults` pins the real ones.
struct LimitTests {
    @Test func theDefaults() {
        let limits = RelayLimits()
        #expect(limits.inviteMessageBytesMax == 64 * 1024)
        #expect(limits.plainMessageBytesMax == 2_621_440)
        #expect(limits.messagesPerMailboxMax == 200)
        #expect(limits.inviteMailboxBytesMax == 512 * 1024)
        #expect(limits.plainMailboxBytesMax == 8 * 1024 * 1024)
        #expect(limits.unansweredMessagesMax == 4)
        #expect(limits.unansweredBytesMax == 4 * 1024)
        #expect(limits.spaceBytesMax == 16 * 1024 * 1024)
        #expect(limits.plainBytesMax == 64 * 1024 * 1024)
        #expect(limits.relayBytesMax == 256 * 1024 * 1024)
        #expect(limits.knocksPerConnectionMax == 4_096)
        #expect(limits.numbersPerSpaceMax == 4_096)
        #expect(limits.connectionsPerAddressMax == 256)
        #expect(limits.inviteClaimsPerMinute == 10)
        #expect(limits.plainClaimsPerMinute == 120)
        #expect(limits.connectsPerMinute == 600)
        #expect(limits.badRequestsPerMinute == 60)
        #expect(limits.badRequestsMax == 3)
        #expect(limits.parkedKnocksPerNameplateMax == 16)
        #expect(limits.parkedKnocksPerNameplateAndAddressMax == 2)
        #expect(limits.parkedKnocksPerSpaceMax == 256)
        #expect(limits.plainMailboxLifetime == .seconds(11 * 60))
        #expect(limits.attendantSilenceMax == .seconds(10))
        #expect(limits.attendantAbsenceMax == .seconds(60))
        #expect(limits.answeredLifetime == .seconds(7 * 86_400))
        #expect(limits.quarantine == .seconds(90 * 86_400))
        #expect(limits.listedNameplatesMax == 131_072)
    }

    /// A ping of exactly so many bytes.
    private func ping(bytes: Int) -> String {
        let frame = #"{"type":"ping","ping":""}"#
        let fill = String(repeating: "x", count: bytes - frame.utf8.count)
        return #"{"type":"ping","ping":"\#(fill)"}"#
    }

    @Test(.rules("E-7", "L-1", "L-2"), arguments: [("app", 2_621_440), (World.spaceApp, 65_536)])
    func messageBytes(_ appID: String, _ max: Int) {
        let client = World().bind(appID, "a")
        #expect(client.ask(ping(bytes: max)).map(\.type) == ["pong"])
        #expect(client.messageBytesMax == (max == 65_536 ? max : nil), "what the driver may refuse")
        client.send(ping(bytes: max + 1))
        #expect(soleError(client.take())?.code == .tooBig)
        #expect(client.closeCode == .messageTooBig)
    }

    @Test(.rules("L-1")) func messageBytesBeforeBind() {
        let client = World().connect()
        #expect(client.ask(ping(bytes: 65_536)).map(\.type) == ["pong"])
        client.send(ping(bytes: 65_537))
        #expect(client.closeCode == .messageTooBig)
    }

    @Test(.rules("L-3")) func messagesPerMailbox() {
        let client = World().bind("app", "a")
        client.open("m")
        for number in 0..<200 { #expect(client.add("\(number)", "x").map(\.type) == ["message"]) }
        #expect(soleError(client.add("200", "x"))?.code == .tooBig)
    }

    /// Adds two messages of which the second is to fill a mailbox to its last byte, or one more.
    private func fill(_ client: Client, to bytes: Int, _ add: (Client, String) -> [ServerMessage])
        -> (fits: Bool, fitsNotOneMore: Bool)
    {
        let before = messageBytes(client.world)
        _ = add(client, String(repeating: "x", count: 1_000))
        let after = messageBytes(client.world)
        let rest = bytes - after - (after - before - 1_000)
        let tooMuch = add(client, String(repeating: "x", count: rest + 1))
        let exact = add(client, String(repeating: "x", count: rest))
        return (exact.map(\.type) == ["message"], soleError(tooMuch) != nil)
    }

    /// Bytes of all stored messages.
    private func messageBytes(_ world: World) -> Int {
        world.journal.values.values.filter { String(decoding: $0, as: UTF8.self).contains("phase") }
            .reduce(0) { $0 + $1.count }
    }

    @Test(.rules("L-4")) func mailboxBytes() {
        let plain = World { $0.limits.plainMailboxBytesMax = 5_000 }.bind("app", "a")
        plain.open("m")
        #expect(fill(plain, to: 5_000) { $0.add("0", $1) } == (true, true))

        let world = World.withSpace { $0.limits.inviteMailboxBytesMax = 5_000 }
        let (bot, _, mailbox) = answering(world)
        #expect(fill(bot, to: 5_000) { $0.add("0", $1, in: mailbox) } == (true, true))
    }

    /// A bot that has said its `pake` to a joiner.
    private func answering(_ world: World) -> (bot: Client, joiner: Client, mailbox: MailboxID) {
        let bot = world.attendant()
        bot.attend(Ask(number: "42"))
        let joiner = world.joiner()
        let mailbox = joiner.knock(at: "42")?.mailbox ?? MailboxID("none")
        joiner.open(mailbox.rawValue)
        _ = bot.take()
        _ = bot.ask(.open(mailbox))
        _ = bot.add("pake", "x", in: mailbox)
        _ = joiner.take()
        return (bot, joiner, mailbox)
    }

    @Test(.rules("L-5")) func messagesInAnUnansweredMailbox() {
        let world = World.withSpace()
        world.attendant().attend(Ask(number: "42"))
        let joiner = world.joiner()
        joiner.open(joiner.knock(at: "42")?.mailbox.rawValue)
        for phase in 0..<4 { #expect(joiner.add("\(phase)", "x").map(\.type) == ["message"]) }
        #expect(soleError(joiner.add("4", "x"))?.code == .tooBig)
    }

    @Test(.rules("L-5")) func bytesInAnUnansweredMailbox() {
        let world = World.withSpace()
        world.attendant().attend(Ask(number: "42"))
        let joiner = world.joiner()
        joiner.open(joiner.knock(at: "42")?.mailbox.rawValue)
        #expect(fill(joiner, to: 4_096) { $0.add("0", $1) } == (true, true))
    }

    @Test(.rules("L-3")) func anAnsweredMailboxHoldsMore() {
        let (_, joiner, _) = answering(World.withSpace())
        for phase in 0..<199 { #expect(joiner.add("\(phase)", "x").map(\.type) == ["message"]) }
        #expect(soleError(joiner.add("199", "x"))?.code == .tooBig)
    }

    @Test(.rules("L-9")) func numbersPerSpace() {
        let world = World.withSpace { $0.limits.numbersPerSpaceMax = 3 }
        let bot = world.attendant()
        for number in 10..<13 { #expect(bot.attend(Ask(number: "\(number)")) != nil) }
        #expect(bot.attendRefusal(Ask(number: "13"))?.code == .busy)
        #expect(bot.attend(Ask(number: "12")) != nil, "what is there may be renewed")
        _ = bot.retire("10", by: Key(1))
        #expect(bot.attend(Ask(number: "13")) != nil)
    }

    @Test(.rules("L-9")) func quarantinedNumbersPerSpace() {
        let world = World.withSpace { $0.limits.quarantinedNumbersPerSpaceMax = 2 }
        let bot = world.attendant()
        for number in 10..<12 {
            bot.attend(Ask(number: "\(number)"))
            _ = bot.retire("\(number)", by: Key(1))
        }
        #expect(bot.attendRefusal(Ask(number: "13"))?.code == .busy)
    }

    @Test(.rules("L-19")) func openSpaces() {
        let world = World {
            $0.opensSpaces = true
            $0.limits.openSpacesMax = 1
        }
        let first = world.bind("invite/a", "bot", invite: true)
        #expect(first.attend(Ask(number: "42", space: SpaceKeys("invite/a"))) != nil)
        let second = world.bind("invite/b", "bot", invite: true)
        let refused = second.attendRefusal(Ask(number: "42", space: SpaceKeys("invite/b")))
        #expect(refused?.code == .busy)
    }

    @Test(.rules("L-10", "P-6")) func parkedKnocksPerNameplate() {
        let world = World.withSpace { $0.limits.parkedKnocksPerNameplateAndAddressMax = 99 }
        park(world, "42", "43")
        for _ in 0..<16 { #expect(world.joiner().knock(at: "42") != nil) }
        let next = world.joiner()
        #expect(next.refusal(#"{"type":"claim","nameplate":"42"}"#)?.code == .busy)
        #expect(world.joiner().knock(at: "43") != nil, "another number is not concerned")
    }

    @Test(.rules("L-10", "P-6")) func parkedKnocksPerNameplateAndAddress() {
        let world = World.withSpace { $0.limits.parkedKnocksPerNameplateAndAddressMax = 2 }
        park(world, "42")
        for _ in 0..<2 { #expect(world.joiner().knock(at: "42") != nil) }
        #expect(world.joiner().knock(at: "42") == nil)
        #expect(world.joiner(from: "192.0.2.8").knock(at: "42") != nil)
    }

    @Test(.rules("L-10", "P-6")) func parkedKnocksPerSpace() {
        let world = World.withSpace { $0.limits.parkedKnocksPerSpaceMax = 3 }
        park(world, "42", "43")
        for number in ["42", "43", "42"] { #expect(world.joiner().knock(at: number) != nil) }
        #expect(world.joiner().knock(at: "43") == nil)
    }

    /// Numbers nobody attends.
    private func park(_ world: World, _ numbers: String...) {
        let bot = world.attendant()
        for number in numbers { bot.attend(Ask(number: number)) }
        bot.disconnect()
    }

    @Test(.rules("L-11")) func knocksPerConnection() {
        let world = World.withSpace { $0.limits.knocksPerConnectionMax = 2 }
        let bot = world.attendant()
        bot.attend(Ask(number: "42"))
        for _ in 0..<2 { #expect(world.joiner().knock(at: "42")?.attended == true) }
        #expect(world.joiner().knock(at: "42")?.attended == false)
        #expect(bot.knocks().count == 2)
    }
}
