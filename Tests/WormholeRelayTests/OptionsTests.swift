import EventLoop
import RelayCore
import Storage
import System
import Testing
import WormholeRelay

/// What the command line and the environment make of the relay.
@Suite struct OptionsTests {
    private func options(
        _ words: String..., environment: [String: String] = [:]
    ) throws(ArgumentError) -> ServeOptions {
        try ServeOptions(["--data", "/data"] + words, environment: { environment[$0] })
    }

    @Test func byDefaultItServesThisMachine() throws {
        let options = try options()
        #expect(options.endpoints == [.ipv4("127.0.0.1", port: 4000)])
        #expect(options.operatorEndpoint == .unix(path: "/data/operator.sock"))
        #expect(options.folder == "/data")
        #expect(options.durability == .process)
        #expect(options.tls == nil)
        #expect(options.proxies.isEmpty)
        #expect(!options.configuration.opensSpaces)
        #expect(options.configuration.servesPlainApps)
        #expect(options.logLevel == .info)
        #expect(options.limits.sockets.pingSeconds == 25)
        #expect(options.limits.sockets.hangUpSeconds == 60)
    }

    @Test func everyOptionHasItsVariable() throws {
        let key = String(repeating: "5a", count: 32)
        let byVariable = try ServeOptions([]) { name in
            [
                "WORMHOLE_RELAY_DATA": "/d", "WORMHOLE_RELAY_LISTEN": "*:443 unix:/s",
                "WORMHOLE_RELAY_OPERATOR": "[::1]:9", "WORMHOLE_RELAY_TLS_CERT": "/c",
                "WORMHOLE_RELAY_TLS_KEY": "/k", "WORMHOLE_RELAY_WELL_KNOWN": "/w",
                "WORMHOLE_RELAY_DURABILITY": "power", "WORMHOLE_RELAY_SPACE": "a=\(key) b=\(key)",
                "WORMHOLE_RELAY_OPEN_SPACES": "1", "WORMHOLE_RELAY_INVITES_ONLY": "yes",
                "WORMHOLE_RELAY_MOTD": "hello there",
                "WORMHOLE_RELAY_TRUSTED_PROXY": "10.0.0.0/8 unix",
                "WORMHOLE_RELAY_LIMIT": "ping=5 hang-up=9", "WORMHOLE_RELAY_LOG_FORMAT": "json",
                "WORMHOLE_RELAY_LOG_LEVEL": "debug",
            ][name]
        }
        let byLine = try ServeOptions(
            [
                "--data", "/d", "--listen", "*:443", "--listen", "unix:/s", "--operator", "[::1]:9",
                "--tls-cert", "/c", "--tls-key", "/k", "--well-known", "/w", "--durability",
                "power", "--space", "a=\(key)", "--space", "b=\(key)", "--open-spaces",
                "--invites-only", "--motd", "hello there", "--trusted-proxy", "10.0.0.0/8",
                "--trusted-proxy", "unix", "--limit", "ping=5", "--limit", "hang-up=9",
                "--log-format", "json", "--log-level", "debug",
            ], environment: { _ in nil })
        for options in [byVariable, byLine] {
            #expect(options.folder == "/d")
            #expect(options.endpoints == [.everywhere(port: 443), .unix(path: "/s")])
            #expect(options.operatorEndpoint == .ipv6("::1", port: 9))
            #expect(options.tls == .init(certificate: "/c", key: "/k"))
            #expect(options.wellKnownFolder == "/w")
            #expect(options.durability == .power)
            #expect(options.configuration.registeredSpaces.map(\.host) == ["a", "b"])
            #expect(options.configuration.opensSpaces)
            #expect(!options.configuration.servesPlainApps)
            #expect(options.configuration.motd == "hello there")
            #expect(options.proxies == ["10.0.0.0/8", "unix"].compactMap(AddressBlock.init))
            #expect(options.limits.sockets.pingSeconds == 5)
            #expect(options.limits.sockets.hangUpSeconds == 9)
            #expect(options.logFormat == .json)
            #expect(options.logLevel == .debug)
        }
    }

    @Test(arguments: [
        ["--listen", "nowhere"], ["--listen", "example.com:80"], ["--operator", "0.0.0.0:1"],
        ["--operator", "192.0.2.1:1"], ["--operator", "*:1"], ["--operator", "[::]:1"],
        ["--operator", "unix:"], ["--durability", "always"], ["--space", "a=b"],
        ["--trusted-proxy", "example.com"], ["--trusted-proxy", "10.0.0.0/33"],
        ["--log-level", "loud"], ["--log-format", "xml"], ["--tls-cert", "/c"],
        ["--tls-key", "/k"], ["--limit", "ping"], ["--limit", "no-such=1"], ["--limit", "ping=0"],
        ["--limit", "ping=x"], ["--limit", "ping=-1"], ["--limit", "hang-up=25"],
        ["--limit", "ping=30", "--limit", "hang-up=3"], ["--limit", "fragments=99999999999999"],
    ])
    func whatCannotBeIsRefused(words: [String]) {
        #expect(throws: ArgumentError.self) {
            try ServeOptions(["--data", "/d"] + words, environment: { _ in nil })
        }
    }

    @Test func aFolderIsNeeded() {
        #expect(throws: ArgumentError.missingValue("--data")) {
            try ServeOptions([], environment: { _ in nil })
        }
    }

    @Test func complaintsNameTheVariable() {
        let error = #expect(throws: ArgumentError.self) {
            try options(environment: ["WORMHOLE_RELAY_LISTEN": "*:443 nowhere"])
        }
        #expect(
            error?.description
                == "WORMHOLE_RELAY_LISTEN: \"nowhere\" is not ADDRESS:PORT, *:PORT or unix:PATH")
    }

    @Test func everyLimitCanBeSetToEitherEndOfItsRange() throws {
        // Two of them must fit together.
        let others = NamedLimit.all.filter { $0.name != "ping" && $0.name != "hang-up" }
        for limit in others {
            for value in [limit.range.lowerBound, limit.range.upperBound] {
                let options = try options("--limit", "\(limit.name)=\(value)")
                #expect(limit.value(options.limits) == value, "\(limit.name)")
            }
            for value in [limit.range.lowerBound - 1, limit.range.upperBound + 1] {
                #expect(throws: ArgumentError.self) {
                    try self.options("--limit", "\(limit.name)=\(value)")
                }
            }
        }
        #expect(Set(NamedLimit.all.map(\.name)).count == NamedLimit.all.count)
    }

    @Test func theEdgeTakesTheLargerOfBothKindsOfMessages() throws {
        #expect(try options().sockets.messageBytesMax == 2_621_440)
        #expect(try options("--invites-only").sockets.messageBytesMax == 65_536)
        #expect(
            try options("--limit", "invite-message-bytes=3000000").sockets.messageBytesMax
                == 3_000_000)
    }

    @Test(arguments: [(93, true), (94, false)]) func theOperatorsSocketFitsOrThereIsNone(
        count: Int, fits: Bool
    ) throws {
        let folder = "/" + String(repeating: "x", count: count - 1)
        let options = try ServeOptions(["--data", folder], environment: { _ in nil })
        #expect((options.operatorEndpoint != nil) == fits)
        #expect(try self.options("--operator", "none").operatorEndpoint == nil)
    }
}
