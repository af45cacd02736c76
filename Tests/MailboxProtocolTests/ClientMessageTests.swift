import MailboxProtocol
import TestVectors
import Testing

/// What a text means, or the sentence that goes back.
func meaning(_ text: String) throws -> ClientMessage {
    try ClientMessage(ClientFrame(reading: Array(text.utf8)))
}

/// Values that appear in many messages.
enum Sample {
    static let key = [UInt8](repeating: 0xA1, count: 32)
    static let signature = [UInt8](repeating: 0x5C, count: 64)
    static let token = [UInt8](repeating: 0x07, count: 16)

    static let binding = SpaceBinding(
        epoch: 3, owner: [UInt8](repeating: 0x01, count: 32),
        spaceKey: [UInt8](repeating: 0x02, count: 32),
        delegation: [UInt8](repeating: 0x03, count: 64),
        signature: [UInt8](repeating: 0x04, count: 64))

    static func nameplate(_ text: String = "42") throws -> Nameplate {
        try #require(Nameplate(text))
    }

    static func attend(
        nameplate: Nameplate? = nil, token: [UInt8]? = token, role: AttendantRole = .bot,
        binding: SpaceBinding? = binding
    ) -> AttendRequest {
        AttendRequest(
            nameplate: nameplate, token: token, key: key, role: role, lifetime: 86_400,
            generation: 5, signature: signature, binding: binding)
    }

    /// One of every command, with and without what is optional.
    static func commands() throws -> [ClientMessage] {
        let nameplate = try nameplate()
        let mailbox = MailboxID("mbx")
        return [
            .ping(.integer(7)), .ping(.object(["a": .array([.null, .bool(true)])])), .ping(.null),
            .bind(AppID("appid"), Side("side"), understandsInvites: false),
            .bind(AppID("invite/xyz.example"), Side("é\"\\\n"), understandsInvites: true),
            .list, .allocate, .claim(nameplate), .release(nil), .release(nameplate), .open(mailbox),
            .add(mailbox: nil, .pake, body: "00ff"),
            .add(mailbox: mailbox, .numbered(12), body: ""),
            .close(mailbox: nil, mood: nil), .close(mailbox: mailbox, mood: "happy"),
            .attend(attend()), .attend(attend(nameplate: nameplate, token: nil, binding: nil)),
            .attend(attend(nameplate: nameplate, role: .member)),
            .retire(nameplate, signature: signature), .pass(KnockID("k1")), .leave(nameplate),
        ]
    }
}

@Suite struct ClientMessageTests {
    @Test("every command is read back as what was written, with its id")
    func roundTrip() throws {
        for message in try Sample.commands() {
            for id in [nil, "a1b2", ""] {
                let frame = try ClientFrame(reading: message.encoded(id: id))
                #expect(frame.type == message.type)
                #expect(frame.id == id.map(JSON.string) ?? .null)
                #expect(try ClientMessage(frame) == message)
            }
        }
    }

