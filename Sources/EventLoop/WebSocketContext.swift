import CUV
import CWebSockets
import Glibc
import Synchronization

/// The libwebsockets context: made on our loop, with one protocol and no listener of its own.
///
/// It and its virtual hosts live as long as the process: see ``Reactor``. The library keeps
/// pointing into what it was given, so all of that is held here.
@safe final class WebSocketContext {
    private let context: OpaquePointer
    private let limits: SocketLimits
    private let protocols: UnsafeMutablePointer<lws_protocols>
    private let patience: UnsafeMutablePointer<lws_retry_bo_t>
    private let foreignLoops: UnsafeMutablePointer<UnsafeMutableRawPointer?>
    private let strings = CStringArena()
    private var serverVhost: OpaquePointer?
    /// What peers that come by TLS are shown.
    private var tls: OpaquePointer?
    private var clientVhosts: [ClientKind: OpaquePointer] = unsafe [:]

    /// What connections of our own must have in common to share a virtual host.
    private struct ClientKind: Hashable {
        var isSecure: Bool
        /// A PEM file of authorities to trust besides the system's.
        var authorities: String?
    }

    /// The library's own queue takes at most one message; the rest waits in ours, which we count.
    private static let writeBytesMax = 65_536

    /// Bytes per read, and of the buffer each connection holds while it is idle.
    private static let readBytes = 2_048

    static let protocolName = "relay"

    init(limits: SocketLimits, loop: UVLoop) throws(EventLoopError) {
        self.limits = limits
        unsafe protocols = .allocate(capacity: 2)
        unsafe protocols.initialize(repeating: lws_protocols(), count: 2)
        unsafe patience = .allocate(capacity: 1)
        // Nothing: whether peers are there is for SocketHub to see to.
        unsafe patience.initialize(to: lws_retry_bo_t())
        unsafe foreignLoops = .allocate(capacity: 1)
        unsafe foreignLoops.initialize(to: UnsafeMutableRawPointer(loop.loop))
        unsafe protocols[0].name = strings.hold(Self.protocolName)
        unsafe protocols[0].callback = socketCallback
        unsafe protocols[0].rx_buffer_size = Self.readBytes
        unsafe protocols[0].tx_packet_size = Self.writeBytesMax
        unsafe lws_set_log_level(Int32(LLL_ERR), writeLibraryLog)
        var info = unsafe lws_context_creation_info()
        unsafe info.user = UnsafeMutableRawPointer(loop.loop)
        unsafe info.foreign_loops = foreignLoops
        unsafe info.pt_serv_buf_size = UInt32(Self.writeBytesMax)
        unsafe info.options =
            UInt64(LWS_SERVER_OPTION_LIBUV) | UInt64(LWS_SERVER_OPTION_EXPLICIT_VHOSTS)
        unsafe Self.fillCommon(&info, limits: limits, protocols: protocols, patience: patience)
        guard let context = unsafe Self.create(&info) else {
            unsafe protocols.deallocate()
            unsafe patience.deallocate()
            unsafe foreignLoops.deallocate()
            throw .cannotStart(
                reason: "libwebsockets did not start; is its libuv plug-in installed?")
        }
        unsafe self.context = context
    }

    /// Whether a context of this process has prepared OpenSSL.
    private static let hasPreparedTLS = Mutex(false)

    /// Only the first context prepares OpenSSL. Each that does so changes, for the whole process,
    /// the place where the library looks for its own part of a TLS connection: handshakes that
    /// other loops are in the middle of would fail.
    private static func create(_ info: inout lws_context_creation_info) -> OpaquePointer? {
        let address = hasPreparedTLS.withLock { isPrepared in
            if !isPrepared {
                unsafe info.options |= UInt64(LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT)
            }
            guard let context = unsafe lws_create_context(&info) else { return UInt(0) }
            isPrepared = true
            return UInt(bitPattern: context)
        }
        return unsafe OpaquePointer(bitPattern: address)
    }

    private static func fillCommon(
        _ info: inout lws_context_creation_info, limits: SocketLimits,
        protocols: UnsafeMutablePointer<lws_protocols>,
        patience: UnsafeMutablePointer<lws_retry_bo_t>
    ) {
        unsafe info.port = CONTEXT_PORT_NO_LISTEN
        unsafe info.protocols = UnsafePointer(protocols)
        unsafe info.retry_and_idle_policy = UnsafePointer(patience)
        unsafe info.timeout_secs = UInt32(limits.handshakeSeconds)
        unsafe info.connect_timeout_secs = UInt32(limits.handshakeSeconds)
        unsafe info.timeout_secs_ah_idle = UInt32(limits.handshakeSeconds)
        unsafe info.keepalive_timeout = Int32(limits.handshakeSeconds)
        unsafe info.max_http_header_data = UInt16(clamping: limits.headerBytesMax)
        unsafe info.gid = -1
        unsafe info.uid = -1
    }

    /// From now on peers are served.
    func silenceLog() {
        lws_set_log_level(0, nil)
    }

    /// Makes the library look at what was scheduled from outside its callbacks.
    func service() {
        unsafe lws_cancel_service(context)
    }
}

