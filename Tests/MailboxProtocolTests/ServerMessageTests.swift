import MailboxProtocol
import TestVectors
import Testing

@Suite struct ServerMessageTests {
    private let now = Timestamp(milliseconds: 1_700_000_000_042)

    private static func samples() throws -> [ServerMessage] {
        let nameplate = try Sample.nameplate()
        let mailbox = MailboxID("mbx")
        let message = MailboxMessage(
            mailbox: nil, side: Side("s"), phase: .pake, body: "00", id: .null,
            received: Timestamp(milliseconds: 1_699_999_999_999))
        var named = message
        named.mailbox = mailbox
        named.id = .string("a1b2")
        return [
            .welcome(Welcome(challenge: nil)),
            .welcome(Welcome(challenge: Sample.key, motd: "hello \"you\"", error: "closed")),
            .ack(id: .null), .ack(id: .string("a1b2")), .ack(id: .array([.integer(1)])),
            .nameplates([]), .nameplates([nameplate, try Sample.nameplate("007")]),
            .allocated(nameplate), .claimed(mailbox, attended: nil),
            .claimed(mailbox, attended: true), .claimed(mailbox, attended: false), .released,
            .message(message), .message(named), .closed(mailbox: nil), .closed(mailbox: mailbox),
            .pong(.integer(7)), .pong(.object(["a": .null])),
            .error(ErrorReply("no", nil, orig: [:])),
            .error(ErrorReply("slow", .slowDown, orig: ["type": .string("x")], retryAfter: 30)),
            .attending(
                Attending(
                    nameplate: nameplate, expiresIn: 86_400, waiting: 1, missed: 2, generation: 3)),
            .knock(Knock(nameplate: nameplate, knock: KnockID("k"), mailbox: mailbox, waited: 9)),
            .gone(KnockID("k")),
        ]
    }

    @Test("every message is read back as what was written")
    func roundTrip() throws {
        for message in try Self.samples() {
            #expect(try ServerMessage.read(message.encoded(at: now)) == message)
        }
        #expect(Set(try Self.samples().map(\.type)).count == 13)
    }

    @Test("every message has its type, and the time as a JSON number of seconds")
    func envelope() throws {
        for message in try Self.samples() {
            let object = try JSONReader.readObject(message.encoded(at: now))
            #expect(object.string("type") == message.type)
            #expect(object["server_tx"] == .number("1700000000.042"))
        }
        for (milliseconds, text) in [(0, "0.000"), (999, "0.999"), (1000, "1.000")] {
            let moment = Timestamp(milliseconds: Int64(milliseconds))
            let object = try JSONReader.readObject(ServerMessage.released.encoded(at: moment))
            #expect(object["server_tx"] == .number(text))
        }
    }

    @Test("what stock clients index is there: orig, id, server_rx, objects in nameplates")
    func stockFields() throws {
        let error = ServerMessage.error(ErrorReply("crowded", .crowded, orig: [:]))
        #expect(text(error).contains(#""error":"crowded""#))
        #expect(text(error).contains(#""orig":{}"#))
        #expect(text(.ack(id: .null)).contains(#""id":null"#))
        #expect(text(.nameplates([try Sample.nameplate()])).contains(#"[{"id":"42"}]"#))
        #expect(text(.allocated(try Sample.nameplate())).contains(#""nameplate":"42""#))
        #expect(text(.welcome(Welcome(challenge: nil))).contains(#""welcome":{}"#))
        let message = ServerMessage.message(
            MailboxMessage(
                mailbox: nil, side: Side("s"), phase: .pake, body: "00", id: .null, received: now))
        #expect(text(message).contains(#""id":null,"server_rx":1700000000.042"#))
    }

