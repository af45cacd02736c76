import CryptoPrimitives
import SPAKE2

/// The keys that Ana and the door hold in the end.
struct SessionKeys: ~Copyable {
    let ana: SecretBytes
    let door: SecretBytes
}

/// Both ends of one exchange, in the order of time. `→` and `←` are messages on the network; all of
/// them may be seen, and changed, by anybody.
///
/// Each end has stretched the password it was given by a memory-hard function, to 64 bytes.
func introduce(
    ana stretchedByAna: borrowing SecretBytes, door stretchedByDoor: borrowing SecretBytes
) throws(SPAKE2Error) -> SessionKeys {
    // Both ends know who they are and what this is for. It is not sent.
    let context = RoleContext(
        a: Array("ana".utf8), b: Array("door.example".utf8),
        additionalData: Array("visit 1".utf8))
    var random = Randomness.system

    // The door prepares its password once, before anybody comes, and answers many with it.
    let doorPassword = try RolePassword<Edwards25519Suite>(reducing: stretchedByDoor)
    let anaPassword = try RolePassword<Edwards25519Suite>(reducing: stretchedByAna)

    // → Ana's message.
    let ana = try RoleExchange(anaPassword, as: .a, in: context, using: &random)
    let anaMessage = ana.message

    // ← The door's message. It has the key now, but nobody gets at it yet.
    let door = try RoleExchange(doorPassword, as: .b, in: context, using: &random)
    let doorMessage = door.message
    let doorUnconfirmed = try door.finish(anaMessage.span)

    // → Ana's confirmation: she shows first that she has the key.
    let anaUnconfirmed = try ana.finish(doorMessage.span)
    let anaConfirmation = anaUnconfirmed.confirmation

    // ← The door's confirmation, if Ana's is right. If not, this throws, the door has sent nothing
    // that depends on the password but its first message, and counts a wrong guess.
    let doorConfirmed = try doorUnconfirmed.confirm(anaConfirmation.span)
    let doorConfirmation = doorConfirmed.confirmation

    // Ana checks it in turn.
    let anaConfirmed = try anaUnconfirmed.confirm(doorConfirmation.span)

    // One key for each purpose.
    let purpose = Array("door session v1".utf8)
    return SessionKeys(
        ana: anaConfirmed.key.derive(info: purpose, count: 32),
        door: doorConfirmed.key.derive(info: purpose, count: 32))
}
