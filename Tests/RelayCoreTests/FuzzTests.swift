import CryptoPrimitives
import Journal
import MailboxProtocol
import RelayCore
import Testing

/// Random people doing random things: invariants hold after every input, nothing traps, and a
/// relay restarted from its journal goes on as one that was not.
struct FuzzTests {
    /// One seed's clients and what they know.
    private struct Crowd {
        var random: Randomness
        let world: World
        var clients: [Client] = []
        var mailboxes = ["m0", "m1", ""]
        var knocks = ["none"]

        /// Whether the disk is full now and then.
        let isFlaky: Bool

        init(seed: UInt64, isFlaky: Bool = false) {
            self.isFlaky = isFlaky
            random = .seeded(seed)
            world = World.withSpace(seed: seed) { configuration in
                configuration.limits.messagesPerMailboxMax = 8
                configuration.limits.relayBytesMax = 40_000
                configuration.limits.plainBytesMax = 20_000
                configuration.limits.undrainedBytesMax = 2_000
                configuration.limits.parkedKnocksPerNameplateMax = 3
                configuration.limits.badRequestsMax = 20
            }
        }

        mutating func pick<Element>(_ elements: [Element]) -> Element {
            elements[Int(random.number(below: UInt32(elements.count)))]
        }

        mutating func step() {
            if isFlaky { world.storageWorks = random.number(below: 4) > 0 }
            switch random.number(below: 20) {
            case 0...2: connect()
            case 3 where !clients.isEmpty: disconnect()
            case 4: wait()
            case 5 where random.number(below: 8) == 0:
                world.restart()
                clients = []
            case 6: world.drainsByItself.toggle()
            case 7 where !clients.isEmpty: world.handle(.drained(pick(clients).id))
            case 8...10: for client in clients { react(client) }
            default: if !clients.isEmpty { command(pick(clients)) }
            }
            clients.removeAll { !$0.isOpen }
        }

        private mutating func wait() {
            let seconds = pick([1, 1, 1, 9, 10, 60, 60, 300, 660, 86_400])
            // While the disk is full, what is due is tried every second.
            world.pass(.seconds(world.storageWorks ? seconds : min(seconds, 60)))
        }

        private mutating func connect() {
            let appID = pick(["app", "app2", World.spaceApp, World.spaceApp, "invite/none"])
            let client = world.bind(
                appID, pick(["a", "b", "c", "bot", "bot2"]), invite: random.number(below: 4) > 0)
            clients.append(client)
        }

        private mutating func disconnect() {
            let index = Int(random.number(below: UInt32(clients.count)))
            clients.remove(at: index).disconnect()
        }

