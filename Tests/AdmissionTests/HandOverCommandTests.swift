import Admission
import CryptoPrimitives
import MailboxProtocol
import Testing
import WormholeSession

@Suite("A member's device and the bot hand an invite over by commands")
struct HandOverCommandTests {
    private let world: World
    private let paul: Member
    private let device: HolderEnd

    init() throws {
        world = World()
        world.startBot()
        paul = try world.makeMember("Paul")
        device = HolderEnd(world, keys: try world.keysForAnother(), role: .member)
        device.start()
    }

    private func object(_ text: [UInt8]) throws -> JSON {
        .object(try JSONReader.readObject(text))
    }

    @Test("C-5: what a device gives the bot holds when it answers; the same again changes nothing")
    func give() throws {
        let invite = world.makeInvite(heldBy: device)
        let text = try #require(try device.give(invite.id))
        for _ in 0..<2 {
            let answer = world.command(
                paul, ["do": "give", "hand_over": try object(text)]
            ).answer
            #expect(answer?.string("status") == "open")
            #expect(world.ledger.invite(invite.id)?.isOpen(at: world.now) == true)
        }
        #expect(world.ledger.invite(invite.id)?.maker == paul.grant.member)
        #expect(device.carryOut(.handOver(.given(inviteID: invite.id, turn: 1))))
        #expect(isAdmitted(try world.join(invite).outcome))
        #expect(world.ledger.invite(invite.id)?.used == 1)
    }

    @Test("the bot dies before each of its steps: what is given arrives by being given again")
    func botDies() throws {
        for step in 0..<4 {
            let invite = world.makeInvite(heldBy: device)
            let text = try #require(try device.give(invite.id))
            world.attendant?.crashesBeforeStep = step
            let command: JSONObject = ["do": "give", "hand_over": try object(text)]
            let first = world.command(paul, command)
            if world.attendant == nil { world.startBot() }
            world.attendant?.crashesBeforeStep = nil
            world.run(seconds: 40)
            if first.answer == nil {
                #expect(world.command(paul, command).answer?.string("status") == "open")
            }
            #expect(isAdmitted(try world.join(invite).outcome), "step \(step)")
            #expect(world.ledger.invite(invite.id)?.used == 1)
        }
    }

    @Test("C-5: the bot gives what the device takes, and the same until it hears that it was taken")
    func take() throws {
        let invite = world.makeInvite()
        var handOver: JSONObject?
        for _ in 0..<2 {
            let answer = try #require(
                world.command(paul, ["do": "take", "invite": .string(invite.id)]).answer)
            #expect(handOver == nil || handOver == answer)
            handOver = answer
            #expect(world.ledger.invite(invite.id)?.state == .giving)
        }
        #expect(try device.take(JSONWriter.write(.object(try #require(handOver)))))
        let told = world.command(
            paul, ["do": "taken", "invite": .string(invite.id), "turn": .integer(1)])
        #expect(told.answer?.string("status") == "given")
        world.crashBot()
        #expect(isAdmitted(try world.join(invite).outcome))
        #expect(device.books.invite(invite.id)?.used == 1)
    }

    @Test(
        "C-4: what is no hand-over, or past a limit, is not taken",
        arguments: [
            ("uses_max", JSON.integer(1001)), ("expires", .integer(1_900_000_000_000_000)),
            ("state", "revoked"), ("used", .integer(7)), ("inviter", "Paul\u{202E}"),
            ("inviter", ""), ("label", .string(String(repeating: "a", count: 201))), ("id", ""),
        ])
    func limits(name: String, value: JSON) throws {
        try checkNotTaken { handOver in
            handOver.changing("invite", .object(handOver.object("invite").changing(name, value)))
        }
    }

    @Test("C-4: a code with a link would have no budget: it is not taken")
    func withLink() throws {
        let long = world.makeInvite(isLong: true, heldBy: device)
        let longCode = try JSONReader.readObject(
            try #require(device.books.invite(long.id)).encoded
        ).object("code")
        let link = try #require(longCode["link"])
        try checkNotTaken { handOver in
            let invite = handOver.object("invite")
            var code = invite.object("code")
            code.append("link", link)
            return handOver.changing("invite", .object(invite.changing("code", .object(code))))
        }
    }

    @Test(
        "C-4: guests whose names or numbers nobody could have are not taken",
        arguments: [
            ("name", JSON.string("A\u{7}na")), ("epoch", .integer(-1)),
            ("member", .string(String(repeating: "a", count: 65))),
        ])
    func guests(name: String, value: JSON) throws {
        let guest: JSONObject = [
            "id": "aaaaaaaaaaaa", "name": "Ana", "member": "thumbprint",
            "sign": .string(String(repeating: "11", count: 32)),
            "box": .string(String(repeating: "22", count: 32)), "requested": .integer(1),
            "epoch": .integer(1), "fingerprint": "0123456789abcdef",
        ]
        #expect(HandOver.Guest(guest) != nil)
        #expect(HandOver.Guest(guest.changing(name, value)) == nil)
    }

    /// What a device gives, changed on its way out of it.
    private func checkNotTaken(_ change: (JSONObject) throws -> JSONObject) throws {
        let invite = world.makeInvite(heldBy: device)
        let text = try #require(try device.give(invite.id))
        let altered = try change(try JSONReader.readObject(text))
        let answer = world.command(paul, ["do": "give", "hand_over": .object(altered)]).answer
        #expect(answer?.string("error") == "bad-value")
        #expect(world.ledger.invite(invite.id) == nil)
    }
}

extension JSONObject {
    fileprivate func object(_ name: String) -> JSONObject { self[name]?.object ?? [:] }

    fileprivate func changing(_ name: String, _ value: JSON) -> JSONObject {
        var changed: JSONObject = [:]
        for member in members {
            changed.append(member.name, member.name == name ? value : member.value)
        }
        return changed
    }
}
