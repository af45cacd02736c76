import EventLoop
import Glibc
import RelayCore
import System

// Beginning to listen, reading the operator's files again, and coming to an end.
extension RelayDriver {
    /// Listens everywhere it was told to; says where, with the ports that were taken.
    func listen() throws(RelayFailure) -> [Endpoint] {
        do throws(EventLoopError) {
            for signal in [SIGTERM, SIGINT, SIGHUP] { try loop.watch(signal: signal) }
            if let endpoint = options.operatorEndpoint {
                try listenForOperator(endpoint)
            } else {
                log.info("no-operator-listener", [("hint", "--operator unix:PATH, or an address")])
            }
            var listening: [Endpoint] = []
            for (index, endpoint) in options.endpoints.enumerated() {
                let isSecure = options.tls != nil && !endpoint.isUnix
                let port = try loop.listen(endpoint, as: "public-\(index)", isSecure: isSecure)
                listening.append(endpoint.taking(port))
            }
            return listening
        } catch { throw RelayFailure(error) }
    }

    private func listenForOperator(_ endpoint: Endpoint) throws(EventLoopError) {
        let port = try loop.listen(
            endpoint, as: Sites.operatorListener, acceptsWebSockets: false)
        log.info("operator-listening", [("at", .text(endpoint.taking(port).description))])
    }

    /// Reads what the operator has changed. What is bad is said, and the old one stays.
    func reload() {
        do throws(RelayFailure) {
            try readOperatorsFiles()
            try registerSpaces()
            edge.reloads += 1
            log.info("reloaded")
        } catch {
            edge.failedReloads += 1
            log.warning(
                "reload-failed",
                [("reason", .text(error.description)), ("hint", .text(error.hint ?? ""))])
        }
    }

    private func registerSpaces() throws(RelayFailure) {
        let spaces =
            options.configuration.registeredSpaces + (try SpacesFile(folder: options.folder).spaces)
        let others = core.register(spaces)
        guard !others.isEmpty else { return }
        log.warning(
            "spaces-opened-by-others",
            [
                ("count", .number(others.count)),
                ("hint", "restart the relay, and they are their registered owners'"),
            ])
    }

    /// Certificates and files under `/.well-known/`. All are read before any is used.
    func readOperatorsFiles() throws(RelayFailure) {
        let wellKnown = try options.wellKnownFolder.map { (folder) throws(RelayFailure) in
            try WellKnownFiles(folder: folder)
        }
        do throws(TLSError) {
            if let files = options.tls { try show(TLSIdentity(files), files.certificate) }
        } catch { throw RelayFailure(error) }
        sites.everybody = PublicSite(wellKnown: wellKnown ?? WellKnownFiles())
    }

    private func show(_ identity: TLSIdentity, _ path: String) throws(TLSError) {
        try loop.use(identity)
        certificateEnd = clock.now / 1_000 + identity.secondsLeft
        let days = identity.secondsLeft / 86_400
        guard days < ConfigCheck.certificateDays else { return }
        log.warning(
            "certificate-expires", [("file", .text(path)), ("days", .number(Int(days)))])
    }

    /// Says goodbye to everybody; clients come back to whoever follows us. Asked again, it ends at
    /// once.
    func stop(at now: Int64) {
        guard stopTime == nil else {
            stopTime = now
            return
        }
        stopTime = now + Int64(options.limits.drainSeconds) * 1_000
        // First, so that whoever is told that it stops finds nobody listening.
        loop.stopAccepting()
        manager.tell(.stopping)
        log.info("stopping", [("connections", .number(connections.count))])
        for id in connections { close(id) }
    }

    func close(_ id: SocketID) {
        loop.close(id, code: CloseCode.serviceRestart.rawValue, reason: "restarting")
    }

    /// Why the relay should not get new clients; nil when it should.
    var unready: String? {
        if stopTime != nil { return "stopping" }
        return store.fault.map { "nothing can be stored (\($0.rawValue))" }
    }

    var metrics: [Metric] {
        RelayMetrics(
            counters: core.counters, gauges: core.gauges, edge: edge, limits: options.limits.relay,
            journal: store.size, isStorageHealthy: store.fault == nil,
            isStopping: stopTime != nil, certificateEnd: certificateEnd,
            started: Double(started) / 1_000, process: ProcessStatus()
        ).all
    }
}

extension Endpoint {
    fileprivate var isUnix: Bool { if case .unix = self { true } else { false } }

    /// The same with the port that was taken.
    fileprivate func taking(_ port: UInt16) -> Endpoint {
        switch self {
        case .ipv4(let address, _): .ipv4(address, port: port)
        case .ipv6(let address, _): .ipv6(address, port: port)
        case .everywhere: .everywhere(port: port)
        case .unix: self
        }
    }
}
