import EventLoop
import RelayCore
import System

/// What `serve` would make of its options: all of it looked at, nothing of it changed.
package enum ConfigCheck {
    /// Days before the end of a certificate from which on that is worth a word.
    static let certificateDays: Int64 = 14

    package static func findings(for options: ServeOptions) -> [Finding] {
        FileChecks.findings(for: options)
            + options.endpoints.map { listener($0, options) }
            + [operatorListener(options)] + proxies(options) + spaces(options) + limits(options)
    }

    private static func listener(_ endpoint: Endpoint, _ options: ServeOptions) -> Finding {
        let subject = "--listen"
        switch endpoint {
        case .unix where !options.proxies.contains { $0.contains(.local) }:
            return .warning(
                subject, "\(endpoint): all clients behind it count as one",
                hint: "--trusted-proxy unix, for a proxy that sets X-Forwarded-For")
        case .unix: return .ok(subject, "\(endpoint), a proxy speaks TLS")
        case _ where options.tls != nil: return .ok(subject, "\(endpoint), with TLS")
        case _ where endpoint.isLoopback: return .ok(subject, "\(endpoint), a proxy speaks TLS")
        default:
            return .warning(
                subject, "\(endpoint): clients from elsewhere are not protected by TLS",
                hint: "--tls-cert and --tls-key, or a proxy in front and a loopback address here")
        }
    }

    private static func operatorListener(_ options: ServeOptions) -> Finding {
        guard let endpoint = options.operatorEndpoint else {
            return .warning(
                "--operator", "none: no health, no metrics, no 'stats'",
                hint: "--operator 127.0.0.1:4001, or unix: and a path of at most 107 bytes")
        }
        return .ok("--operator", "\(endpoint)")
    }

    private static func proxies(_ options: ServeOptions) -> [Finding] {
        guard !options.proxies.isEmpty else { return [] }
        return [
            .ok("--trusted-proxy", "X-Forwarded-For counts from \(options.proxies.count) of them")
        ]
    }

    private static func spaces(_ options: ServeOptions) -> [Finding] {
        let configuration = options.configuration
        if configuration.opensSpaces {
            return [.ok("--open-spaces", "whoever comes first for a host owns its space")]
        }
        let inFile = (try? SpacesFile(folder: options.folder).spaces.count) ?? 0
        let count = inFile + configuration.registeredSpaces.count
        if count > 0 { return [.ok("spaces", "\(count) registered")] }
        return [
            .warning(
                "spaces", "none is registered: nobody can offer invites",
                hint: "'wormhole-relay space add', or --open-spaces")
        ]
    }

    private static func limits(_ options: ServeOptions) -> [Finding] {
        let limits = options.limits
        var findings: [Finding] = []
        let files = ProcessStatus.openFilesLimit(upTo: ServeLimits.openFilesMax)
        let room = files - limits.sockets.filesReserved
        if room < 1 {
            findings.append(
                .error(
                    "ulimit -n",
                    RelayFailure(
                        "\(files) open files leave no room for connections",
                        hint: "ulimit -n, or LimitNOFILE= of the service")))
        } else {
            findings.append(
                .ok("connections", "\(min(room, limits.sockets.connectionsMax)) at once"))
        }
        if limits.databaseBytesMax / 2 < limits.relay.relayBytesMax {
            findings.append(
                .warning(
                    "--limit", "database-bytes is less than twice relay-bytes",
                    hint: "raise it, or the database is full before the relay says busy"))
        }
        if limits.drainSeconds <= limits.sockets.closeSeconds {
            findings.append(
                .warning(
                    "--limit", "drain is not longer than close",
                    hint: "slow clients are cut off when the relay stops"))
        }
        return findings
    }
}

extension Endpoint {
    /// Whether only this machine can reach it.
    var isLoopback: Bool {
        switch self {
        case .ipv4(let address, _), .ipv6(let address, _):
            PeerAddress(address)?.isLoopback == true
        case .everywhere: false
        case .unix: true
        }
    }
}
