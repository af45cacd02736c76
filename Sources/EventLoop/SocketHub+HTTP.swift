import CWebSockets

extension SocketHub {
    /// WebSockets only, and only where they live; a stray path gets a plain 404.
    func confirmUpgrade(
        _ socket: Socket, _ handle: SocketHandle, to protocolName: UnsafeRawPointer?
    ) -> Int32 {
        guard let name = unsafe protocolName?.assumingMemoryBound(to: CChar.self),
            unsafe String(cString: name).lowercased() == "websocket"
        else { return -1 }
        let path = handle.header(.getPath) ?? ""
        if acceptsWebSockets(at: path, on: socket) { return 0 }
        return unsafe lws_return_http_status(handle.pointer, 404, nil) == 0 ? 1 : -1
    }

    private func acceptsWebSockets(at path: String, on socket: Socket) -> Bool {
        let home = options.webSocketPath
        return socket.arrival?.acceptsWebSockets == true
            && (path == home || path.hasPrefix(home + "/"))
    }

    /// Asks the owner's function and sends the head of its answer; the body goes as the kernel
    /// takes it.
    func respond(on socket: Socket, _ handle: SocketHandle) -> Verdict {
        let request = request(from: socket, handle)
        return take(request, options.respond(request), on: socket, handle)
    }

    func send(
        _ response: HTTPResponse, to request: HTTPRequest, on socket: Socket,
        _ handle: SocketHandle
    ) -> Verdict {
        var response = response
        if socket.isLastAnswer { response.headers.append(Self.goodbye) }
        let isBare = request.method == .head || response.body.isEmpty
        guard sendHead(of: response, on: handle) else { return .drop }
        if isBare { return complete(socket, handle) }
        socket.body = response.body[...]
        waitForRoom(handle)
        return .keep
    }

    private func request(from socket: Socket, _ handle: SocketHandle) -> HTTPRequest {
        let (method, path) = handle.target
        let neighbour = PeerAddress(socket: unsafe lws_get_socket_fd(handle.pointer))
        return HTTPRequest(
            method: method, path: path, host: handle.host, listener: socket.listener,
            peer: neighbour.client(
                forwardedFor: handle.header(.forwardedFor) ?? "", proxies: options.trustedProxies),
            isSecure: isSecure(socket, handle, neighbour),
            ifNoneMatch: handle.header(.ifNoneMatch) ?? "",
            authorization: handle.header(.authorization) ?? "",
            space: handle.customHeader("invite-space") ?? "")
    }

    private func isSecure(
        _ socket: Socket, _ handle: SocketHandle, _ neighbour: PeerAddress
    ) -> Bool {
        if neighbour.isAmong(options.trustedProxies), let scheme = handle.forwardedScheme {
            return scheme == "https" || scheme == "wss"
        }
        return socket.arrival?.isSecure == true
    }

    func continueBody(of socket: Socket, _ handle: SocketHandle) -> Verdict {
        guard !socket.body.isEmpty else { return .keep }
        let piece = socket.body.prefix(65_536)
        socket.body = socket.body.dropFirst(piece.count)
        let isLast = socket.body.isEmpty
        if isLast { socket.body = [] }
        let kind = isLast ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP
        guard scratch.write(piece, to: handle, as: kind) else { return .drop }
        if isLast { return complete(socket, handle) }
        waitForRoom(handle)
        return .keep
    }

    /// A reader who does not read must not hold a connection for ever.
    private func waitForRoom(_ handle: SocketHandle) {
        unsafe lws_set_timeout(
            handle.pointer, PENDING_TIMEOUT_HTTP_CONTENT, Int32(limits.handshakeSeconds))
        unsafe lws_callback_on_writable(handle.pointer)
    }

    private func complete(_ socket: Socket, _ handle: SocketHandle) -> Verdict {
        if socket.isLastAnswer { return .drop }
        return unsafe lws_http_transaction_completed(handle.pointer) == 0 ? .keep : .drop
    }

    func sendHead(of response: HTTPResponse, on handle: SocketHandle) -> Bool {
        let size = response.headers.reduce(1_024) { $0 + $1.name.utf8.count + $1.value.utf8.count }
        let headroom = lws_write_headroom()
        return unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: headroom + size) {
            guard let base = $0.baseAddress else { return false }
            let start = unsafe base + headroom
            let end = unsafe start + size
            var position: UnsafeMutablePointer<UInt8>? = unsafe start
            guard
                unsafe lws_add_http_header_status(
                    handle.pointer, UInt32(response.status), &position, end) == 0,
                unsafe addHeaders(of: response, to: handle, &position, end)
            else { return false }
            return unsafe lws_finalize_write_http_header(handle.pointer, start, &position, end) == 0
        }
    }

    private func addHeaders(
        of response: HTTPResponse, to handle: SocketHandle,
        _ position: inout UnsafeMutablePointer<UInt8>?, _ end: UnsafeMutablePointer<UInt8>
    ) -> Bool {
        for (name, value) in response.headers {
            let result = unsafe lws_add_http_header_by_name(
                handle.pointer, name + ":", value, Int32(value.utf8.count), &position, end)
            guard result == 0 else { return false }
        }
        if HTTPResponse.bareStatuses.contains(response.status) { return true }
        return unsafe lws_add_http_header_content_length(
            handle.pointer, UInt64(response.body.count), &position, end) == 0
    }
}
