import Admission
import MailboxProtocol
import Testing

@Suite("What an app prints")
struct HostAnswerTests {
    private func read(_ text: String) -> HostAnswer { HostAnswer(reading: Array(text.utf8)) }

    @Test("an empty object lets in, with nothing")
    func empty() {
        #expect(read("{}") == .admit(extra: [:]))
        #expect(read(" {\n}\n") == .admit(extra: [:]))
    }

    @Test("extra lets in, with whatever it holds")
    func extra() {
        #expect(read(#"{"extra":{}}"#) == .admit(extra: [:]))
        #expect(
            read(#"{"extra":{"a":[1,{"b":null}]}}"#)
                == .admit(extra: ["a": .array([.integer(1), .object(["b": .null])])]))
    }

    @Test("refuse refuses; its words are cleaned for the log")
    func refuse() {
        #expect(read(#"{"refuse":"name taken"}"#) == .refuse(reason: "name taken"))
        #expect(read(#"{"refuse":""}"#) == .refuse(reason: ""))
        #expect(read(#"{"refuse":"a\n\u001b[1mb"}"#) == .refuse(reason: "a [1mb"))
    }

    @Test(
        "anything else is no answer",
        arguments: [
            "", "ok", "null", "[]", "{", "{}{}", #"{"refused":"x"}"#, #"{"extra":1}"#,
            #"{"refuse":true}"#, #"{"extra":{},"refuse":"x"}"#, #"{"extra":{},"note":1}"#,
            #"{"extra":{},"extra":{}}"#,
        ])
    func garbage(text: String) {
        #expect(read(text) == .failed(.unreadable))
    }

    @Test("extra may have 4,096 bytes as compact JSON, and not one more")
    func size() {
        let frame = #"{"a":""}"#.utf8.count
        let fits = String(repeating: "x", count: AdmissionLimits.extraBytesMax - frame)
        #expect(read(#"{"extra": {"a": "\#(fits)"}}"#) == .admit(extra: ["a": .string(fits)]))
        #expect(read(#"{"extra": {"a": "\#(fits)x"}}"#) == .failed(.tooLong))
    }
}

@Suite("What an app is told")
struct HostNotificationTests {
    private func started() -> (World, HostApp) {
        let host = HostApp()
        let world = World(host: host)
        world.startBot()
        return (world, host)
    }

    private func text(_ notification: HostNotification?) -> String {
        String(decoding: notification?.encoded ?? [], as: UTF8.self)
    }

    @Test("somebody waits: who, and by which invite")
    func waiting() throws {
        let (world, host) = started()
        let invite = world.makeInvite(policy: .approve)
        _ = try world.join(invite)
        #expect(host.told.count == 1)
        let person = try #require(world.ledger.admissions.first)
        #expect(
            text(host.told.first)
                == #"{"version":1,"event":"waiting","space":"xyz.example","#
                + #""invite":"\#(invite.id)","label":"","id":"\#(person.id)","name":"Ana","#
                + #""member":"\#(person.member)","missed":0}"# + "\n")
    }

    @Test("wrong codes: at the second, and when the code is locked")
    func wrongCodes() throws {
        let (world, host) = started()
        let invite = world.makeInvite()
        for count in 1...5 {
            _ = try world.join(invite, code: invite.wrongCode)
            world.run(seconds: 100)
            #expect(host.told.count == [0, 1, 1, 1, 2][count - 1])
        }
        #expect(host.told.map(\.event) == [.wrongCodes, .locked])
        #expect(
            text(host.told.first)
                == #"{"version":1,"event":"wrong-codes","space":"xyz.example","#
                + #""invite":"\#(invite.id)","label":"","wrong":2,"left":3,"missed":0}"# + "\n")
        #expect(host.told.last?.wrong == 5)
        #expect(host.told.last?.left == 0)
    }

    @Test("ten at once, then one in six seconds, which says how many were missed")
    func rate() throws {
        let (world, host) = started()
        let invite = world.makeInvite(uses: 30, policy: .approve)
        for number in 0..<13 { _ = try world.join(invite, name: "Person \(number)") }
        #expect(host.told.count == AdmissionLimits.notificationsAtOnce)
        world.advance(by: .milliseconds(5999))
        _ = try world.join(invite, name: "too early")
        #expect(host.told.count == 10)
        world.advance(by: .milliseconds(1))
        _ = try world.join(invite, name: "Ana")
        #expect(host.told.count == 11)
        #expect(host.told.last?.waiting?.name == "Ana")
        #expect(host.told.last?.missed == 4)
        world.advance(by: .seconds(3600))
        for number in 20..<31 { _ = try world.join(invite, name: "Person \(number)") }
        #expect(host.told.count == 21)
        #expect(host.told[11...].allSatisfy { $0.missed == 0 })
    }
}
