import Admission
import CryptoPrimitives
import InviteCodes
import MailboxProtocol
import System
import WormholeSession

/// Answers joiners for a space whose folder `sidecar-bot init` made, in place of `sidecar-bot run`.
/// Its keyring opens with a key file or a systemd credential.
/// It runs on a thread of its own until it is stopped, or until nobody holds this object any more.
///
/// One program at a time may attend a folder. What was guessed, and who was let in, is in its store
/// before anybody hears of it.
public final class Attending: Sendable {
    /// What happens, in order; ends when attending does. For one reader.
    public let events: AsyncStream<AttendEvent>
    private let space: SpaceFolder
    private let control = Control()
    private let end = Promise<Void, AttendFailure>()

    /// Begins.
    ///
    /// - Parameters:
    ///   - folder: the data folder.
    ///   - decide: asked before anybody is let in, maybe of several people at once, and again after
    ///     a crash; has 10 seconds. Without it every right code lets in.
    /// - Throws: ``AttendFailure`` when there are no keys to be read in the folder.
    public init(
        folder: String,
        deciding decide: (@Sendable (AdmissionRequest) async -> AdmissionDecision)? = nil
    ) throws(AttendFailure) {
        guard SelfTest.isMixedOrderPointRefused else {
            throw AttendFailure("the installed libsodium accepts invalid points (CVE-2025-69277)")
        }
        space = SpaceFolder(folder)
        let (events, report) = AsyncStream.makeStream(of: AttendEvent.self)
        self.events = events
        do {
            _ = try space.keys()
            try BackgroundThread.start { [space, control, end] in
                let result = Result { () throws(ClientFailure) in
                    let driver = try AttendantDriver(
                        keyring: space.keyring, from: space.sources, store: space.store,
                        guardPath: space.generation,
                        host: HostFunction(decide: decide), control: control
                    ) { report.yield(AttendEvent($0)) }
                    try driver.run()
                }
                report.finish()
                end.give(result.mapError { AttendFailure($0.description) })
            }
        } catch {
            throw AttendFailure("\(error)")
        }
    }

    deinit { control.stop() }

    /// Makes an invite and answers for it from now on.
    ///
    /// - Parameters:
    ///   - inviter: who invites, as the joiner will read it.
    ///   - uses: how many people it lets in, up to 1,000.
    ///   - lifetime: how long it is good for, up to 90 days.
    ///   - policy: how a right code lets somebody in.
    /// - Returns: The invite, with the code to say and the link to send.
    /// - Throws: ``AttendFailure`` when a value is out of its bounds or the relay is not there.
    public func invite(
        from inviter: String, uses: Int = 1, lifetime: Duration = .seconds(7 * 86_400),
        policy: MadeInvite.Policy = .instant
    ) async throws(AttendFailure) -> MadeInvite {
        guard let inviter = PersonName(inviter), (1...AdmissionLimits.usesMax).contains(uses),
            lifetime > .zero, lifetime <= .seconds(FormatLimits.lifetimeSecondsMax)
        else { throw AttendFailure("no invite can be made of that") }
        let made = Promise<MadeInvite, AttendFailure>()
        do throws(SystemError) {
            try BackgroundThread.start { [space, control] in
                made.give(
                    Result {
                        try Self.make(space.keys(), control, inviter.text, uses, lifetime, policy)
                    }.mapError { AttendFailure("\($0)") })
            }
        } catch {
            throw AttendFailure("\(error)")
        }
        return try await made.result.get()
    }

    private static func make(
        _ keys: SpaceKeys, _ control: Control, _ inviter: String, _ uses: Int,
        _ lifetime: Duration, _ policy: MadeInvite.Policy
    ) throws -> MadeInvite {
        let now = Timestamp(milliseconds: Clock().now)
        let count = try Minting.wordCount(
            asked: nil, for: InviteUse(uses: uses, lifetime: lifetime), of: .english)
        let (code, words) = try Minting.code(
            keys, words: count, expires: now + lifetime, watchesSignals: false)
        var random = Randomness.system
        let invite = Invite(
            id: Invite.newID(using: &random), inviter: inviter, label: "", created: now,
            expires: now + lifetime, usesMax: uses,
            policy: policy == .approve ? .approve : .instant, code: code)
        let link = try Minting.link(invite, words, keys)
        control.leave(.add(invite))
        return MadeInvite(id: invite.id, code: Shown.code(words), link: Shown.link(link))
    }

    /// Lets somebody in who waits. Nothing happens if nobody waits under that id.
    public func approve(_ id: String) { control.leave(.approve(admissionID: id)) }

    /// Turns somebody away who waits.
    public func deny(_ id: String) { control.leave(.deny(admissionID: id)) }

    /// Ends an invite.
    public func revoke(invite id: String) { control.leave(.revoke(inviteID: id)) }

    /// Stops, and waits until it has: another program may attend the folder then.
    ///
    /// - Throws: ``AttendFailure`` if it had ended before, by a fault.
    public func stop() async throws(AttendFailure) {
        control.stop()
        try await end.result.get()
    }
}
