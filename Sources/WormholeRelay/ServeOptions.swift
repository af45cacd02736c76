import CryptoPrimitives
import EventLoop
import MailboxProtocol
import RelayCore
import Storage
import System

/// What `serve` was told, by its command line and the environment.
struct ServeOptions {
    let endpoints: [Endpoint]
    let folder: String
    let durability: Durability
    let configuration: RelayConfiguration
    let sockets: SocketLimits
    let proxies: [AddressBlock]

    static let declared: [Arguments.Option] = [
        .value("listen", variable: "WORMHOLE_RELAY_LISTEN"),
        .value("data", variable: "WORMHOLE_RELAY_DATA"),
        .value("durability", variable: "WORMHOLE_RELAY_DURABILITY"),
        .value("motd", variable: "WORMHOLE_RELAY_MOTD"),
        .value("space"),
        .value("limit"),
        .value("trusted-proxy"),
        .flag("open-spaces"),
        .flag("invites-only"),
    ]

    init(_ arguments: Arguments) throws(ArgumentError) {
        guard let folder = arguments["data"] else {
            throw .missingValue("--data")
        }
        self.folder = folder
        let listen = arguments.all("listen")
        endpoints = try Self.map(
            listen.isEmpty ? ["127.0.0.1:4000"] : listen, "--listen",
            "ADDRESS:PORT, *:PORT or unix:PATH", Endpoint.init)
        proxies = try Self.map(
            arguments.all("trusted-proxy"), "--trusted-proxy", "an address or a block of them",
            AddressBlock.init)
        durability = try Self.durability(arguments["durability"] ?? "process")
        let limits = try Self.limits(arguments.all("limit"))
        configuration = try Self.configuration(arguments, limits)
        sockets = Self.sockets(limits, configuration)
    }

    private static func configuration(
        _ arguments: Arguments, _ limits: ServeLimits
    ) throws(ArgumentError) -> RelayConfiguration {
        var configuration = RelayConfiguration()
        configuration.limits = limits.relay
        configuration.motd = arguments["motd"]
        configuration.opensSpaces =
            arguments.has(flag: "open-spaces") || isOn("WORMHOLE_RELAY_OPEN_SPACES")
        configuration.servesPlainApps =
            !arguments.has(flag: "invites-only") && !isOn("WORMHOLE_RELAY_INVITES_ONLY")
        configuration.registeredSpaces = try map(
            arguments.all("space"), "--space", "HOST=KEY with 64 hex digits of the owner's key",
            RegisteredSpace.init(argument:))
        return configuration
    }

    /// The edge refuses by announced length what is too big for either kind of appid; the core
    /// tells them apart.
    private static func sockets(
        _ limits: ServeLimits, _ configuration: RelayConfiguration
    ) -> SocketLimits {
        var sockets = limits.sockets
        let plain = configuration.servesPlainApps ? limits.relay.plainMessageBytesMax : 0
        sockets.messageBytesMax = max(plain, limits.relay.inviteMessageBytesMax)
        return sockets
    }

    private static func isOn(_ variable: String) -> Bool {
        ["1", "true", "yes"].contains(Environment[variable] ?? "")
    }

    private static func durability(_ text: String) throws(ArgumentError) -> Durability {
        switch text {
        case "process": .process
        case "power": .power
        default:
            throw .invalidValue("--durability", text, expected: "process or power")
        }
    }

    /// Limits after `NAME=VALUE` settings.
    static func limits(_ settings: [String]) throws(ArgumentError) -> ServeLimits {
        var limits = ServeLimits()
        for setting in settings {
            let parts = setting.split(separator: "=", maxSplits: 1).map(String.init)
            guard parts.count == 2, let limit = NamedLimit.named(parts[0]),
                let value = Int(parts[1]), (0...limit.ceiling).contains(value)
            else {
                throw .invalidValue(
                    "--limit", setting, expected: "NAME=VALUE, as 'wormhole-relay limits' has them")
            }
            limit.set(&limits, value)
        }
        guard limits.sockets.hangUpSeconds > limits.sockets.pingSeconds else {
            throw .invalidValue(
                "--limit", "hang-up=\(limits.sockets.hangUpSeconds)",
                expected: "more than ping=\(limits.sockets.pingSeconds)")
        }
        return limits
    }

    private static func map<Value>(
        _ texts: [String], _ option: String, _ expected: String, _ read: (String) -> Value?
    ) throws(ArgumentError) -> [Value] {
        var values: [Value] = []
        for text in texts {
            guard let value = read(text) else {
                throw .invalidValue(option, text, expected: expected)
            }
            values.append(value)
        }
        return values
    }
}

extension RegisteredSpace {
    /// Reads `HOST=KEY`, the key in hex.
    fileprivate init?(argument: String) {
        let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
        guard parts.count == 2, let owner = try? Hex.decode(parts[1]),
            owner.count == Ed25519.publicKeyCount
        else { return nil }
        self.init(appID: AppID(inviteHost: parts[0].lowercased()), owner: owner)
    }
}