    @Test("there is a sample of every type")
    func samples() throws {
        let types = Set(try Sample.commands().map(\.type))
        #expect(
            types == [
                "ping", "bind", "list", "allocate", "claim", "release", "open", "add", "close",
                "attend", "retire", "pass", "leave",
            ])
    }

    @Test("commands as the stock clients write them")
    func stockClients() throws {
        let nameplate = try Sample.nameplate("4")
        #expect(
            try meaning(
                """
                {"appid": "a", "side": "s", "client_version": ["python", "0.24.0"], "id": "08be", \
                "type": "bind"}
                """) == .bind(AppID("a"), Side("s"), understandsInvites: false))
        for version in ["null", "[]", "[null,null]", "[\"a\"]", "[\"a\",\"b\",\"c\"]", "7", "\"\""]
        {
            let text = #"{"type":"bind","appid":"a","side":"s","client_version":\#(version)}"#
            #expect(try meaning(text) == .bind(AppID("a"), Side("s"), understandsInvites: false))
        }
        #expect(
            try meaning(#"{"type":"claim","nameplate":"4","x":[]}"#) == .claim(nameplate))
        #expect(
            try meaning(#"{"type":"close","mailbox":"","mood":null}"#)
                == .close(mailbox: MailboxID(""), mood: nil))
        #expect(try meaning(#"{"type":"release","nameplate":null}"#) == .release(nil))
    }

    @Test(
        "only the number 1 says that a client understands invites",
        arguments: ["true", "\"1\"", "2", "1.0", "null", "[1]"])
    func inviteFlag(value: String) throws {
        let text = #"{"type":"bind","appid":"a","side":"s","invite":\#(value)}"#
        #expect(try meaning(text) == .bind(AppID("a"), Side("s"), understandsInvites: false))
    }

    @Test(
        "the reference server's sentences",
        arguments: [
            (#"{"type":"ping"}"#, "ping requires 'ping'"),
            (#"{"type":"bind"}"#, "bind requires 'appid'"),
            (#"{"type":"bind","side":"s"}"#, "bind requires 'appid'"),
            (#"{"type":"bind","appid":"a"}"#, "bind requires 'side'"),
            (#"{"type":"claim"}"#, "claim requires 'nameplate'"),
            (#"{"type":"open"}"#, "open requires 'mailbox'"),
            (#"{"type":"add","body":""}"#, "missing 'phase'"),
            (#"{"type":"add"}"#, "missing 'phase'"),
            (#"{"type":"add","phase":"p"}"#, "missing 'body'"),
            (#"{"type":"dance"}"#, "unknown type"),
            (#"{"type":"Bind"}"#, "unknown type"),
            (#"{"type":""}"#, "unknown type"),
            (#"{"type":5}"#, "unknown type"),
            (#"{"type":null}"#, "unknown type"),
        ])
    func sentences(text: String, sentence: String) {
        #expect(throws: MessageFault(sentence)) { try meaning(text) }
    }

    @Test(
        "the rest is refused with a sentence that names the field",
        arguments: [
            (#"{"type":"bind","appid":1,"side":"s"}"#, "'appid' must be a string"),
            (#"{"type":"bind","appid":"a","side":[]}"#, "'side' must be a string"),
            (#"{"type":"claim","nameplate":4}"#, "'nameplate' must be a string"),
            (#"{"type":"claim","nameplate":""}"#, "nameplate must be 1 to 40 digits"),
            (#"{"type":"claim","nameplate":"4\n"}"#, "nameplate must be 1 to 40 digits"),
            (#"{"type":"claim","nameplate":"٤"}"#, "nameplate must be 1 to 40 digits"),
            (#"{"type":"release","nameplate":"x"}"#, "nameplate must be 1 to 40 digits"),
            (#"{"type":"open","mailbox":{}}"#, "'mailbox' must be a string"),
            (#"{"type":"add","phase":1,"body":""}"#, "'phase' must be a string"),
            (#"{"type":"add","phase":"p","body":1}"#, "'body' must be a string"),
            (#"{"type":"add","phase":"p","body":null}"#, "'body' must be a string"),
            (#"{"type":"close","mood":1}"#, "'mood' must be a string"),
            (#"{"type":"retire"}"#, "retire requires 'nameplate'"),
            (#"{"type":"retire","nameplate":"4"}"#, "'sig' must be 128 hex digits"),
            (#"{"type":"pass"}"#, "pass requires 'knock'"),
            (#"{"type":"leave"}"#, "leave requires 'nameplate'"),
        ])
    func otherSentences(text: String, sentence: String) {
        #expect(throws: MessageFault(sentence)) { try meaning(text) }
    }

    @Test("L-24: identifiers may have 256 bytes and no more, however many characters that is")
    func identifierLimit() throws {
        #expect(FormatLimits.identifierBytesMax == 256)
        for (unit, count) in [("a", 256), ("é", 128), ("😀", 64)] {
            let longest = String(repeating: unit, count: count)
            for field in ["appid", "side", "mailbox", "phase", "mood", "knock"] {
                #expect(throws: Never.self) { try meaning(Self.command(field, longest)) }
                #expect(throws: MessageFault("'\(field)' is too long")) {
                    try meaning(Self.command(field, longest + "a"))
                }
            }
        }
    }

    private static func command(_ field: String, _ value: String) -> String {
        switch field {
        case "appid": #"{"type":"bind","appid":"\#(value)","side":"s"}"#
        case "side": #"{"type":"bind","appid":"a","side":"\#(value)"}"#
        case "mailbox": #"{"type":"open","mailbox":"\#(value)"}"#
        case "phase": #"{"type":"add","phase":"\#(value)","body":""}"#
        case "mood": #"{"type":"close","mood":"\#(value)"}"#
        default: #"{"type":"pass","knock":"\#(value)"}"#
        }
    }
}

@Suite struct ClientFrameTests {
    @Test("a frame without a type, or with another kind of type, is told apart")
    func types() throws {
        #expect(try ClientFrame(reading: Array("{}".utf8)).type == nil)
        #expect(try ClientFrame(reading: Array(#"{"type":5}"#.utf8)).type == "")
        #expect(try ClientFrame(reading: Array(#"{"type":"x"}"#.utf8)).type == "x")
    }

    @Test("the id is echoed verbatim whatever it is, and null when there is none")
    func ids() throws {
        for id in ["null", "7", "1.50", "\"a\"", "[1,{}]", "{\"a\":null}", "true"] {
            let frame = try ClientFrame(reading: Array(#"{"id":\#(id)}"#.utf8))
            #expect(JSONWriter.write(frame.id) == Array(id.utf8))
        }
        #expect(try ClientFrame(reading: Array("{}".utf8)).id == .null)
    }

    @Test("the whole object is kept for an error's echo")
    func object() throws {
        let text = Array(#"{"type":"x","a":[1,2.50,{"b":"é"}],"id":null}"#.utf8)
        #expect(JSONWriter.write(.object(try ClientFrame(reading: text).object)) == text)
    }
}
