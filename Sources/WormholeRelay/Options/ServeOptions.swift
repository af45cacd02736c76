package import EventLoop
import MailboxProtocol
package import RelayCore
package import Storage
package import System

/// What `serve` was told, by its command line and the environment. Nothing is read or opened yet.
package struct ServeOptions {
    package let endpoints: [Endpoint]
    /// Nil where the place by default cannot be had.
    package let operatorEndpoint: Endpoint?
    package let folder: String
    package let durability: Durability
    package let configuration: RelayConfiguration
    package let limits: ServeLimits
    package let proxies: [AddressBlock]
    package let tls: TLSIdentity.Files?
    package let wellKnownFolder: String?
    package let logLevel: LogLevel
    package let logFormat: LogFormat

    static let declared: [Arguments.Option] = [
        .list("listen", variable: "WORMHOLE_RELAY_LISTEN"),
        .value("operator", variable: "WORMHOLE_RELAY_OPERATOR"),
        .value("data", variable: "WORMHOLE_RELAY_DATA"),
        .value("tls-cert", variable: "WORMHOLE_RELAY_TLS_CERT"),
        .value("tls-key", variable: "WORMHOLE_RELAY_TLS_KEY"),
        .value("well-known", variable: "WORMHOLE_RELAY_WELL_KNOWN"),
        .value("durability", variable: "WORMHOLE_RELAY_DURABILITY"),
        .list("space", variable: "WORMHOLE_RELAY_SPACE"),
        .flag("open-spaces", variable: "WORMHOLE_RELAY_OPEN_SPACES"),
        .flag("invites-only", variable: "WORMHOLE_RELAY_INVITES_ONLY"),
        .value("motd", variable: "WORMHOLE_RELAY_MOTD"),
        .list("trusted-proxy", variable: "WORMHOLE_RELAY_TRUSTED_PROXY"),
        .list("limit", variable: "WORMHOLE_RELAY_LIMIT"),
        .value("log-format", variable: "WORMHOLE_RELAY_LOG_FORMAT"),
        .value("log-level", variable: "WORMHOLE_RELAY_LOG_LEVEL"),
    ]

    /// - Throws: ``ArgumentError``: the first of them that cannot be.
    package init(_ words: [String], environment: (String) -> String? = { Environment[$0] })
        throws(ArgumentError)
    {
        try self.init(
            Arguments(words, options: Self.declared, environment: environment))
    }

    init(_ arguments: Arguments) throws(ArgumentError) {
        guard let folder = arguments["data"] else { throw .missingValue("--data") }
        self.folder = folder
        endpoints = try arguments.values(
            "listen", "ADDRESS:PORT, *:PORT or unix:PATH", Endpoint.init,
            orElse: [.ipv4("127.0.0.1", port: 4000)])
        operatorEndpoint = try Self.operatorEndpoint(arguments, folder: folder)
        proxies = try arguments.values(
            "trusted-proxy", "an address, a block of them, or unix", AddressBlock.init)
        durability =
            try arguments.value(
                "durability", "process or power", Durability.init(name:)) ?? .process
        logLevel =
            try arguments.value(
                "log-level", "debug, info, warning or error", LogLevel.init) ?? .info
        logFormat = try arguments.value("log-format", "text or json", LogFormat.init) ?? .text
        tls = try Self.tls(arguments)
        wellKnownFolder = arguments["well-known"]
        limits = try ServeLimits(arguments)
        configuration = try Self.configuration(arguments, limits)
    }

    /// The edge refuses by announced length what is too big for either kind of appid; the core
    /// tells them apart.
    package var sockets: SocketLimits {
        var sockets = limits.sockets
        let plain = configuration.servesPlainApps ? limits.relay.plainMessageBytesMax : 0
        sockets.messageBytesMax = max(plain, limits.relay.inviteMessageBytesMax)
        sockets.requestBodyBytesMax = max(limits.relay.blobBytesMax, limits.relay.cardBytesMax)
        // Beyond the core's own limit, so that those past it can be told.
        sockets.connectionsPerPartyMax =
            limits.relay.connectionsPerAddressMax.addingClamped(ServeLimits.untoldConnections)
        return sockets
    }

    private static func configuration(
        _ arguments: Arguments, _ limits: ServeLimits
    ) throws(ArgumentError) -> RelayConfiguration {
        var configuration = RelayConfiguration()
        configuration.limits = limits.relay
        configuration.motd = arguments["motd"]
        configuration.opensSpaces = arguments.has(flag: "open-spaces")
        configuration.servesPlainApps = !arguments.has(flag: "invites-only")
        configuration.registeredSpaces = try arguments.values(
            "space", "HOST=KEY with 64 hex digits of the owner's key",
            RegisteredSpace.init(argument:))
        return configuration
    }

    /// Loopback or a Unix socket: what it tells is not for the network.
    private static func operatorEndpoint(
        _ arguments: Arguments, folder: String
    ) throws(ArgumentError) -> Endpoint? {
        let given = try arguments.value(
            "operator", "a loopback address with a port, unix:PATH or none", OperatorPlace.init)
        return (given ?? OperatorPlace(dataFolder: folder)).endpoint
    }

    private static func tls(_ arguments: Arguments) throws(ArgumentError) -> TLSIdentity.Files? {
        switch (arguments["tls-cert"], arguments["tls-key"]) {
        case (nil, nil): nil
        case (let certificate?, let key?): TLSIdentity.Files(certificate: certificate, key: key)
        case (nil, _?): throw .missingValue("--tls-cert")
        case (_?, nil): throw .missingValue("--tls-key")
        }
    }
}

extension Durability {
    fileprivate init?(name: String) {
        switch name {
        case "process": self = .process
        case "power": self = .power
        default: return nil
        }
    }
}
