import InviteClient
import InviteCodes
import MailboxProtocol
import System
import WormholeSession

/// Joining by an offline link: the keys are kept already, and whoever holds them is certified if an
/// attendant is there.
struct OfflineJoin {
    let kept: Grant
    let door: Door
    let name: PersonName
    let store: JoinStore

    func finish(_ target: Target, _ output: JoinOutput) throws -> ExitCode {
        guard kept.certificate.isEmpty else { return output.admitted(kept, name, store) }
        let driver = try JoinCommand.driver(
            door, name, store, waits: false, output, inviter: target.inviter)
        let outcome = try driver.run()
        if case .admitted(let grant) = outcome { return output.admitted(grant, name, store) }
        return output.admitted(kept, name, store, uncertified: Self.reason(outcome))
    }

    /// Why nobody has certified it, for people.
    private static func reason(_ outcome: JoinOutcome) -> String {
        switch outcome {
        case .unreachable, .refused: "The relay could not be asked to have you recorded"
        case .ended, .denied(.ended): "The link has certified as many people as it may"
        case .denied(.declined): "The space did not want to record you"
        case .admitted, .cancelled, .lost, .wrongCode, .outOfRuns, .interfered:
            "Nobody of the space was there to record you, or somebody has to decide first"
        }
    }
}
