import System
import Testing

@Suite struct ArgumentsTests {
    private static let options: [Arguments.Option] = [
        .value("relay", variable: "INVITE_RELAY"), .value("limit", variable: "LIMIT"),
        .flag("json"), .flag("open", variable: "OPEN"), .list("listen", variable: "LISTEN"),
    ]

    private func parse(
        _ words: String..., positionals: ClosedRange<Int> = 0...0,
        environment: [String: String] = [:]
    ) throws(ArgumentError) -> Arguments {
        try Arguments(
            words, options: Self.options, positionals: positionals,
            environment: { environment[$0] })
    }

    @Test func valuesFlagsAndPositionals() throws {
        let found = try parse(
            "one", "--relay", "ws://a", "--json", "--limit=x=1", "--", "--two", "-h",
            positionals: 0...9)
        #expect(found["relay"] == "ws://a")
        #expect(found["limit"] == "x=1")
        #expect(found.has(flag: "json"))
        #expect(found.positionals == ["one", "--two", "-h"])
        #expect(!found.wantsHelp)
    }

    @Test func aRepeatedOptionKeepsAllAndCountsLast() throws {
        let found = try parse("--limit", "a=1", "--limit", "b=2", "--limit=")
        #expect(found.all("limit") == ["a=1", "b=2", ""])
        #expect(found["limit"] == "")
        #expect(found.all("relay") == [])
    }

    @Test func theEnvironmentStandsInAndTheLineWins() throws {
        let environment = ["INVITE_RELAY": "ws://env"]
        #expect(try parse(environment: environment)["relay"] == "ws://env")
        #expect(try parse("--relay=ws://line", environment: environment)["relay"] == "ws://line")
    }

    @Test(arguments: [
        ("1", true), ("true", true), ("YES", true), ("on", true),
        ("0", false), ("False", false), ("no", false), ("off", false),
    ])
    func aFlagMayComeFromTheEnvironment(text: String, isOn: Bool) throws {
        #expect(try parse(environment: ["OPEN": text]).has(flag: "open") == isOn)
        #expect(try parse("--open", environment: ["OPEN": text]).has(flag: "open"))
    }

    @Test(arguments: ["2", "yess", " 1", "enabled"]) func aFlagsVariableSaysYesOrNo(text: String) {
        #expect(throws: ArgumentError.invalidValue("OPEN", text, expected: "1 or 0")) {
            try parse(environment: ["OPEN": text])
        }
    }

    @Test func aListsVariableHoldsAllOfThem() throws {
        let environment = ["LISTEN": " 127.0.0.1:1  [::1]:1\n"]
        #expect(try parse(environment: environment).all("listen") == ["127.0.0.1:1", "[::1]:1"])
        #expect(try parse("--listen=*:2", environment: environment).all("listen") == ["*:2"])
    }

    @Test func complaintsNameTheVariableWhereItIsToBlame() throws {
        let borrowed = try parse(environment: ["LIMIT": "x"])
        #expect(borrowed.origin(of: "limit") == "LIMIT")
        #expect(
            try parse("--limit=x", environment: ["LIMIT": "y"]).origin(of: "limit") == "--limit")
        #expect(
            throws: ArgumentError.invalidValue("LIMIT", "x", expected: "a number from 1 to 9")
        ) {
            try borrowed.number("limit", in: 1...9)
        }
    }

    @Test(arguments: ["-h", "--help"]) func helpComesBeforeComplaints(word: String) throws {
        #expect(try parse(word, "--nonsense", "extra").wantsHelp)
        #expect(throws: ArgumentError.self) { try parse("--nonsense", word) }
    }

    @Test func aLoneDashIsAnArgument() throws {
        #expect(try parse("-", positionals: 1...1).positionals == ["-"])
    }

    @Test func whatIsWrongIsSaid() {
        #expect(throws: ArgumentError.unknownOption("--jsno", nearest: "--json")) {
            try parse("--jsno")
        }
        #expect(throws: ArgumentError.unknownOption("--elsewhere", nearest: nil)) {
            try parse("--elsewhere=1")
        }
        #expect(throws: ArgumentError.unknownOption("-x", nearest: nil)) { try parse("-x") }
        #expect(throws: ArgumentError.missingValue("--relay")) { try parse("--relay") }
        #expect(throws: ArgumentError.unexpectedValue("--json")) { try parse("--json=1") }
        #expect(throws: ArgumentError.extraArgument("b")) {
            try parse("a", "b", positionals: 0...1)
        }
        #expect(throws: ArgumentError.missingArgument) { try parse(positionals: 1...1) }
        #expect(
            ArgumentError.unknownOption("--jsno", nearest: "--json").hint == "did you mean --json?")
    }

    @Test func numbersHaveARange() throws {
        #expect(try parse("--limit=7").number("limit", in: 1...9) == 7)
        #expect(try parse().number("limit", in: 1...9) == nil)
        for text in ["0", "10", "x", "", "7 "] {
            #expect(throws: ArgumentError.self) {
                try parse("--limit=\(text)").number("limit", in: 1...9)
            }
        }
    }

    @Test func theNearestWord() {
        #expect(nearest(to: "relat", in: ["relay", "delay", "json"]) == "relay")
        #expect(nearest(to: "jion", in: ["join", "list"]) == "join")
        #expect(nearest(to: "x", in: ["relay"]) == nil)
        #expect(nearest(to: "anything", in: []) == nil)
    }
}