    @Test("an unreadable answer is of its type, and its one member is a number")
    func unreadable() {
        #expect(text(.unreadable(.claimed)).hasPrefix(#"{"type":"claimed","mailbox":0,"#))
        #expect(text(.unreadable(.allocated)).hasPrefix(#"{"type":"allocated","nameplate":0,"#))
        for answer in UnreadableAnswer.allCases {
            #expect(throws: ServerFault.self) {
                try ServerMessage.read(ServerMessage.unreadable(answer).encoded(at: now))
            }
        }
    }

    @Test(
        "the program a bind names, if it names one",
        arguments: [
            (#"["go-william","v1"]"#, "go-william"), (#"["python"]"#, "python"), ("[]", nil),
            ("null", nil), (#""python""#, nil), ("[7]", nil),
        ] as [(String, String?)])
    func program(version: String, name: String?) throws {
        let bind = #"{"type":"bind","client_version":\#(version)}"#
        #expect(try ClientFrame(reading: Array(bind.utf8)).program == name)
    }

    @Test("stock clients never see a field they do not know")
    func noExtensions() throws {
        #expect(!text(.claimed(MailboxID("m"), attended: nil)).contains("attended"))
        #expect(!text(.closed(mailbox: nil)).contains("mailbox"))
    }

    @Test("an error echoes the whole command, whatever was in it")
    func orig() throws {
        let command = Array(#"{"type":"x","a":[1,2.50,{"b":"é"}],"id":null}"#.utf8)
        let object = try JSONReader.readObject(command)
        let error = ServerMessage.error(ErrorReply("no", .badRequest, orig: object))
        #expect(text(error).contains(#""orig":"# + String(decoding: command, as: UTF8.self)))
        #expect(try ServerMessage.read(error.encoded(at: now)) == error)
    }

    @Test(
        "messages of the reference server",
        arguments: [
            (
                """
                {"type": "welcome", "welcome": {"current_cli_version": "0.24.0", "your-address": \
                {"ipv4": "127.0.0.1", "port": 1}}, "server_tx": 1784992.5581}
                """, ServerMessage.welcome(Welcome(challenge: nil))
            ),
            (
                #"{"type":"welcome","welcome":{"motd":7,"permission-required":{"none":{}}}}"#,
                .welcome(Welcome(challenge: nil))
            ),
            (#"{"type": "ack", "id": "5a", "server_tx": 1e9}"#, .ack(id: .string("5a"))),
            (#"{"type":"ack"}"#, .ack(id: .null)), (#"{"type":"released"}"#, .released),
            (
                #"{"type":"error","error":"crowded","orig":{"a":1}}"#,
                .error(ErrorReply("crowded", nil, orig: ["a": .integer(1)]))
            ),
            (
                #"{"type":"error","error":"x","code":"new-word"}"#,
                .error(ErrorReply("x", nil, orig: [:]))
            ),
            (
                #"{"type":"error"}"#,
                .error(ErrorReply("the relay reported an error", nil, orig: [:]))
            ),
        ])
    func reference(text: String, message: ServerMessage) throws {
        #expect(try ServerMessage.read(Array(text.utf8)) == message)
    }

    @Test(
        "a type we do not know is no message",
        arguments: ["{}", #"{"type":"new"}"#, #"{"type":1}"#])
    func unknown(text: String) throws {
        #expect(try ServerMessage.read(Array(text.utf8)) == nil)
    }

    @Test("every missing or wrong field is named", arguments: faultyTexts)
    func faults(text: String, name: String) {
        #expect(throws: Self.fault(text, name)) { try ServerMessage.read(Array(text.utf8)) }
    }

    private static func fault(_ text: String, _ name: String) -> ServerFault {
        let type = text.split(separator: "\"").dropFirst(3).first ?? ""
        return .field(type: String(type), name: name)
    }

    @Test("a relay's numbers go from 0 to the limit and no further")
    func numberLimits() throws {
        let fields = ["expires_in", "waiting", "missed", "generation"]
        for name in fields {
            for number in [0, FormatLimits.numberMax, -1, FormatLimits.numberMax + 1] {
                let numbers = fields.map { "\"\($0)\":\($0 == name ? number : 7)" }
                    .joined(separator: ",")
                let text = #"{"type":"attending","nameplate":"4",\#(numbers)}"#
                let read = try? ServerMessage.read(Array(text.utf8))
                #expect((read != nil) == (0...FormatLimits.numberMax).contains(number))
            }
        }
        for number in [FormatLimits.numberMax, FormatLimits.numberMax + 1] {
            let text = #"{"type":"error","error":"x","retry_after":\#(number)}"#
            guard case .error(let reply) = try ServerMessage.read(Array(text.utf8)) else {
                Issue.record("not an error")
                continue
            }
            #expect(reply.retryAfter == (number <= FormatLimits.numberMax ? number : nil))
        }
    }

    @Test("text that is not JSON is said to be that, with the offset")
    func notJSON() {
        #expect(throws: ServerFault.notJSON(JSONError(kind: .unexpectedEnd, offset: 1))) {
            try ServerMessage.read(Array("{".utf8))
        }
        #expect(throws: ServerFault.notJSON(JSONError(kind: .notAnObject, offset: 0))) {
            try ServerMessage.read(Array("[]".utf8))
        }
    }

    @Test("every message cut off anywhere is refused")
    func truncation() throws {
        for message in try Self.samples() {
            let text = message.encoded(at: now)
            for count in text.indices {
                #expect(throws: ServerFault.self) {
                    try ServerMessage.read(Array(text.prefix(count)))
                }
            }
        }
    }

    @Test("a list of as many nameplates as the relay ever names is read, and not one more")
    func longLists() throws {
        let most = (1...FormatLimits.listedNameplatesMax).map { Nameplate(number: UInt64($0)) }
        let list = ServerMessage.nameplates(most)
        #expect(try ServerMessage.read(list.encoded(at: now)) == list)
        let more = ServerMessage.nameplates(most + [Nameplate(number: 0)])
        #expect(throws: ServerFault.self) { try ServerMessage.read(more.encoded(at: now)) }
        #expect(throws: JSONError.self) {
            try JSONReader.readObject(
                ServerMessage.nameplates(Array(most.prefix(257))).encoded(at: now))
        }
    }

    /// A command of `depth` levels.
    private func command(depth: Int) -> [UInt8] {
        let arrays = depth - 1
        let opened = String(repeating: "[", count: arrays)
        let closed = String(repeating: "]", count: arrays)
        return Array(#"{"type":"x","a":\#(opened)\#(closed)}"#.utf8)
    }

    @Test("the echo of the deepest command there may be is read; deeper answers are not")
    func deepEchoes() throws {
        let deepest = try JSONReader.readObject(command(depth: FormatLimits.jsonDepthMax))
        let error = ServerMessage.error(ErrorReply("no", nil, orig: deepest))
        #expect(try ServerMessage.read(error.encoded(at: now)) == error)
        let pong = ServerMessage.pong(.object(deepest))
        #expect(try ServerMessage.read(pong.encoded(at: now)) == pong)
        let tooDeep =
            Array(#"{"type":"error","error":"no","orig":"#.utf8)
            + command(depth: FormatLimits.jsonDepthMax + 1) + [UInt8(ascii: "}")]
        #expect(throws: ServerFault.self) { try ServerMessage.read(tooDeep) }
        #expect(throws: JSONError.self) {
            try JSONReader.readObject(command(depth: FormatLimits.jsonDepthMax + 1))
        }
    }

    @Test(
        "the time of arrival is read to the millisecond, however the number is written",
        arguments: [
            ("1700000000.042", 1_700_000_000_042), ("1700000000", 1_700_000_000_000),
            ("0", 0), ("0.0019", 1), ("1784992.5581", 1_784_992_558), ("1e9", 1_000_000_000_000),
            ("1.5E+1", 15_000), ("1234.5e-2", 12_345), ("5e-9", 0), ("1e-99999999999", 0),
            ("999999999999999.999", 999_999_999_999_999_999),
        ])
    func arrival(text: String, milliseconds: Int64) throws {
        let message = #"{"type":"message","side":"","phase":"","body":"","server_rx":\#(text)}"#
        guard case .message(let read)? = try ServerMessage.read(Array(message.utf8)) else {
            Issue.record("no message")
            return
        }
        #expect(read.received == Timestamp(milliseconds: milliseconds))
    }

    @Test(
        "a time beyond all time is none",
        arguments: [
            "1000000000000000", "1e15", "1e400", "1e9223372036854775807", "-1", "-0", "", "a",
            "1.2.3", "1e2e3", "1e", "e1", "1.", ".1", "٣",
        ])
    func noTime(text: String) {
        #expect(Timestamp(seconds: text) == nil)
    }

    private func text(_ message: ServerMessage) -> String {
        String(decoding: message.encoded(at: now), as: UTF8.self)
    }
}

private let faultyTexts = [
    (#"{"type":"welcome"}"#, "welcome"), (#"{"type":"welcome","welcome":[]}"#, "welcome"),
    (#"{"type":"welcome","welcome":{"attend":"00"}}"#, "attend"),
    (#"{"type":"welcome","welcome":{"attend":"zz"}}"#, "attend"),
    (#"{"type":"nameplates"}"#, "nameplates"), (#"{"type":"allocated"}"#, "nameplate"),
    (#"{"type":"allocated","nameplate":4}"#, "nameplate"),
    (#"{"type":"allocated","nameplate":"four"}"#, "nameplate"),
    (#"{"type":"claimed"}"#, "mailbox"), (#"{"type":"message"}"#, "side"),
    (#"{"type":"message","side":"s"}"#, "phase"),
    (#"{"type":"message","side":"s","phase":"p","body":1}"#, "body"),
    (#"{"type":"message","side":"s","phase":"p","body":""}"#, "server_rx"),
    (#"{"type":"message","side":"s","phase":"p","body":"","server_rx":"1"}"#, "server_rx"),
    (#"{"type":"message","side":"s","phase":"p","body":"","server_rx":-1}"#, "server_rx"),
    (#"{"type":"attending","nameplate":"4"}"#, "expires_in"),
    (#"{"type":"attending","nameplate":"4","expires_in":1.5}"#, "expires_in"),
    (#"{"type":"knock","nameplate":"4"}"#, "knock"),
    (#"{"type":"knock","nameplate":"4","knock":"k"}"#, "mailbox"),
    (#"{"type":"knock","nameplate":"4","knock":"k","mailbox":"m"}"#, "waited"),
    (#"{"type":"gone"}"#, "knock"),
]
