import CryptoPrimitives
import MailboxProtocol
import RelayCore
import Testing

/// The envelope and the checks of the mailbox protocol (A2 to A4), as stock clients see them.
struct StockCommandTests {
    @Test(.rules("E-1", "B-3")) func aWelcomeComesFirstAndUnasked() {
        let world = World { $0.motd = "hello" }
        let client = world.connect()
        #expect(client.welcome?.motd == "hello")
        #expect(client.welcome?.challenge?.count == 32)
        #expect(world.connect().welcome?.challenge != client.welcome?.challenge)
    }

    @Test(
        .rules("E-2"),
        arguments: [
            (#""id":"a1b2","#, JSON.string("a1b2")), ("", .null), (#""id":null,"#, .null),
            (#""id":7,"#, .number("7")),
            (#""id":{"x":[1]},"#, .object(["x": .array([.number("1")])])),
        ])
    func anAckEchoesTheIDVerbatim(_ id: String, _ echoed: JSON) {
        let client = World().connect()
        #expect(client.ask(#"{\#(id)"type":"ping","ping":1}"#, id: echoed) == [.pong(.number("1"))])
    }

    @Test(arguments: ["null", "[]", #""x""#, #"{"a":1}"#, "3.50", "true"])
    func pingEchoesAnythingEvenBeforeBind(_ value: String) throws {
        let client = World().connect()
        let expected = try JSONReader.read(Array(value.utf8))
        #expect(client.ask(#"{"type":"ping","ping":\#(value)}"#) == [.pong(expected)])
    }

    @Test(.rules("E-2")) func acksComeInCommandOrderBeforeTheirReplies() {
        let client = World().bind("app", "a")
        client.send(#"{"type":"list","id":"1"}"#)
        client.send(#"{"type":"nonsense","id":"2"}"#)
        client.send(#"{"type":"ping","ping":3,"id":"3"}"#)
        let types = client.take().map(\.type)
        #expect(types == ["ack", "nameplates", "ack", "error", "ack", "pong"])
    }

    /// What is sent, after what, and the exact words of the refusal.
    struct Refused: Sendable, CustomTestStringConvertible {
        let words: String
        let command: String
        let before: [String]

        init(_ words: String, _ command: String, after before: String...) {
            self.words = words
            self.command = command
            self.before = before
        }

        var testDescription: String { "\(words) ← \(command)" }
    }

    private static let bind = #"{"type":"bind","appid":"app","side":"a"}"#
    private static let claim = #"{"type":"claim","nameplate":"4"}"#
    private static let open = #"{"type":"open","mailbox":"m"}"#
    private static let close = #"{"type":"close"}"#

    @Test(
        .rules("E-1", "E-10"),
        arguments: [
            Refused("ping requires 'ping'", #"{"type":"ping"}"#),
            Refused("must bind first", #"{"type":"list"}"#),
            Refused("must bind first", #"{"type":"nonsense"}"#),
            Refused("must bind first", #"{"type":"claim"}"#),
            Refused("bind requires 'appid'", #"{"type":"bind"}"#),
            Refused("bind requires 'appid'", #"{"type":"bind","side":"a"}"#),
            Refused("bind requires 'side'", #"{"type":"bind","appid":"app"}"#),
            Refused("'side' must be a string", #"{"type":"bind","appid":"app","side":4}"#),
            Refused("already bound", bind, after: bind),
            Refused("already bound", #"{"type":"bind"}"#, after: bind),
            Refused("unknown type", #"{"type":"nonsense"}"#, after: bind),
            Refused("unknown type", #"{"type":5}"#, after: bind),
            Refused(
                "you already allocated one, don't be greedy", #"{"type":"allocate"}"#, after: bind,
                #"{"type":"allocate"}"#),
            Refused("claim requires 'nameplate'", #"{"type":"claim"}"#, after: bind),
            Refused("only one claim per connection", claim, after: bind, claim),
            Refused(
                "nameplate must be 1 to 40 digits", #"{"type":"claim","nameplate":"4\n"}"#,
                after: bind),
            Refused(
                "nameplate must be 1 to 40 digits", #"{"type":"claim","nameplate":""}"#, after: bind
            ),
            Refused(
                "nameplate must be 1 to 40 digits", #"{"type":"claim","nameplate":"٤"}"#,
                after: bind),
            Refused(
                "'nameplate' must be a string", #"{"type":"claim","nameplate":4}"#, after: bind),
            Refused(
                "only one release per connection", #"{"type":"release"}"#, after: bind, claim,
                #"{"type":"release"}"#),
            Refused(
                "release and claim must use same nameplate", #"{"type":"release","nameplate":"5"}"#,
                after: bind, claim),
            Refused(
                "release without nameplate must follow claim", #"{"type":"release"}"#, after: bind),
            Refused("open requires 'mailbox'", #"{"type":"open"}"#, after: bind),
            Refused("only one open per connection", open, after: bind, open),
            Refused("only one open per connection", #"{"type":"open"}"#, after: bind, open),
            Refused("must open mailbox before adding", #"{"type":"add"}"#, after: bind),
            Refused("missing 'phase'", #"{"type":"add","body":"00"}"#, after: bind, open),
            Refused("missing 'body'", #"{"type":"add","phase":"0"}"#, after: bind, open),
            Refused(
                "'body' must be a string", #"{"type":"add","phase":"0","body":1}"#, after: bind,
                open),
            Refused(
                "'phase' must be a string", #"{"type":"add","phase":0,"body":"00"}"#, after: bind,
                open),
            Refused("close without mailbox must follow open", close, after: bind),
            Refused("only one close per connection", close, after: bind, open, close),
            Refused(
                "open and close must use same mailbox", #"{"type":"close","mailbox":"x"}"#,
                after: bind,
                open),
            Refused(
                "must open mailbox before adding", #"{"type":"add"}"#, after: bind, open, close),
        ])
    func commandsAreRefusedInTheReferencesWords(_ refused: Refused) throws {
        let client = World().connect()
        for command in refused.before { _ = client.ask(command) }
        let reply = try #require(client.refusal(refused.command))
        #expect(reply.error == refused.words)
        #expect(reply.orig == (try JSONReader.readObject(Array(refused.command.utf8))))
        #expect(client.ask(#"{"type":"ping","ping":0}"#) == [.pong(.number("0"))], "still usable")
    }

    @Test(.rules("E-2")) func anObjectWithoutTypeIsRefusedWithoutAck() {
        let client = World().connect()
        client.send(#"{"id":"1"}"#)
        let reply = soleError(client.take())
        #expect(reply?.error == "missing 'type'")
        #expect(reply?.orig == ["id": .string("1")])
    }

    @Test(
        .rules("E-2", "E-4"),
        arguments: ["", "{", "[]", "\"x\"", "{\"type\":\"ping\",\"ping\":1}x", "\u{FEFF}{}"])
    func whatIsNoObjectIsRefusedWithAnEmptyOrig(_ text: String) {
        let client = World().connect()
        client.send(text)
        let reply = soleError(client.take())
        #expect(reply?.orig == JSONObject())
        #expect(reply?.code == .badRequest)
    }

    @Test(.rules("E-6")) func theThirdBadRequestEndsTheConnection() {
        let client = World().connect()
        client.send("{")
        client.send(#"{"id":1}"#)
        #expect(client.isOpen)
        client.send(#"{"type":"ping"}"#)
        #expect(client.closeCode == .policyViolation)
        client.send(#"{"type":"ping","ping":1}"#)
        #expect(client.take().last?.type == "error", "nobody listens any more")
        client.disconnect()
    }

    @Test(.rules("E-6")) func refusalsOfStateNeverEndAConnection() {
        let client = World().bind("app", "a")
        for _ in 0..<10 { _ = client.refusal(Self.bind) }
        for _ in 0..<10 { _ = client.refusal(#"{"type":"release"}"#) }
        #expect(client.isOpen)
    }

    @Test(
        .rules("E-1"),
        arguments: ["null", "[]", #""x""#, #"["python"]"#, #"["go-william","1.0.6","x"]"#])
    func anyClientVersionIsAccepted(_ version: String) {
        let client = World().connect()
        let bind = #"{"type":"bind","appid":"app","side":"a","client_version":\#(version)}"#
        #expect(client.ask(bind) == [])
    }

    @Test(.rules("E-1")) func listSortsAllNameplatesOfTheAppAsStrings() {
        let world = World()
        for (side, nameplate) in [("a", "9"), ("b", "10"), ("c", "007"), ("d", "1")] {
            _ = world.bind("app", side).claim(nameplate)
        }
        _ = world.bind("other", "a").claim("5")
        let names = ["007", "1", "10", "9"].compactMap(Nameplate.init)
        #expect(world.bind("app", "x").ask(#"{"type":"list"}"#) == [.nameplates(names)])
    }

    @Test func aListIsAlwaysWhatThereIs() {
        let world = World()
        let ana = world.bind("app", "a")
        #expect(ana.ask(.list) == [.nameplates([])])
        _ = world.bind("app", "b").claim("7")
        #expect(ana.ask(.list) == [.nameplates([Nameplate(number: 7)])])
        #expect(ana.ask(.list) == [.nameplates([Nameplate(number: 7)])])
        world.storageWorks = false
        _ = world.bind("app", "c").claim("8")
        world.storageWorks = true
        #expect(ana.ask(.list) == [.nameplates([Nameplate(number: 7)])])
        let ben = world.bind("app", "b")
        _ = ben.ask(#"{"type":"release","nameplate":"7"}"#)
        #expect(ana.ask(.list) == [.nameplates([])])
    }

    @Test(.rules("L-22")) func aListNamesSoManyAndNoMore() {
        let world = World { $0.limits.listedNameplatesMax = 3 }
        for number in 1...3 { _ = world.bind("app", "\(number)").claim("\(number)") }
        let three = (1...3).map { Nameplate(number: $0) }
        #expect(world.bind("app", "x").ask(.list) == [.nameplates(three)])
        _ = world.bind("app", "4").claim("4")
        #expect(world.bind("app", "x").ask(.list) == [.nameplates(three)])
    }

    /// Stock clients do not end before their farewells are answered.
    @Test(.rules("E-9")) func whoIsNotServedIsSeenOff() {
        let client = World { $0.servesPlainApps = false }.connect()
        let early = client.refusal(#"{"type":"close","mailbox":"m"}"#)
        #expect(early?.error == "must bind first", "nobody asked for anything yet")
        _ = client.refusal(Self.bind)
        #expect(client.refusal(Self.claim)?.error == "must bind first")
        #expect(client.ask(#"{"type":"release","nameplate":"4"}"#) == [.released])
        #expect(client.ask(#"{"type":"close","mood":"errory"}"#) == [.closed(mailbox: nil)])
    }

    @Test func plainAppsCanBeSwitchedOff() {
        let client = World { $0.servesPlainApps = false }.connect()
        #expect(client.refusal(Self.bind)?.code == .notAllowed)
        #expect(client.ask(#"{"type":"bind","appid":"invite/x","side":"a"}"#) == [])
    }
}
