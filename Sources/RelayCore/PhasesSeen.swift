import MailboxProtocol

/// What has passed in a mailbox of two sides, as far as that tells how its exchange came out.
///
/// A side goes on to other phases than `pake` and `version` only when it could open the other's
/// `version`. Source: the client protocol, B2 and B5.
struct PhasesSeen {
    /// Sides are told apart by place: 0 or 1.
    private struct Side {
        var hasPake = false
        var hasVersion = false
        /// It spoke after the other's `version`, so it could read it.
        var hasGoneOn = false
        /// It spoke after the other had gone on.
        var hasAnswered = false

        mutating func note(_ phase: Phase, other: Side) {
            switch phase {
            case .pake: hasPake = true
            case .version: hasVersion = true
            default:
                if other.hasGoneOn { hasAnswered = true }
                if other.hasVersion { hasGoneOn = true }
            }
        }
    }

    private var sides = (Side(), Side())

    /// The side at this place has added a message.
    mutating func note(_ phase: Phase, from place: Int) {
        precondition(place == 0 || place == 1, "a mailbox has two sides")
        if place == 0 {
            sides.0.note(phase, other: sides.1)
        } else {
            sides.1.note(phase, other: sides.0)
        }
    }

    /// Whether somebody could read the other.
    var isConfirmed: Bool { sides.0.hasGoneOn || sides.1.hasGoneOn }

    /// Whether this side spoke after the other had shown that it could read it.
    func hasAnswered(_ place: Int) -> Bool {
        place == 0 ? sides.0.hasAnswered : sides.1.hasAnswered
    }

    var bothHavePake: Bool { sides.0.hasPake && sides.1.hasPake }
    var bothHaveVersion: Bool { sides.0.hasVersion && sides.1.hasVersion }
}
