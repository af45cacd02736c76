import CWebSockets
import Glibc

extension SocketHub {
    /// Writes queued messages until the kernel takes no more; the rest goes when it does.
    ///
    /// - Returns: False if the socket is broken and must be dropped.
    func flush(_ socket: Socket) -> Bool {
        guard let handle = socket.handle, socket.stage != .handshake, socket.stage != .ending
        else { return true }
        let hasRoom = unsafe lws_partial_buffered(handle.pointer) == 0
        if hasRoom { socket.outbox.bytesInFlight = 0 }
        let isWhole = !hasRoom || writeQueued(of: socket, to: handle)
        if socket.outbox.settle(mark: limits.outboxDrainedMark), socket.isKnown {
            report(.drained(socket.id))
        }
        if isWhole, !socket.outbox.isEmpty {
            unsafe lws_callback_on_writable(handle.pointer)
        }
        return isWhole
    }

    private func writeQueued(of socket: Socket, to handle: SocketHandle) -> Bool {
        let isCorked = socket.outbox.waitingCount > 1
        if isCorked { cork(handle, true) }
        defer { if isCorked { cork(handle, false) } }
        while let message = socket.outbox.next() {
            guard scratch.write(message[...], to: handle, as: LWS_WRITE_TEXT) else { return false }
            if unsafe lws_partial_buffered(handle.pointer) != 0 {
                socket.outbox.bytesInFlight = message.count
                return true
            }
        }
        return true
    }

    /// Holds frames back so that those of one turn leave in as few packets as they fit in.
    private func cork(_ handle: SocketHandle, _ isOn: Bool) {
        var value: Int32 = isOn ? 1 : 0
        let file = unsafe lws_get_socket_fd(handle.pointer)
        // No fault: a Unix socket has no cork, and then frames leave one by one.
        _ = unsafe setsockopt(
            file, Int32(IPPROTO_TCP), TCP_CORK, &value, socklen_t(MemoryLayout<Int32>.size))
    }

    /// Drops a socket without a close handshake, at the library's next service.
    func kill(_ socket: Socket) {
        reportEnd(of: socket)
        socket.stage = .ending
        guard let handle = socket.handle else { return }
        unsafe lws_set_timeout(handle.pointer, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC)
        needsService = true
    }

    /// Asks for an end after what is queued has been written, within the time limit.
    func close(_ socket: Socket, code: UInt16, reason: String) {
        switch socket.stage {
        case .handshake:
            kill(socket)
        case .open:
            socket.stage = .closing(code: code, reason: reason)
            socket.inbox = Inbox()
            guard socket.handle != nil else { return }
            socket.closesBy = now() + Int64(limits.closeSeconds) * 1_000
            wheel.add(socket.id, after: Int64(limits.closeSeconds))
            markDirty(socket)
        case .closing, .ending:
            break
        }
    }
}