extension WebSocketContext {
    /// Begins to speak HTTP on an accepted connection, below TLS if it is secure. The connection is
    /// closed if that fails.
    ///
    /// All listeners share one virtual host. The library would let peers choose among several by
    /// the name they ask for, and would count them wrong as they move.
    func adopt(_ connection: Int32, isSecure: Bool) {
        var isOn: Int32 = 1
        // No fault: a Unix socket has no delay to be turned off.
        _ = unsafe setsockopt(
            connection, Int32(IPPROTO_TCP), TCP_NODELAY, &isOn,
            socklen_t(MemoryLayout<Int32>.size))
        guard let vhost = unsafe vhostForServers() else {
            close(connection)
            return
        }
        let secure = isSecure ? LWS_ADOPT_ALLOW_SSL.rawValue : 0
        let kind = LWS_ADOPT_SOCKET.rawValue | LWS_ADOPT_HTTP.rawValue | secure
        _ = unsafe lws_adopt_descriptor_vhost(
            vhost, lws_adoption_type(kind), lws_sock_file_fd_type(sockfd: connection), nil, nil)
    }

    /// Makes ready for peers, so that the first of them does not wait for it.
    func prepareForPeers() {
        unsafe vhostForServers()
    }

    /// Shows this to every peer that comes by TLS from now on.
    ///
    /// - Throws: ``TLSError/Kind/unavailable``.
    func install(_ identity: TLSIdentity) throws(TLSError) {
        guard unsafe vhostForServers() != nil, let tls = unsafe tls else {
            throw TLSError(.unavailable, path: "TLS", detail: "libwebsockets has no context")
        }
        try unsafe identity.install(into: tls)
    }

    /// The library has made the context of the virtual host for peers.
    func prepare(_ tls: OpaquePointer) {
        unsafe self.tls = tls
        unsafe TLSIdentity.prepare(tls)
    }

    @discardableResult
    private func vhostForServers() -> OpaquePointer? {
        if let vhost = unsafe serverVhost { return unsafe vhost }
        var info = unsafe lws_context_creation_info()
        unsafe Self.fillCommon(
            &info, limits: limits, protocols: protocols, patience: patience)
        unsafe info.port = CONTEXT_PORT_NO_LISTEN_SERVER
        unsafe info.vhost_name = strings.hold("peers")
        unsafe info.user = Unmanaged.passUnretained(self).toOpaque()
        unsafe info.options =
            UInt64(LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT)
            | UInt64(LWS_SERVER_OPTION_CREATE_VHOST_SSL_CTX)
            // Peers show no certificates; loading those of the system takes a tenth of a second.
            | UInt64(LWS_SERVER_OPTION_DISABLE_OS_CA_CERTS)
        unsafe info.alpn = strings.hold("http/1.1")
        unsafe serverVhost = lws_create_vhost(context, &info)
        return unsafe serverVhost
    }
}

extension WebSocketContext {
    /// Starts to connect; names are looked up before this returns.
    ///
    /// - Parameters:
    ///   - url: where to.
    ///   - id: the socket that stands for it.
    ///   - authorities: a PEM file of authorities to trust besides the system's.
    /// - Returns: Nil if it failed at once.
    func connect(to url: WebSocketURL, as id: SocketID, authorities: String?) -> SocketHandle? {
        let kind = ClientKind(isSecure: url.isSecure, authorities: authorities)
        guard let vhost = unsafe vhostForClients(kind) else { return nil }
        let authority = url.authority
        return unsafe url.host.withCString { host in
            unsafe url.path.withCString { path in
                unsafe authority.withCString { authority in
                    unsafe Self.protocolName.withCString { name in
                        var info = unsafe lws_client_connect_info()
                        unsafe info.context = context
                        unsafe info.vhost = vhost
                        unsafe info.address = host
                        unsafe info.port = Int32(url.port)
                        unsafe info.path = path
                        unsafe info.host = authority
                        unsafe info.local_protocol_name = name
                        unsafe info.opaque_user_data = id.pointer
                        unsafe info.retry_and_idle_policy = UnsafePointer(patience)
                        unsafe info.ssl_connection = Self.connectFlags(url)
                        guard let wsi = unsafe lws_client_connect_via_info(&info) else {
                            return nil
                        }
                        return unsafe SocketHandle(pointer: wsi)
                    }
                }
            }
        }
    }

    /// A redirect could lead anywhere, out of TLS too: none is followed.
    private static func connectFlags(_ url: WebSocketURL) -> Int32 {
        let secure = url.isSecure ? LCCSCF_USE_SSL.rawValue : 0
        return Int32(bitPattern: secure | LCCSCF_HTTP_NO_FOLLOW_REDIRECT.rawValue)
    }

    /// Made when it is first needed: that for TLS loads the system's certificate authorities.
    private func vhostForClients(_ kind: ClientKind) -> OpaquePointer? {
        if let vhost = unsafe clientVhosts[kind] { return unsafe vhost }
        var info = unsafe lws_context_creation_info()
        unsafe Self.fillCommon(
            &info, limits: limits, protocols: protocols, patience: patience)
        unsafe info.vhost_name = strings.hold("connections of our own, secure: \(kind.isSecure)")
        if kind.isSecure {
            unsafe info.options = UInt64(LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT)
            unsafe info.alpn = strings.hold("http/1.1")
        }
        if let file = kind.authorities {
            unsafe info.client_ssl_ca_filepath = strings.hold(file)
        }
        // Left unset, the library would send everything, loopback too, to the proxy that the
        // environment names. It complains of an empty one.
        unsafe info.http_proxy_address = strings.hold("")
        silenceLog()
        guard let vhost = unsafe lws_create_vhost(context, &info) else { return nil }
        unsafe clientVhosts[kind] = vhost
        return unsafe vhost
    }
}

/// Errors of the library go to standard error. It is asked for nothing that quotes a peer, and for
/// nothing at all once the loop turns, as peers could fill the log.
private func writeLibraryLog(_ level: Int32, _ line: UnsafePointer<CChar>?) {
    guard let line = unsafe line else { return }
    _ = unsafe write(STDERR_FILENO, line, strlen(line))
}
