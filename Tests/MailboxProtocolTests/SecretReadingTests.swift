import CryptoPrimitives
import MailboxProtocol
import Testing

@Suite("Secrets in JSON never become text")
struct SecretReadingTests {
    private let hex = String(repeating: "0a", count: 32)

    private func read(
        _ text: String, _ paths: [String]
    ) throws(JSONError) -> SecretBearingObject {
        try JSONReader.readObject(Array(text.utf8), secretsAt: paths)
    }

    private func bytes(_ secret: SharedSecret?) -> [UInt8]? {
        secret?.withBytes { [UInt8](copying: $0) }
    }

    @Test("a named member, one inside another, and every member under a star")
    func paths() throws {
        let text = """
            {"a":"\(hex)","b":{"a":"plain","k":"\(hex)"},"keys":{"1":"\(hex)","2":"\(hex)"},"n":7}
            """
        let read = try read(text, ["a", "b/k", "keys/*"])
        let expected = [UInt8](repeating: 10, count: 32)
        for path in ["a", "b/k", "keys/1", "keys/2"] {
            #expect(bytes(read.secret(path)) == expected)
        }
        #expect(read.object["a"] == .null)
        #expect(read.object["b"]?.object?.string("a") == "plain")
        #expect(read.object["n"]?.integer == 7)
        #expect(read.secret("b/a") == nil)
        #expect(read.secret("a", count: 31) == nil)
    }

    @Test(
        "what is not a string of hex is an error, and says where",
        arguments: [#"{"a":7}"#, #"{"a":"0"}"#, #"{"a":"0g"}"#, #"{"a":"\u0030a"}"#, #"{"a":"0a"#])
    func malformed(_ text: String) {
        #expect(throws: JSONError.self) { try read(text, ["a"]) }
    }

    @Test("a name with a slash in it does not stand for a member inside another")
    func slashes() throws {
        let read = try read(
            #"{"b/k":"0a","keys":{"1/2":"0b"},"b":{"x":1}}"#, ["b/k", "keys/*"])
        #expect(read.secret("b/k", count: 1) == nil)
        #expect(read.secret("keys/1/2", count: 1) == nil)
        #expect(read.object.string("b/k") == "0a")
    }

    @Test("everything else is as strict as ever")
    func strict() {
        #expect(throws: JSONError(kind: .duplicateName, offset: 10)) {
            try read(#"{"a":"0a","a":"0a"}"#, ["a"])
        }
        #expect(throws: JSONError(kind: .notAnObject, offset: 0)) { try read("[]", ["a"]) }
    }
}
