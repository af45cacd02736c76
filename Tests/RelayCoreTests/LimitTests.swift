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
    }

    /// A ping of exactly so many bytes.
    private func ping(bytes: Int) -> String {
        let frame = #"{"type":"ping","ping":""}"#
        let fill = String(repeating: "x", count: bytes - frame.utf8.count)
        return #"{"type":"ping","ping":"\#(fill)"}"#
    }

    @Test(arguments: [("app", 2_621_440), (World.spaceApp, 65_536)])
    func messageBytes(_ appID: String, _ max: Int) {
        let client = World().bind(appID, "a")
        #expect(client.ask(ping(bytes: max)).map(\.type) == ["pong"])
        client.send(ping(bytes: max + 1))
        #expect(soleError(client.take())?.code == .tooBig)
        #expect(client.closeCode == .messageTooBig)
    }

    @Test func messageBytesBeforeBind() {
        let client = World().connect()
        #expect(client.ask(ping(bytes: 65_536)).map(\.type) == ["pong"])
        client.send(ping(bytes: 65_537))
        #expect(client.closeCode == .messageTooBig)
    }

    @Test func messagesPerMailbox() {
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

    @Test func mailboxBytes() {
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

    @Test func messagesInAnUnansweredMailbox() {
        let world = World.withSpace()
        world.attendant().attend(Ask(number: "42"))
        let joiner = world.joiner()
        joiner.open(joiner.knock(at: "42")?.mailbox.rawValue)
        for phase in 0..<4 { #expect(joiner.add("\(phase)", "x").map(\.type) == ["message"]) }
        #expect(soleError(joiner.add("4", "x"))?.code == .tooBig)
    }

    @Test func bytesInAnUnansweredMailbox() {
        let world = World.withSpace()
        world.attendant().attend(Ask(number: "42"))
        let joiner = world.joiner()
        joiner.open(joiner.knock(at: "42")?.mailbox.rawValue)
        #expect(fill(joiner, to: 4_096) { $0.add("0", $1) } == (true, true))
    }

    @Test func anAnsweredMailboxHoldsMore() {
        let (_, joiner, _) = answering(World.withSpace())
        for phase in 0..<199 { #expect(joiner.add("\(phase)", "x").map(\.type) == ["message"]) }
        #expect(soleError(joiner.add("199", "x"))?.code == .tooBig)
    }

    @Test func storageOfPlainAppsTogetherThenBusy() {
        let world = World { $0.limits.plainBytesMax = 3 * 512 }
        for side in ["a", "b", "c"] { #expect(world.bind(side, side).open("m") == []) }
        let client = world.bind("d", "d")
        #expect(soleError(client.open("m"))?.code == .busy)
        _ = world.bind("a", "a").ask(#"{"type":"close","mailbox":"m"}"#)
        #expect(client.open("m") == [], "room again")
    }

    @Test func storageOfTheRelayThenBusy() {
        let world = World.withSpace { $0.limits.relayBytesMax = 2 * 512 }
        world.attendant().attend(Ask(number: "42"))
        #expect(world.joiner().knock(at: "42") != nil)
        #expect(world.bind("app", "a").open("m") == [])
        #expect(soleError(world.bind("app", "a").open("n"))?.code == .busy)
        #expect(world.joiner().refusal(#"{"type":"claim","nameplate":"42"}"#)?.code == .busy)
    }

    @Test func storageOfASpaceThenBusyForThatSpaceAlone() {
        let world = World.withSpace { $0.limits.spaceBytesMax = 2 * 512 }
        world.attendant().attend(Ask(number: "42"))
        for _ in 0..<2 { #expect(world.joiner().knock(at: "42") != nil) }
        let third = world.joiner()
        #expect(third.refusal(#"{"type":"claim","nameplate":"42"}"#)?.code == .busy)
        #expect(world.bind("app", "a").open("m") == [])
    }

    @Test func aBusyClaimMayBeTriedAgain() {
        let world = World.withSpace { $0.limits.spaceBytesMax = 512 }
        world.attendant().attend(Ask(number: "42"))
        let first = world.joiner("first")
        let mailbox = first.knock(at: "42")?.mailbox
        let second = world.joiner()
        #expect(second.knock(at: "42") == nil)
        _ = first.ask(.close(mailbox: mailbox, mood: nil))
        #expect(second.knock(at: "42") != nil)
    }

    @Test func numbersPerSpace() {
        let world = World.withSpace { $0.limits.numbersPerSpaceMax = 3 }
        let bot = world.attendant()
        for number in 10..<13 { #expect(bot.attend(Ask(number: "\(number)")) != nil) }
        #expect(bot.attendRefusal(Ask(number: "13"))?.code == .busy)
        #expect(bot.attend(Ask(number: "12")) != nil, "what is there may be renewed")
        _ = bot.retire("10", by: Key(1))
        #expect(bot.attend(Ask(number: "13")) != nil)
    }

    @Test func quarantinedNumbersPerSpace() {
        let world = World.withSpace { $0.limits.quarantinedNumbersPerSpaceMax = 2 }
        let bot = world.attendant()
        for number in 10..<12 {
            bot.attend(Ask(number: "\(number)"))
            _ = bot.retire("\(number)", by: Key(1))
        }
        #expect(bot.attendRefusal(Ask(number: "13"))?.code == .busy)
    }

    @Test func openSpaces() {
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

    @Test func parkedKnocksPerNameplate() {
        let world = World.withSpace { $0.limits.parkedKnocksPerNameplateAndAddressMax = 99 }
        park(world, "42", "43")
        for _ in 0..<16 { #expect(world.joiner().knock(at: "42") != nil) }
        let next = world.joiner()
        #expect(next.refusal(#"{"type":"claim","nameplate":"42"}"#)?.code == .busy)
        #expect(world.joiner().knock(at: "43") != nil, "another number is not concerned")
    }

    @Test func parkedKnocksPerNameplateAndAddress() {
        let world = World.withSpace { $0.limits.parkedKnocksPerNameplateAndAddressMax = 2 }
        park(world, "42")
        for _ in 0..<2 { #expect(world.joiner().knock(at: "42") != nil) }
        #expect(world.joiner().knock(at: "42") == nil)
        #expect(world.joiner(from: "192.0.2.8").knock(at: "42") != nil)
    }

    @Test func parkedKnocksPerSpace() {
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

    @Test func knocksPerConnection() {
        let world = World.withSpace { $0.limits.knocksPerConnectionMax = 2 }
        let bot = world.attendant()
        bot.attend(Ask(number: "42"))
        for _ in 0..<2 { #expect(world.joiner().knock(at: "42")?.attended == true) }
        #expect(world.joiner().knock(at: "42")?.attended == false)
        #expect(bot.knocks().count == 2)
    }

    @Test func connectionsPerAddress() {
        let world = World { $0.limits.connectionsPerAddressMax = 2 }
        let first = world.connect()
        #expect(world.connect().isOpen)
        let third = world.connect()
        #expect(third.closeCode == .policyViolation)
        #expect(third.welcome == nil)
        #expect(world.connect("192.0.2.2").isOpen)
        first.disconnect()
        third.disconnect()
        #expect(world.connect().isOpen)
    }

    @Test func claimsPerMinuteInInvites() {
        let world = World.withSpace { $0.limits.inviteClaimsPerMinute = 10 }
        let claim = #"{"type":"claim","nameplate":"41"}"#
        for _ in 0..<10 { #expect(world.joiner().refusal(claim)?.code == .ended) }
        let slow = world.joiner()
        let reply = slow.refusal(claim)
        #expect(reply?.code == .slowDown)
        #expect(reply?.retryAfter == 6)
        #expect(world.joiner(from: "192.0.2.99").refusal(claim)?.code == .ended)
        world.pass(.milliseconds(5_999))
        #expect(slow.refusal(claim)?.code == .slowDown)
        world.pass(.milliseconds(1))
        #expect(slow.refusal(claim)?.code == .ended, "a claim that came too early is not the one")
    }

    @Test func claimsPerMinuteInPlainApps() {
        let world = World { $0.limits.connectionsPerAddressMax = 999 }
        for side in 0..<120 { #expect(world.bind("app", "\(side)").claim("\(side)") != nil) }
        let slow = world.bind("app", "slow")
        #expect(slow.refusal(#"{"type":"claim","nameplate":"500"}"#)?.code == .slowDown)
        #expect(slow.refusal(#"{"type":"allocate"}"#)?.code == .slowDown)
        #expect(world.bind("app", "7").claim("7") != nil, "what one has is free")
        world.pass(.milliseconds(500))
        #expect(slow.claim("500") != nil)
    }

    @Test func refusedAttendsPerMinute() {
        let world = World.withSpace { $0.limits.refusedAttendsPerMinute = 3 }
        let eve = world.attendant("eve")
        var keys = SpaceKeys()
        keys.owner = Key(66)
        let ask = Ask(number: "42", space: keys)
        for _ in 0..<3 { #expect(eve.attendRefusal(ask)?.code == .notAllowed) }
        #expect(eve.attendRefusal(ask)?.code == .slowDown)
        #expect(world.attendant(from: "192.0.2.4").attend(Ask(number: "42")) != nil)
    }
}

/// A reader that does not keep up has its messages wait in the mailbox.
struct PacingTests {
    private let body = String(repeating: "x", count: 100_000)

    @Test func replayStopsUntilTheReaderHasDrained() {
        let world = World()
        let ana = world.bind("app", "a")
        ana.open("m")
        for phase in 0..<10 { ana.add("\(phase)", body) }
        world.drainsByItself = false
        let ben = world.bind("app", "b")
        #expect(ben.open("m").count == 3, "the third crosses 256 KiB")
        #expect(ben.drainsAsked == 1)
        ana.add("10", "live")
        #expect(ben.take() == [], "live messages wait their turn")
        #expect(ben.ask(#"{"type":"ping","ping":1}"#).count == 1, "answers do not")
        var phases: [String] = []
        for _ in 0..<3 {
            world.handle(.drained(ben.id))
            phases += said(ben.take()).map { String($0.split(separator: " ")[1]) }
        }
        #expect(phases == (3...10).map(String.init))
    }

    @Test func anAttendantsMailboxesGoOnTogether() {
        let world = World.withSpace()
        let bot = world.attendant()
        bot.attend(Ask(number: "42"))
        world.drainsByItself = false
        let body = String(repeating: "x", count: 60_000)
        var mailboxes: [MailboxID] = []
        for side in 0..<3 {
            let joiner = world.joiner("\(side)")
            let mailbox = joiner.knock(at: "42")?.mailbox ?? MailboxID("none")
            mailboxes.append(mailbox)
            joiner.open(mailbox.rawValue)
            _ = bot.take()
            _ = bot.ask(.open(mailbox))
            _ = bot.add("pake", "x", in: mailbox)
        }
        for round in 0..<2 {
            for side in 0..<3 {
                let joiner = world.joiner("\(side)")
                joiner.open(mailboxes[side].rawValue)
                joiner.add("\(round)", body)
            }
        }
        let before = bot.take().count
        world.handle(.drained(bot.id))
        #expect(before == 5)
        #expect(bot.take().count == 1)
    }

    @Test func whoReadsIsNeverHeldUp() {
        let world = World()
        let ana = world.bind("app", "a")
        ana.open("m")
        for phase in 0..<50 { #expect(ana.add("\(phase)", body).count == 1) }
        #expect(ana.drainsAsked > 10)
    }
}
