import CWebSockets

/// What a callback tells the library to do with the socket.
enum Verdict: Int32 {
    case keep = 0
    case drop = -1
}

extension SocketHub {
    func opened(_ socket: Socket, _ handle: SocketHandle, forwardedFor: String, host: String) {
        let file = unsafe lws_get_socket_fd(handle.pointer)
        let peer = PeerAddress(socket: file).client(
            forwardedFor: forwardedFor, proxies: options.trustedProxies)
        socket.stage = .open
        socket.isKnown = true
        watch(socket)
        report(.accepted(socket.id, peer: peer, host: host, listener: socket.listener))
    }

    func connected(_ socket: Socket, _ handle: SocketHandle) {
        guard socket.stage == .handshake else { return }
        socket.handle = handle
        socket.stage = .open
        watch(socket)
        report(.connected(socket.id))
    }

    func received(_ piece: UnsafeRawBufferPointer, by socket: Socket, _ handle: SocketHandle)
        -> Verdict
    {
        guard socket.stage == .open else { return .keep }
        heard(socket)
        let outcome = unsafe socket.inbox.take(
            piece, remaining: Int(lws_remaining_packet_payload(handle.pointer)),
            isFinal: lws_is_final_fragment(handle.pointer) != 0,
            bytesMax: min(limits.messageBytesMax, socket.messageBytesMax),
            framesMax: limits.fragmentsMax)
        switch outcome {
        case .more:
            return .keep
        case .message(let message):
            report(.received(socket.id, message))
            return .keep
        case .refused:
            prepareEnd(socket, handle, code: 1009, reason: "message too big")
            return .drop
        }
    }

    func writable(_ socket: Socket, _ handle: SocketHandle) -> Verdict {
        if socket.stage == .ending { return .keep }
        guard flush(socket) else { return .drop }
        // The close frame goes at the end of the turn: dropping a socket from this callback would
        // lose it, as the library, built for debugging, closes a second time behind it.
        if case .closing = socket.stage, socket.outbox.isEmpty { markDirty(socket) }
        return .keep
    }

    /// Sends the close frame of a socket that is closing, if all before it has gone.
    ///
    /// - Returns: Whether it did.
    func finishClosing(_ socket: Socket) -> Bool {
        guard case .closing(let code, let reason) = socket.stage, socket.outbox.isEmpty,
            let handle = socket.handle
        else { return false }
        prepareEnd(socket, handle, code: code, reason: reason)
        unsafe lws_set_timeout(handle.pointer, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_SYNC)
        needsService = true
        return true
    }

    /// The peer has sent a close frame: the library answers it; nothing of ours may follow.
    func peerCloses(_ socket: Socket) {
        socket.stage = .ending
        socket.outbox.clear()
    }

    /// Says what the close frame is to carry that the library sends when the socket is dropped.
    private func prepareEnd(
        _ socket: Socket, _ handle: SocketHandle, code: UInt16, reason: String
    ) {
        socket.stage = .ending
        socket.outbox.clear()
        // A control frame holds 125 bytes, two of them the code.
        var bytes = Array(reason.utf8.prefix(123))
        unsafe lws_close_reason(
            handle.pointer, lws_close_status(UInt32(code)), &bytes, bytes.count)
    }
}
