import EventLoop
import Foundation
import Testing
import WormholeRelay

/// What `check-config` finds.
@Suite struct ConfigCheckTests {
    private let folder: Scratch

    init() throws { folder = try Scratch() }

    private func findings(_ words: String...) throws -> [Finding] {
        ConfigCheck.findings(
            for: try ServeOptions(["--data", folder.path] + words, environment: { _ in nil }))
    }

    private func level(_ subject: String, _ findings: [Finding]) -> Finding.Level? {
        findings.first { $0.subject == subject }?.level
    }

    @Test func allIsWellWithAnOpenRelayOnLoopback() throws {
        let findings = try findings("--open-spaces")
        #expect(findings.allSatisfy { $0.level == .ok })
        #expect(level("database", findings) == .ok)
    }

    @Test func aFileInPlaceOfTheFolder() throws {
        let file = try folder.write("x", to: "file")
        let options = try ServeOptions(["--data", file], environment: { _ in nil })
        let findings = ConfigCheck.findings(for: options)
        #expect(level("--data", findings) == .error)
    }

    @Test func aFolderThatIsNotThereIsMade() throws {
        let options = try ServeOptions(
            ["--data", folder.path + "/new/er", "--open-spaces"], environment: { _ in nil })
        #expect(ConfigCheck.findings(for: options).allSatisfy { $0.level == .ok })
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/new"))
    }

    @Test(arguments: ["not a database, though it is long enough to be looked at as one", ""])
    func aDatabaseThatIsNone(text: String) throws {
        try folder.write(text, to: "relay.db")
        let finding = try findings("--open-spaces").first { $0.subject == "database" }
        #expect(finding?.level == .error)
        #expect(finding?.hint?.isEmpty == false)
        #expect(try folder.read("relay.db") == text)
    }

    @Test func badFilesOfTheOperator() throws {
        try folder.write("nonsense\n", to: "spaces")
        try folder.write("{", to: "assetlinks.json")
        let cert = try folder.write("no certificate", to: "cert.pem")
        let found = try findings(
            "--well-known", folder.path, "--tls-cert", cert, "--tls-key", cert)
        #expect(level("spaces", found) == .error)
        #expect(level("--well-known", found) == .error)
        #expect(level("--tls-cert", found) == .error)
    }

    @Test(arguments: [
        (["--listen", "0.0.0.0:80"], Finding.Level.warning), (["--listen", "*:80"], .warning),
        (["--listen", "127.0.0.1:80"], .ok), (["--listen", "[::1]:80"], .ok),
        (["--listen", "unix:/s"], .warning),
        (["--listen", "unix:/s", "--trusted-proxy", "unix"], .ok),
    ])
    func listeners(words: [String], expected: Finding.Level) throws {
        let options = try ServeOptions(
            ["--data", folder.path] + words, environment: { _ in nil })
        #expect(level("--listen", ConfigCheck.findings(for: options)) == expected)
    }

    @Test func nobodyCanInvite() throws {
        let warned = try findings().filter { $0.subject == "spaces" }
        #expect(warned.contains { $0.level == .warning })
        try folder.write("xyz.example \(String(repeating: "5a", count: 32))\n", to: "spaces")
        #expect(try findings().allSatisfy { $0.level == .ok })
    }

    @Test func limitsThatDoNotFitEachOther() throws {
        #expect(level("--limit", try findings("--limit", "database-bytes=1000")) == .warning)
        #expect(level("--limit", try findings("--limit", "drain=5")) == .warning)
        #expect(level("--operator", try findings("--operator", "none")) == .warning)
    }
}
