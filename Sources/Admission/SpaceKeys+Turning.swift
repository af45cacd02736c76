package import CryptoPrimitives
import MailboxProtocol
import WormholeSession

/// Why keys cannot be changed as asked.
package enum KeysFault: Error, Equatable {
    /// The key given as the owner's is another's.
    case notTheOwner
    /// ``AdmissionLimits/epochsMax`` are there already.
    case tooManyEpochs
    /// The keys are of another space, or of one with another owner.
    case anotherSpace
    /// Both have an epoch, with different keys.
    case contradictory(epoch: Int)
    /// What the owner signed is not for these keys.
    case notSigned
}

/// New epochs and other bots, by the owner's key; keys that come from another bot.
extension SpaceKeys {
    /// The same space one epoch later: a fresh group key, and the owner's word for what follows
    /// from it. `issued` is in seconds since the Unix epoch.
    package func turned(
        ownerSeed: borrowing SecretBytes, issued: Int64, using random: inout Randomness
    ) throws(KeysFault) -> SpaceKeys {
        guard groupKeys.count < AdmissionLimits.epochsMax else { throw .tooManyEpochs }
        var next = self
        next.groupKeys.append(
            GroupKey(epoch: current.epoch + 1, secret: SharedSecret(random.secret(32))))
        try next.delegate(by: ownerSeed, issued: issued)
        return next
    }

    /// Keys for another bot of this space: an admitting key of its own, delegated by the owner.
    package func forAnotherBot(
        by person: String, ownerSeed: borrowing SecretBytes, issued: Int64,
        using random: inout Randomness
    ) throws(KeysFault) -> SpaceKeys {
        var other = self
        other.by = person
        other.admitting = SharedSecret(random.secret(32))
        try other.delegate(by: ownerSeed, issued: issued)
        return other
    }

    /// Has the owner sign the current space key and the admitting key.
    private mutating func delegate(
        by ownerSeed: borrowing SecretBytes, issued: Int64
    ) throws(KeysFault) {
        guard Ed25519.publicKey(seed: ownerSeed) == owner else { throw .notTheOwner }
        spaceKeyDelegation = Ed25519.sign(signedDelegation.span, seed: ownerSeed)
        delegation = Delegation.issue(
            space: space, admittingKey: Ed25519.publicKey(seed: admitting.bytes),
            epoch: current.epoch, issued: issued, ownerSeed: ownerSeed)
    }

    private var signedDelegation: [UInt8] {
        SignedFields.delegation(
            appID: appID, epoch: current.epoch,
            spaceKey: Ed25519.publicKey(seed: Self.spaceKeySeed(current)))
    }

    /// Takes over what another bot of the same space has: its epochs where it is ahead, and where
    /// the space is. The admitting key stays this bot's.
    package func taking(_ other: SpaceKeys) throws(KeysFault) -> SpaceKeys {
        guard other.space == space, other.owner == owner else { throw .anotherSpace }
        for (ours, theirs) in zip(groupKeys, other.groupKeys)
        where ours.epoch != theirs.epoch || !ours.isSame(as: theirs) {
            throw .contradictory(epoch: ours.epoch)
        }
        var taken = self
        guard other.current.epoch >= current.epoch else { return taken }
        taken.name = other.name
        taken.relay = other.relay
        taken.groupKeys = other.groupKeys
        taken.spaceKeyDelegation = other.spaceKeyDelegation
        taken.branding = other.branding
        return taken
    }

    /// Makes sure that the owner has signed what is here.
    package func check() throws(KeysFault) {
        let isSpaceKeySigned = Ed25519.isValid(
            spaceKeyDelegation.span, of: signedDelegation.span, by: owner.span)
        let admittingKey = Delegation.admittingKey(delegation, space: space, owner: owner)
        guard isSpaceKeySigned, admittingKey == Ed25519.publicKey(seed: admitting.bytes) else {
            throw .notSigned
        }
    }
}

extension GroupKey {
    fileprivate func isSame(as other: GroupKey) -> Bool {
        secret.withBytes { ours in
            other.secret.withBytes { ConstantTime.areEqual(ours, $0) }
        }
    }
}
