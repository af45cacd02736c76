import CryptoPrimitives
import SPAKE2
import System
import WormholeSession

/// Somebody on the way in. It runs on a thread of its own until it is over, or until nobody holds
/// this object any more.
public final class Joining: Sendable {
    /// What happens on the way, in order; ends when it is over. For one reader.
    public let states: AsyncStream<JoinState>
    private let control = Control()
    private let outcome = Promise<Membership, JoinFailure>()

    init(
        _ configuration: Joiner.Configuration, _ password: SymmetricPassword, relay: String,
        folder: String
    ) throws(JoinFailure) {
        guard SelfTest.isMixedOrderPointRefused else {
            throw .local("the installed libsodium accepts invalid points (CVE-2025-69277)")
        }
        let (states, report) = AsyncStream.makeStream(of: JoinState.self)
        self.states = states
        let run: @Sendable () throws(ClientFailure) -> Result<Membership, JoinFailure> = {
            [control] () throws(ClientFailure) in
            let store = try JoinStore(folder: folder)
            let driver = try JoinerDriver(
                configuration, password: password, relay: RelayAddress.parse(relay), store: store,
                control: control
            ) { report.yield(JoinState($0)) }
            let outcome = try driver.run()
            if let failure = JoinFailure(outcome) { return .failure(failure) }
            guard case .admitted(let grant) = outcome else { return .failure(.cancelled) }
            return .success(Membership(grant, file: store.admissionPath(grant.space)))
        }
        do throws(SystemError) {
            try BackgroundThread.start { [outcome] in
                let result: Result<Membership, JoinFailure>
                do throws(ClientFailure) {
                    result = try run()
                } catch {
                    result = .failure(JoinFailure(error))
                }
                report.finish()
                outcome.give(result)
            }
        } catch {
            throw .local("\(error)")
        }
    }

    deinit { control.stop() }

    /// What the person has once they are in. Cancelling the task that waits cancels the joining.
    ///
    /// - Throws: ``JoinFailure``.
    public var membership: Membership {
        get async throws(JoinFailure) {
            let result = await withTaskCancellationHandler {
                await outcome.result
            } onCancel: {
                control.stop()
            }
            return try result.get()
        }
    }

    /// Gives up. A request whose code was right is kept: joining again from the same folder goes on
    /// with it.
    public func cancel() { control.stop() }
}
