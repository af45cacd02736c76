import CryptoPrimitives
import MailboxProtocol
import WormholeSession

/// When the space turns its keys.
extension Attendant {
    /// Goes on with another keyring of the same space: whoever is let in from now on gets its keys,
    /// and the live invites are bound anew, so that they outlive the epoch.
    mutating func turn(
        to keys: SpaceKeys, at now: Timestamp, into effects: inout [AttendantEffect]
    ) {
        guard keys.isSameBot(as: self.keys) else {
            let reason = "it is of another space, another bot or an earlier epoch"
            return effects.append(.notice(.keyringRefused(reason)))
        }
        let before = self.keys.current.epoch
        guard keys.current.epoch > before else { return ledger.turn(to: keys) }
        let old = control
        ledger.turn(to: keys)
        control = ControlDoor(keys)
        attendControlNumber(at: now, into: &effects)
        close(old, into: &effects)
        effects.append(.notice(.turned(epoch: keys.current.epoch)))
        for invite in ledger.openInvites(at: now) { attend(invite, at: now, into: &effects) }
    }
}

extension SpaceKeys {
    /// Whether what one has sealed opens with the other, and the epoch does not go back.
    fileprivate func isSameBot(as other: SpaceKeys) -> Bool {
        space == other.space && owner == other.owner && current.epoch >= other.current.epoch
            && Ed25519.publicKey(seed: admitting.bytes)
                == Ed25519.publicKey(seed: other.admitting.bytes)
    }
}
