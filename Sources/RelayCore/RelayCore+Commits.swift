package import MailboxProtocol

// What was recorded has been stored, or could not be.
//
// A driver's turn: it hands over every input of the turn, commits everything that was recorded, and
//
// - when that worked, calls ``RelayCore/committed()`` and carries out the effects;
// - when it failed, drops the effects, calls ``RelayCore/takeBack(at:into:)``, and carries out
//   those that it is given instead. Nothing in them needs storing.
//
// Either way it goes on: the next turn may work. Sources: design, sections 3 and 9.
extension RelayCore {
    /// How long deadlines wait after a commit has failed, so that what keeps failing is not tried
    /// without end.
    static let pauseAfterFailure = Duration.seconds(1)

    /// Everything recorded since the last commit is stored. Call it also when nothing was recorded.
    package mutating func committed() {
        uncommitted.removeAll(keepingCapacity: true)
        keep()
    }

    /// Nothing recorded since the last commit was stored: the relay is as it was then, and the turn
    /// is handled again without storing anything.
    ///
    /// Connections that came, went or drained have done so. A command that changes nothing stored
    /// (`ping`, `bind`, `list`, reading, what is refused anyway) is carried out as ever. Any other
    /// is acknowledged and refused with `busy`, and has changed nothing; except `release` and
    /// `close`, which stock clients repeat until they are answered, but not after an error: their
    /// connection is closed with 1012, for the client to come back and say so again. Deadlines wait
    /// for a second.
    ///
    /// - Parameters:
    ///   - now: the time.
    ///   - effects: what the turn would have done; replaced by what is to be done instead.
    package mutating func takeBack(at now: Timestamp, into effects: inout [RelayEffect]) {
        let inputs = uncommitted
        uncommitted.removeAll(keepingCapacity: true)
        revert()
        turn.now = max(turn.now, now)
        turn.pause(until: turn.now + Self.pauseAfterFailure)
        effects.removeAll(keepingCapacity: true)
        swap(&turn.effects, &effects)
        for input in inputs { handleWithoutStoring(input) }
        swap(&turn.effects, &effects)
    }

    private mutating func handleWithoutStoring(_ input: RelayInput) {
        let mark = turn.effects.count
        perform(input)
        if turn.effects[mark...].contains(where: { $0.isRecord }) {
            turn.effects.removeSubrange(mark...)
            revert()
            refuseForNow(input)
        }
        keep()
    }

    private mutating func refuseForNow(_ input: RelayInput) {
        if case .asked(let id, _) = input { return turn.effects.append(.answer(id, .busy)) }
        guard case .received(let id, let text) = input, let frame = try? ClientFrame(reading: text)
        else { preconditionFailure("only commands store anything") }
        if frame.type == "release" || frame.type == "close" {
            return hangUp(id, .serviceRestart, "try again")
        }
        if frame.type == "claim" || frame.type == "allocate" {
            let isInvite = connections[id]?.session?.appID.isInvite == true
            turn.report(.exchange(isInvite ? .invite : .plain, .busy))
        }
        turn.send(.ack(id: frame.id), to: id)
        turn.refuse(id, .busy, orig: frame.object)
    }

    mutating func keep() {
        connections.keep()
        connectionsByAddress.keep()
        plainApps.keep()
        spaces.keep()
        turn.keep()
    }

    private mutating func revert() {
        connections.revert()
        connectionsByAddress.revert()
        plainApps.revert()
        spaces.revert()
        turn.revert()
    }
}

extension RelayEffect {
    fileprivate var isRecord: Bool {
        if case .record = self { true } else { false }
    }
}
