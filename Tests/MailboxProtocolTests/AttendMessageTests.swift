import MailboxProtocol
import TestVectors
import Testing

@Suite struct AttendMessageTests {
    /// A valid request, as text of its fields.
    private static var fields: [String: String] {
        [
            "type": "\"attend\"", "nameplate": "\"42\"", "key": digits("a1", 32), "role": "\"bot\"",
            "lifetime": "86400", "generation": "5", "sig": digits("5c", 64),
            "token": digits("07", 16), "bind": binding([:]),
        ]
    }

    private static func digits(_ byte: String, _ count: Int) -> String {
        "\"" + String(repeating: byte, count: count) + "\""
    }

    private static func binding(_ changes: [String: String?]) -> String {
        var fields: [String: String?] = [
            "epoch": "3", "owner": digits("01", 32), "space_key": digits("02", 32),
            "delegation": digits("03", 64), "sig": digits("04", 64),
        ]
        fields.merge(changes) { $1 }
        return object(fields)
    }

    private static func object(_ fields: [String: String?]) -> String {
        let members = fields.compactMap { name, value in value.map { "\"\(name)\":\($0)" } }
        return "{" + members.joined(separator: ",") + "}"
    }

    private func read(_ changes: [String: String?]) throws -> ClientMessage {
        var fields: [String: String?] = Self.fields
        fields.merge(changes) { $1 }
        return try meaning(Self.object(fields))
    }

    @Test("every field arrives")
    func whole() throws {
        #expect(
            try read([:]) == .attend(Sample.attend(nameplate: Sample.nameplate())))
    }

    @Test("number, token, generation and binding may be absent")
    func optional() throws {
        let absent: [String: String?] = [
            "nameplate": nil, "token": nil, "generation": nil, "bind": nil,
        ]
        guard case .attend(let request) = try read(absent) else {
            Issue.record("not an attend")
            return
        }
        #expect(request.nameplate == nil && request.token == nil && request.binding == nil)
        #expect(request.generation == 0)
    }

    @Test("a key, token or signature has exactly its length in hex digits; capitals are read")
    func lengths() throws {
        for (name, count) in [("key", 32), ("token", 16), ("sig", 64)] {
            let fault = MessageFault("'\(name)' must be \(2 * count) hex digits")
            for wrong in [
                "\"\"", "7", "null", Self.digits("ab", count - 1), Self.digits("ab", count + 1),
                Self.digits("zz", count), Self.digits("é", count), "[]",
            ] {
                #expect(throws: fault, "\(name) \(wrong)") { try read([name: wrong]) }
            }
            #expect(throws: Never.self) { try read([name: Self.digits("AB", count)]) }
        }
        #expect(throws: MessageFault.self) { try read(["key": nil]) }
        #expect(throws: MessageFault.self) { try read(["sig": nil]) }
    }

    @Test("N-6: a lifetime is 1 second to 90 days, a whole number")
    func lifetime() throws {
        let longest = FormatLimits.lifetimeSecondsMax
        #expect(longest == 7_776_000)
        for value in ["1", "\(longest)"] {
            #expect(throws: Never.self) { try read(["lifetime": value]) }
        }
        let fault = MessageFault("'lifetime' must be a number from 1 to 7776000")
        for value in ["0", "-1", "\(longest + 1)", "1.0", "1e3", "\"60\"", "null", nil] {
            #expect(throws: fault) { try read(["lifetime": value]) }
        }
    }

    @Test("a generation is 0 to 2^31 - 1")
    func generation() throws {
        for value in ["0", "2147483647"] {
            #expect(throws: Never.self) { try read(["generation": value]) }
        }
        for value in ["-1", "2147483648", "99999999999999999999", "null", "\"1\""] {
            #expect(throws: MessageFault.self) { try read(["generation": value]) }
        }
    }

    @Test("a role is member or bot")
    func role() throws {
        #expect(throws: Never.self) { try read(["role": "\"member\""]) }
        for value in ["\"owner\"", "\"Bot\"", "\"\"", "1", nil] {
            #expect(throws: MessageFault("'role' must be member or bot")) {
                try read(["role": value])
            }
        }
    }

    @Test("a binding has all its fields, and an epoch from 1")
    func binding() throws {
        #expect(throws: MessageFault("'bind' must be an object")) { try read(["bind": "[]"]) }
        #expect(throws: MessageFault("'bind' must be an object")) { try read(["bind": "null"]) }
        for name in ["epoch", "owner", "space_key", "delegation", "sig"] {
            #expect(throws: MessageFault.self, "\(name)") {
                try read(["bind": Self.binding([name: String?.none])])
            }
        }
        for epoch in ["0", "-1", "2147483648"] {
            #expect(throws: MessageFault.self) {
                try read(["bind": Self.binding(["epoch": epoch])])
            }
        }
        #expect(throws: Never.self) {
            try read(["bind": Self.binding(["epoch": "2147483647"])])
        }
    }
}
