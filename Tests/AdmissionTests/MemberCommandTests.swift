import Admission
import CryptoPrimitives
import MailboxProtocol
import Testing
import WormholeSession

/// The token of a `new`, always the same for the same number.
func token(_ number: UInt8) -> JSON {
    .string(Hex.encode([UInt8](repeating: number, count: 16)))
}

@Suite("Members command the bot")
struct MemberCommandTests {
    private let world: World
    private let paul: Member

    init() throws {
        world = World()
        world.startBot()
        paul = try world.makeMember("Paul")
    }

    private func new(_ number: UInt8 = 1, _ more: JSONObject = [:]) -> JSONObject {
        var command: JSONObject = ["do": "new", "token": token(number), "by": "Paul"]
        for member in more.members { command.append(member.name, member.value) }
        return command
    }

    @Test("C-3, C-4: an invite made by command lets in whom its code is given to")
    func newInvite() throws {
        let made = try #require(world.command(paul, new()).answer)
        let code = try #require(made.string("code"))
        let parts = code.split(separator: "-").map(String.init)
        #expect(parts.count == 3)
        let nameplate = try #require(Nameplate(parts[2]))
        let ana = try JoinerEnd(
            world: world, nameplate, code: "\(parts[2])-\(parts[0])-\(parts[1])", name: "Ana")
        world.joiners.append(ana)
        ana.start()
        #expect(isAdmitted(ana.outcome))
        let id = try #require(made.string("id"))
        #expect(world.ledger.invite(id)?.used == 1)
        #expect(world.ledger.invite(id)?.maker == paul.grant.member)
    }

    @Test("what an invite is to be like is what it is like")
    func settings() throws {
        let wanted: JSONObject = [
            "label": "for Ana", "uses": .integer(3), "expires": .integer(86_400),
            "policy": "approve", "language": "de",
        ]
        let made = try #require(world.command(paul, new(1, wanted)).answer)
        let invite = try #require(world.ledger.invite(made.string("id") ?? ""))
        #expect(invite.label == "for Ana")
        #expect(invite.usesMax == 3)
        #expect(invite.policy == .approve)
        #expect(invite.expires.since(invite.created) == .seconds(86_400))
        // Standing invites have a word more.
        #expect(made.string("code")?.split(separator: "-").count == 4)
    }

    @Test(
        "C-4: values at the limits are taken, one past them nothing is made",
        arguments: [
            ("uses", JSON.integer(1000), true), ("uses", .integer(1001), false),
            ("uses", .integer(0), false),
            ("expires", .integer(90 * 86_400), true), ("expires", .integer(90 * 86_400 + 1), false),
            ("label", .string(String(repeating: "l", count: 200)), true),
            ("label", .string(String(repeating: "l", count: 201)), false),
            ("words", .integer(3), true), ("words", .integer(4), false),
            ("words", .integer(1), false), ("language", "xx", false), ("policy", "maybe", false),
        ])
    func limits(_ name: String, _ value: JSON, _ isTaken: Bool) throws {
        let before = world.ledger.invites.count
        let answer = try #require(world.command(paul, new(1, [name: value])).answer)
        #expect((answer.string("error") == nil) == isTaken)
        #expect(world.ledger.invites.count == before + (isTaken ? 1 : 0))
    }

    @Test("C-7: a repeated `new` is answered with the invite of before; another's token is not")
    func repeated() throws {
        let first = try #require(world.command(paul, new()).answer)
        let second = try #require(world.command(paul, new()).answer)
        #expect(second.string("id") == first.string("id"))
        #expect(second.string("code") == first.string("code"))
        let eve = try world.makeMember("Eve")
        #expect(world.command(eve, new()).answer?.string("error") == "bad-value")
    }

    @Test("C-7: the bot dies at any step of a `new`: repeated by itself, it is made once")
    func crashes() throws {
        for step in 0..<8 {
            let count = world.ledger.invites.count
            world.attendant?.crashesBeforeStep = step
            let end = world.command(paul, new(UInt8(10 + step)))
            if world.attendant == nil { world.startBot() }
            world.attendant?.crashesBeforeStep = nil
            for _ in 0..<90 where end.outcome == nil { world.advance(by: .seconds(1)) }
            let last =
                end.answer == nil ? world.command(paul, new(UInt8(10 + step))) : end
            #expect(last.answer?.string("code") != nil, "step \(step)")
            #expect(world.ledger.invites.count == count + 1, "step \(step)")
        }
    }

    @Test("show, list and revoke, by the whole id or its beginning")
    func inviteLife() throws {
        let made = try #require(world.command(paul, new()).answer)
        let id = try #require(made.string("id"))
        let shown = world.command(paul, ["do": "show", "invite": .string(String(id.prefix(5)))])
        #expect(shown.answer == made)
        let list = try #require(world.command(paul, ["do": "list"]).answer)
        guard case .array(let invites) = list["invites"] else {
            Issue.record("\(list)")
            return
        }
        #expect(invites.map { $0.object?.string("id") } == [id])
        #expect(list["more"]?.bool == false)
        let all = world.command(paul, ["do": "list", "all": .bool(true)]).answer
        guard case .array(let whole) = all?["invites"] else {
            Issue.record("no list")
            return
        }
        #expect(whole.count == 2, "with the one that let Paul in")
        let revoke: JSONObject = ["do": "revoke", "invite": .string(id)]
        #expect(world.command(paul, revoke).answer?.string("status") == "revoked")
        #expect(world.command(paul, revoke).answer?.string("error") == "over")
        let none: JSONObject = ["do": "show", "invite": "ffff"]
        #expect(world.command(paul, none).answer?.string("error") == "no-such-invite")
    }

