import MailboxProtocol
import RelayCore
import System
import Testing
import WormholeRelay

@Suite struct SpacesFileTests {
    private let folder: Scratch
    private static let key = String(repeating: "5a", count: 32)
    private static let otherKey = String(repeating: "a5", count: 32)

    init() throws { folder = try Scratch() }

    private func file() throws -> SpacesFile { try SpacesFile(folder: folder.path) }

    private func space(_ host: String, _ key: String = key) throws -> RegisteredSpace {
        try #require(RegisteredSpace(host: host, key: key))
    }

    @Test func whatIsAddedIsThereAndNothingElseChanges() throws {
        try folder.write("# ours\n\nabc.example \(Self.key)\n", to: "spaces")
        var file = try file()
        file.set(try space("xyz.example"))
        try file.write()
        #expect(
            try folder.read("spaces")
                == "# ours\nabc.example \(Self.key)\nxyz.example \(Self.key)\n")
        #expect(try self.file().spaces.map(\.host) == ["abc.example", "xyz.example"])
        #expect(try Files.mode(of: folder.path + "/spaces") == 0o644)
    }

    @Test func aSpaceHasOneOwner() throws {
        var file = try file()
        file.set(try space("xyz.example"))
        file.set(try space("XYZ.example", Self.otherKey))
        #expect(file.spaces == [try space("xyz.example", Self.otherKey)])
    }

    @Test func whatIsRemovedIsGone() throws {
        var file = try file()
        file.set(try space("xyz.example"))
        let wasThere = [file.remove(host: "abc.example"), file.remove(host: "xyz.example")]
        #expect(wasThere == [false, true])
        #expect(file.spaces.isEmpty)
    }

    @Test(arguments: [
        "xyz.example", "xyz.example 5a", "xyz.example \(key) more", "a/b \(key)", "bücher \(key)",
    ])
    func aBadLineIsNamed(line: String) throws {
        try folder.write("abc.example \(Self.key)\n\(line)\n", to: "spaces")
        let error = #expect(throws: RelayFailure.self) { try file() }
        #expect(error?.description.contains("line 2") == true)
    }

    @Test func aSpaceOnTheCommandLine() throws {
        #expect(
            RegisteredSpace(argument: "XYZ.example:8443=\(Self.key)")?.host == "xyz.example:8443")
        #expect(
            RegisteredSpace(argument: "xyz.example=\(Self.key.uppercased())")
                == (try space("xyz.example")))
        for bad in ["xyz.example", "=\(Self.key)", "xyz.example=\(Self.key)0", "x=y=\(Self.key)"] {
            #expect(RegisteredSpace(argument: bad) == nil)
        }
    }
}
