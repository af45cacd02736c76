package import Admission
package import CryptoPrimitives
package import MailboxProtocol
import EventLoop
import System
import WormholeSession

/// Asks a space's relay for a new number.
package enum NumberBinding {
    /// How long the relay may take.
    private static let patience: Int64 = 15_000

    /// Blocks until the relay has bound a number to `numberKey`, an Ed25519 seed: this one, or one
    /// that the relay draws.
    ///
    /// - Throws: ``ClientFailure`` when the relay cannot be reached or refuses.
    package static func bind(
        _ keys: SpaceKeys, number: Nameplate? = nil, numberKey: SharedSecret, lifetime: Int
    ) throws(ClientFailure) -> Nameplate {
        let outcome = try outcome(keys, number, numberKey: numberKey, lifetime: lifetime)
        return try nameplate(of: outcome, relay: keys.relay)
    }

    /// Tells the relay of the current epoch, by a number that nobody knows and that soon ends.
    package static func announce(_ keys: SpaceKeys) throws(ClientFailure) -> NumberBinder.Outcome {
        var random = Randomness.system
        // As long as this it is nobody's guess, and needs no time of its own afterwards.
        let digits = (0..<ControlNumber.digits).map { _ in "\(random.number(below: 10))" }
        return try outcome(
            keys, Nameplate(digits.joined()), numberKey: SharedSecret(random.secret(32)),
            lifetime: 60)
    }

    private static func outcome(
        _ keys: SpaceKeys, _ nameplate: Nameplate?, numberKey: SharedSecret, lifetime: Int
    ) throws(ClientFailure) -> NumberBinder.Outcome {
        let url = try RelayAddress.parse(keys.relay)
        let loop = try ClientLoop.make()
        var random = Randomness.system
        var binder = NumberBinder(
            keys: keys, relayHost: url.authority, nameplate: nameplate, numberKey: numberKey,
            lifetime: lifetime, using: &random)
        var outcome: NumberBinder.Outcome?
        let socket = loop.connect(to: url)
        loop.wake(afterMilliseconds: patience)
        loop.run { events in
            for event in events {
                var effects: [NumberBinder.Effect] = []
                switch event {
                case .received(_, let text): binder.received(text, into: &effects)
                case .closed, .timer, .signal: binder.disconnected(into: &effects)
                case .accepted, .connected, .drained, .woken: break
                }
                for effect in effects {
                    switch effect {
                    case .send(let text): loop.send(text, to: socket)
                    case .finish(let result): outcome = result
                    }
                }
            }
            return outcome == nil ? .proceed : .stop
        }
        return outcome ?? .unreachable
    }

    private static func nameplate(
        of outcome: NumberBinder.Outcome, relay: String
    ) throws(ClientFailure) -> Nameplate {
        switch outcome {
        case .bound(let nameplate): return nameplate
        case .refused(let words, _): throw ClientFailure("the relay refused: \(words)")
        case .unreachable:
            throw ClientFailure(
                "the relay at \(relay) cannot be reached", hint: "is it running? try again")
        }
    }
}