    @Test("a locked code is renewed, with a number of its own")
    func renewal() throws {
        let made = try #require(world.command(paul, new()).answer)
        let id = try #require(made.string("id"))
        let renewed = world.command(
            paul, ["do": "renew", "invite": .string(id), "token": token(2)])
        let code = try #require(renewed.answer?.string("code"))
        #expect(code != made.string("code"))
        #expect(renewed.answer?.string("number") != made.string("number"))
        #expect(world.ledger.retiring.isEmpty)
    }

    @Test("who waits is listed, let in or turned away by a member")
    func decisions() throws {
        let invite = world.makeInvite(uses: 2, policy: .approve)
        let ana = try world.join(invite, name: "Ana")
        let ben = try world.join(invite, name: "Ben")
        guard case .array(let waiting)? = world.command(paul, ["do": "pending"]).answer?["pending"]
        else {
            Issue.record("no list")
            return
        }
        let ids = waiting.compactMap { person -> (String, String)? in
            guard let object = person.object else { return nil }
            return (object.string("name") ?? "", object.string("id") ?? "")
        }
        let people = Dictionary(uniqueKeysWithValues: ids)
        let yes: JSONObject = ["do": "approve", "person": .string(people["Ana"] ?? "")]
        #expect(world.command(paul, yes).answer?.string("state") == "admitted")
        #expect(isAdmitted(ana.outcome))
        let no: JSONObject = ["do": "deny", "person": .string(people["Ben"] ?? "")]
        #expect(world.command(paul, no).answer?.string("state") == "denied")
        guard case .denied(.declined) = ben.outcome else {
            Issue.record("Ben is not told")
            return
        }
        #expect(world.command(paul, yes).answer?.string("error") == "nobody-waits")
    }

    @Test("the log is newest first, as much of it as was asked for")
    func log() throws {
        world.command(paul, new())
        let answer = try #require(
            world.command(paul, ["do": "log", "last": .integer(2)]).answer)
        guard case .array(let events) = answer["events"] else {
            Issue.record("no list")
            return
        }
        #expect(events.map { $0.object?.string("event") } == ["created", "received"])
    }

    @Test("C-5: a list that does not fit says so, and goes on before its last")
    func longList() throws {
        for number in 0..<300 {
            world.attendant?.command(.add(invite(number)))
        }
        world.settle()
        var seen: [String] = []
        var command: JSONObject = ["do": "list", "all": .bool(true)]
        var isWhole = false
        while !isWhole, seen.count < 1000 {
            let answer = try #require(world.command(paul, command).answer)
            guard case .array(let invites) = answer["invites"] else { break }
            seen += invites.compactMap { $0.object?.string("id") }
            isWhole = answer["more"]?.bool == false
            command = ["do": "list", "all": .bool(true), "before": .string(seen.last ?? "")]
        }
        #expect(seen == world.attendant?.ledger.invites.reversed().map(\.id))
        #expect(seen.count == 301)
    }

    /// An invite that is over, so that nobody attends it.
    private func invite(_ number: Int) -> Invite {
        let nameplate = Nameplate(number: UInt64(100_000 + number))
        var invite = Invite(
            id: "e\(number)", inviter: "Paul", label: String(repeating: "\"", count: 200),
            created: world.now, expires: world.now + .seconds(60), usesMax: 1, policy: .instant,
            code: InviteCode(nameplate: nameplate, sealed: []))
        invite.state = .revoked
        return invite
    }

    @Test("C-6: what the bot does not know it says so; text that is no command too")
    func unknown() {
        #expect(world.command(paul, ["do": "fly"]).answer?.string("error") == "unknown-command")
        #expect(world.command(paul, [:]).answer?.string("error") == "unknown-command")
        #expect(world.command(paul, ["do": "new"]).answer?.string("error") == "bad-value")
        let more: JSONObject = ["do": "pending", "colour": "blue"]
        #expect(world.command(paul, more).answer?["more"]?.bool == false)
    }

    @Test("nothing readable passes the relay")
    func nothingReadable() throws {
        let made = try #require(world.command(paul, new(1, ["label": "for Quillon"])).answer)
        let words = (made.string("code") ?? "").split(separator: "-").prefix(2)
        let group = world.keys.current.secret.withBytes { Hex.encode([UInt8](copying: $0)) }
        let secrets = ["Quillon", "for Qu", group, paul.grant.certificate] + words.map(String.init)
        let seen = world.seenByRelay.map { String(decoding: $0, as: UTF8.self) }
        for secret in secrets {
            #expect(!seen.contains { $0.contains(secret) }, "\(secret)")
            let hexed = Hex.encode(Array(secret.utf8))
            #expect(!seen.contains { $0.contains(hexed) }, "\(secret)")
        }
    }
}
