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
            ("state", "revoked"), ("used", .integer(7)),
        ])
    func limits(name: String, value: JSON) throws {
        let invite = world.makeInvite(heldBy: device)
        let text = try #require(try device.give(invite.id))
        let handOver = try JSONReader.readObject(text)
        var altered: JSONObject = [:]
        for member in handOver.members {
            guard member.name == "invite", let inner = member.value.object else {
                altered.append(member.name, member.value)
                continue
            }
            var other: JSONObject = [:]
            for part in inner.members {
                other.append(part.name, part.name == name ? value : part.value)
            }
            altered.append("invite", .object(other))
        }
        let answer = world.command(paul, ["do": "give", "hand_over": .object(altered)]).answer
        #expect(answer?.string("error") == "bad-value")
        #expect(world.ledger.invite(invite.id) == nil)
    }
}
