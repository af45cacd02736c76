import CWebSockets

// Peers that say nothing are asked whether they are still there, and hung up on.
//
// The library can do this too, but keeps all its timers in one sorted list that it walks for each
// change: with 19,000 idle connections that is most of what it does.
extension SocketHub {
    /// The socket is open: from now on its silence counts.
    func watch(_ socket: Socket) {
        socket.heard = now()
        if wheel.isEmpty {
            wheel = Wheel(at: socket.heard / 1_000)
            setHeartbeat(true)
        }
        wheel.add(socket.id, after: Int64(limits.pingSeconds))
    }

    /// The peer has said something.
    func heard(_ socket: Socket) {
        socket.heard = now()
        socket.asked = nil
    }

    /// Once a second while anybody is connected.
    func beat() {
        let now = now()
        for id in wheel.take(upTo: now / 1_000) {
            guard let socket = sockets[id] else { continue }
            switch socket.stage {
            case .open: look(at: socket, now)
            case .closing: lookAfterClose(of: socket, now)
            case .handshake, .ending: break
            }
        }
        if wheel.isEmpty { setHeartbeat(false) }
    }

    /// Nobody is hung up on who was not asked, and given the rest of the time to answer.
    private func look(at socket: Socket, _ now: Int64) {
        let ping = Int64(limits.pingSeconds) * 1_000
        let left =
            if let asked = socket.asked {
                asked + Int64(limits.hangUpSeconds) * 1_000 - ping - now
            } else { socket.heard + ping - now }
        if left > 0 { return wheel.add(socket.id, after: (left + 999) / 1_000) }
        if socket.asked != nil { return kill(socket) }
        self.ping(socket, now)
        wheel.add(socket.id, after: Int64(limits.hangUpSeconds - limits.pingSeconds))
    }

    /// What was queued before the end has had its time.
    private func lookAfterClose(of socket: Socket, _ now: Int64) {
        if now >= socket.closesBy { return kill(socket) }
        wheel.add(socket.id, after: 1)
    }

    private func ping(_ socket: Socket, _ now: Int64) {
        guard let handle = socket.handle else { return }
        socket.asked = now
        // The library does not tell of an answer without a payload, so there is one to send back.
        // A socket that is broken says so by itself.
        _ = scratch.write([UInt8(ascii: "?")], to: handle, as: LWS_WRITE_PING)
    }
}
