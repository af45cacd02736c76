import CryptoPrimitives
import MailboxProtocol

// Connections come, drain and go.
extension RelayCore {
    mutating func open(_ id: ConnectionID, from address: String, host: String) {
        precondition(!connections.contains(id), "a connection opens once")
        turn.open(id)
        connections[id] = Connection(
            address: address, host: host, challenge: turn.random.bytes(32))
        let others = connectionsByAddress[address] ?? 0
        connectionsByAddress[address] = others + 1
        guard others < turn.limits.connectionsPerAddressMax else {
            return hangUp(id, .tryAgainLater, "too many connections")
        }
        do throws(Refusal) { try turn.spend(.connect, of: address) } catch {
            return hangUp(id, .tryAgainLater, "too many new connections")
        }
        let challenge = connections[id]?.challenge
        turn.send(.welcome(Welcome(challenge: challenge, motd: configuration.motd)), to: id)
    }

    /// For us this connection is gone: nothing more is sent to it, and what still comes from it is
    /// not heard.
    mutating func hangUp(_ id: ConnectionID, _ code: CloseCode, _ reason: String) {
        turn.silence(id)
        turn.report(.hungUp(code))
        turn.effects.append(.close(id, code, reason: reason))
        leave(id)
    }

    mutating func leave(_ id: ConnectionID) {
        guard let connection = connections[id] else { return }
        turn.silence(id)
        connections[id] = nil
        forgetAddress(connection.address)
        guard let session = connection.session else { return }
        if session.appID.isInvite {
            spaces[session.appID]?.leave(id, session, &turn)
        } else if let mailbox = session.mailbox {
            plainApps[session.appID]?.stopReading(mailbox, on: id, &turn)
        }
    }

    private mutating func forgetAddress(_ address: String) {
        let others = (connectionsByAddress[address] ?? 1) - 1
        connectionsByAddress[address] = others == 0 ? nil : others
    }

    /// The connection can take more: on with what waited in its mailboxes.
    mutating func resume(_ id: ConnectionID) {
        turn.drained(id)
        guard let session = connections[id]?.session else { return }
        if session.appID.isInvite {
            spaces[session.appID]?.resume(id, session.mailbox, &turn)
        } else if let mailbox = session.mailbox {
            plainApps[session.appID]?.resume(mailbox, &turn)
        }
    }
}
