import CryptoPrimitives
import MailboxProtocol

// Who may bind, attend and retire.
extension Space {
    /// Whether the number key signed this request, on this connection.
    static func isSigned(_ request: AttendRequest, _ context: SigningContext) -> Bool {
        Ed25519.isValid(
            request.signature.span, of: SignedFields.attend(context, request).span,
            by: request.key.span)
    }

    /// Whether the space makes this number: its owner's word for the space key of an epoch that is
    /// not past, and that key's signature of this request on this connection.
    func isValid(
        _ binding: SpaceBinding, for request: AttendRequest, _ context: SigningContext
    ) -> Bool {
        isSigned(SignedFields.bind(context, request, binding), by: binding)
    }

    /// Whether the space's key of an epoch that is not past signed these fields, with the owner's
    /// word for that key.
    func isSigned(_ fields: [UInt8], by binding: SpaceBinding) -> Bool {
        if let owner, owner != binding.owner { return false }
        guard binding.epoch >= authority.epoch else { return false }
        if binding.epoch == authority.epoch, authority.spaceKey != binding.spaceKey { return false }
        let delegated = SignedFields.delegation(
            appID: appID, epoch: binding.epoch, spaceKey: binding.spaceKey)
        return Ed25519.isValid(binding.delegation.span, of: delegated.span, by: binding.owner.span)
            && Ed25519.isValid(binding.signature.span, of: fields.span, by: binding.spaceKey.span)
    }

    /// Whether the number's own key, or the space key of this epoch, signed its end. The key of a
    /// number of an earlier epoch may be that of somebody who is no longer a member.
    func isRetirement(
        of nameplate: Nameplate, _ number: LiveNumber, _ signature: [UInt8],
        _ context: SigningContext
    ) -> Bool {
        let fields = SignedFields.retire(context, nameplate)
        if number.epoch == authority.epoch,
            Ed25519.isValid(signature.span, of: fields.span, by: number.key.span)
        {
            return true
        }
        guard let spaceKey = authority.spaceKey else { return false }
        return Ed25519.isValid(signature.span, of: fields.span, by: spaceKey.span)
    }
}