        private mutating func command(_ client: Client) {
            let number = pick(["4", "42", "43", "77777777777"])
            let mailbox = pick(mailboxes)
            let phase = pick(["pake", "version", "0", "1"])
            switch random.number(below: 16) {
            case 0...2: client.send(#"{"type":"claim","nameplate":"\#(number)"}"#)
            case 3...4: client.send(#"{"type":"open","mailbox":"\#(mailbox)"}"#)
            case 5: client.send(#"{"type":"add","phase":"\#(phase)","body":"\#(mailbox)"}"#)
            case 6...7:
                client.send(.add(mailbox: MailboxID(mailbox), Phase(phase), body: "x"))
            case 8: client.send(#"{"type":"close","mailbox":"\#(mailbox)"}"#)
            case 9: client.send(pick([#"{"type":"close"}"#, #"{"type":"release"}"#, "{", "{}"]))
            case 10: client.send(#"{"type":"release","nameplate":"\#(number)"}"#)
            case 11: client.send(pick([#"{"type":"allocate"}"#, #"{"type":"list"}"#]))
            case 12...13: attend(client, number)
            case 14: client.send(.pass(KnockID(pick(knocks))))
            default: leave(client, number)
            }
        }

        /// What an honest client does next, more often than not.
        private mutating func react(_ client: Client) {
            let messages = client.take()
            learn(from: messages)
            for message in messages where random.number(below: 4) > 0 {
                switch message {
                case .claimed(let mailbox, _): client.send(.open(mailbox))
                case .knock(let knock):
                    client.send(.open(knock.mailbox))
                    client.send(.add(mailbox: knock.mailbox, .pake, body: "x"))
                case .message(let message) where message.side != client.side:
                    let next = pick(["version", "0", "pake"])
                    client.send(.add(mailbox: message.mailbox, Phase(next), body: "x"))
                default: break
                }
            }
        }

        private mutating func attend(_ client: Client, _ number: String) {
            let role = pick(AttendantRole.allCases)
            let lifetime = pick([5, 600, 86_400])
            client.send(
                .attend(client.request(Ask(number: number, role: role, lifetime: lifetime))))
        }

        private mutating func leave(_ client: Client, _ number: String) {
            guard let nameplate = Nameplate(number) else { return }
            let signature = Key(1).sign(SignedFields.retire(client.context(), nameplate))
            client.send(
                random.number(below: 3) == 0
                    ? .retire(nameplate, signature: signature) : .leave(nameplate))
        }

        private mutating func learn(from messages: [ServerMessage]) {
            for message in messages {
                switch message {
                case .claimed(let mailbox, _): mailboxes.append(mailbox.rawValue)
                case .knock(let knock):
                    knocks.append(knock.knock.rawValue)
                    mailboxes.append(knock.mailbox.rawValue)
                default: break
                }
            }
            mailboxes = Array(mailboxes.suffix(12))
            knocks = Array(knocks.suffix(6))
        }
    }

    @Test(arguments: 0..<24, [false, true])
    func nothingBreaks(_ seed: Int, _ isFlaky: Bool) {
        var crowd = Crowd(seed: UInt64(seed), isFlaky: isFlaky)
        for _ in 0..<400 { crowd.step() }
        #expect(crowd.world.events.values.reduce(0, +) > 20)
    }

    @Test func everyKindOfEventOccurs() {
        var seen: Set<RelayEvent> = []
        for seed in 100..<112 {
            var crowd = Crowd(seed: UInt64(seed))
            for _ in 0..<400 { crowd.step() }
            seen.formUnion(crowd.world.events.keys)
        }
        let expected: [RelayEvent] = [
            .plainClaim, .pruned, .numberBound, .numberEnded(.expired), .numberEnded(.retired),
            .knock(attended: true), .knock(attended: false), .attendantSilent,
            .exchange(.invite, .lost), .exchange(.invite, .gaveUp), .exchange(.plain, .gaveUp),
            .exchange(.invite, .expired), .exchange(.plain, .expired),
            .refused(.ended), .refused(.crowded), .refused(.notYours), .refused(.gone),
            .refused(.tooBig), .refused(.notAllowed), .refused(.badRequest),
        ]
        for event in expected { #expect(seen.contains(event), "\(event)") }
    }

    @Test func theSameSeedIsTheSameRun() {
        var first = Crowd(seed: 5)
        var second = Crowd(seed: 5)
        for _ in 0..<300 {
            first.step()
            second.step()
        }
        #expect(first.world.events == second.world.events)
        #expect(first.world.journal.entries == second.world.journal.entries)
    }

    /// Restoring writes nothing and loses nothing: what the restored relay would store is there.
    @Test(.rules("S-2"), arguments: 200..<208, [false, true])
    func aRestoredRelayHoldsTheSame(_ seed: Int, _ isFlaky: Bool) {
        var crowd = Crowd(seed: UInt64(seed), isFlaky: isFlaky)
        for _ in 0..<300 { crowd.step() }
        crowd.world.storageWorks = true
        let before = crowd.world.journal.entries
        let replays = replay(crowd.world, crowd.mailboxes)
        crowd.world.restart()
        #expect(crowd.world.journal.entries.count == before.count)
        #expect(replay(crowd.world, crowd.mailboxes) == replays)
    }

    /// What sides find in mailboxes. Opening plain ones would make them, so only invites are asked.
    private func replay(_ world: World, _ mailboxes: [String]) -> [[String]] {
        world.drainsByItself = true
        return mailboxes.flatMap { mailbox in
            ["a", "b", "c", "bot", "bot2"].map { side in
                let client = world.bind(World.spaceApp, side)
                let answers = said(client.open(mailbox))
                world.handle(.closed(client.id))
                return answers
            }
        }
    }

    @Test func damagedEntriesAreRefusedNotTrapped() {
        var crowd = Crowd(seed: 7)
        for _ in 0..<300 { crowd.step() }
        for entry in crowd.world.journal.entries {
            for place in stride(from: 0, to: entry.value.count, by: 7) {
                var value = entry.value
                value[place] ^= 0x15
                restoreAll(crowd.world, replacing: entry.key, by: value)
            }
        }
    }

    private func restoreAll(_ world: World, replacing key: [UInt8], by value: [UInt8]) {
        var core = RelayCore(
            configuration: RelayConfiguration(), random: .seeded(1), now: world.now)
        for entry in world.journal.entries {
            let damaged = entry.key == key ? JournalEntry(key: key, value: value) : entry
            do { try core.restore(damaged, at: world.now) } catch { return }
        }
        core.finishRestoring(at: world.now)
    }
}
