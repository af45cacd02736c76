import MailboxProtocol
import RelayCore
import Testing

/// What one address may do: an IPv4 address, or an IPv6 network of 64 bits. The driver names them.
struct AddressLimitTests {
    @Test(.rules("L-14")) func connectionsPerAddress() {
        let world = World { $0.limits.connectionsPerAddressMax = 2 }
        let first = world.connect()
        #expect(world.connect().isOpen)
        let third = world.connect()
        #expect(third.closeCode == .tryAgainLater)
        #expect(third.welcome == nil)
        #expect(world.connect("192.0.2.2").isOpen)
        first.disconnect()
        third.disconnect()
        #expect(world.connect().isOpen)
    }

    @Test(.rules("E-5", "L-16")) func claimsPerMinuteInInvites() {
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

    @Test(.rules("L-16")) func claimsPerMinuteInPlainApps() {
        let world = World { $0.limits.connectionsPerAddressMax = 999 }
        for side in 0..<120 { #expect(world.bind("app", "\(side)").claim("\(side)") != nil) }
        let slow = world.bind("app", "slow")
        #expect(slow.refusal(#"{"type":"claim","nameplate":"500"}"#)?.code == .slowDown)
        #expect(slow.refusal(#"{"type":"allocate"}"#)?.code == .slowDown)
        #expect(world.bind("app", "7").claim("7") != nil, "what one has is free")
        world.pass(.milliseconds(500))
        #expect(slow.claim("500") != nil)
    }

    @Test(.rules("L-17")) func refusedAttendsPerMinute() {
        let world = World.withSpace { $0.limits.refusedAttendsPerMinute = 3 }
        let eve = world.attendant("eve")
        var keys = SpaceKeys()
        keys.owner = Key(66)
        let ask = Ask(number: "42", space: keys)
        for _ in 0..<3 { #expect(eve.attendRefusal(ask)?.code == .notAllowed) }
        #expect(eve.attendRefusal(ask)?.code == .slowDown)
        #expect(world.attendant(from: "192.0.2.4").attend(Ask(number: "42")) != nil)
    }

    @Test(.rules("L-15")) func connectsPerMinute() {
        let world = World { $0.limits.connectsPerMinute = 60 }
        for _ in 0..<60 {
            let client = world.connect()
            #expect(client.isOpen)
            client.disconnect()
        }
        let next = world.connect()
        #expect(next.closeCode == .tryAgainLater)
        #expect(next.welcome == nil)
        #expect(world.connect("192.0.2.2").isOpen)
        world.pass(.milliseconds(999))
        #expect(!world.connect().isOpen)
        world.pass(.milliseconds(1))
        #expect(world.connect().isOpen)
        #expect(!world.connect().isOpen)
    }

    @Test(.rules("E-6", "L-18")) func badRequestsPerMinute() {
        let world = World { $0.limits.badRequestsPerMinute = 4 }
        for _ in 0..<2 {
            let client = world.connect()
            client.send("{")
            client.send("{")
            #expect(client.isOpen, "two of three, and four of four")
            client.disconnect()
        }
        let next = world.connect()
        next.send("{")
        #expect(soleError(next.take())?.code == .badRequest)
        #expect(next.closeCode == .policyViolation, "one is enough now")
        let other = world.connect("192.0.2.2")
        other.send("{")
        #expect(other.isOpen)
        world.pass(.seconds(15))
        let later = world.connect()
        later.send("{")
        #expect(later.isOpen)
    }

    @Test(.rules("L-19")) func openedSpacesPerMinute() {
        let world = World {
            $0.opensSpaces = true
            $0.limits.openedSpacesPerMinute = 2
        }
        func open(_ host: String, from address: String = "192.0.2.1") -> ErrorReply? {
            world.bind("invite/" + host, "bot", invite: true, from: address)
                .attendRefusal(Ask(number: "42", space: SpaceKeys("invite/" + host)))
        }
        #expect(open("a") == nil)
        #expect(open("b") == nil)
        #expect(open("c")?.code == .slowDown)
        #expect(open("a") == nil, "one that is there")
        #expect(open("c", from: "192.0.2.2") == nil)
        world.pass(.seconds(30))
        #expect(open("d") == nil)
    }

    @Test(.rules("L-19")) func noneAtAllIsALimitToo() {
        let world = World {
            $0.opensSpaces = true
            $0.limits.openedSpacesPerMinute = 0
        }
        let bot = world.bind("invite/a", "bot", invite: true)
        let refused = bot.attendRefusal(Ask(number: "42", space: SpaceKeys("invite/a")))
        #expect(refused?.code == .slowDown)
        #expect(world.journal.values.isEmpty)
    }
}
