import Admission
import CryptoPrimitives
import EventLoop
import MailboxProtocol
import WormholeSession

/// Whether the relay is there and takes the space's word, found by asking it.
enum RelayCheck {
    static func finding(_ keys: SpaceKeys) -> CheckupFinding {
        let outcome: NumberBinder.Outcome
        let url: WebSocketURL
        do throws(ClientFailure) {
            url = try RelayAddress.parse(keys.relay)
            outcome = try NumberBinding.announce(keys)
        } catch {
            return CheckupFinding("relay", error)
        }
        switch outcome {
        case .bound:
            return CheckupFinding(
                .ok, "relay", "\(keys.relay): takes \(keys.space) in epoch \(keys.current.epoch)")
        case .refused(let words, let code): return refused(words, code, keys)
        case .unreachable: return unreachable(url, keys)
        }
    }

    private static func refused(
        _ words: String, _ code: ErrorCode?, _ keys: SpaceKeys
    ) -> CheckupFinding {
        switch code {
        case .notAllowed:
            CheckupFinding(
                .error, "relay", "\(keys.relay) does not let this space in",
                hint: "have it registered: wormhole-relay space add \(keys.space) "
                    + "\(Hex.encode(keys.owner)); if it is, another bot has turned the keys "
                    + "since: 'sidecar-bot keys import' its export")
        case .busy, .slowDown:
            CheckupFinding(
                .warning, "relay", "\(keys.relay) is busy: \(words)", hint: "try again later")
        default:
            CheckupFinding(
                .error, "relay", "\(keys.relay) refuses: \(words)",
                hint: "is it a wormhole-relay with invites?")
        }
    }

    private static func unreachable(_ url: WebSocketURL, _ keys: SpaceKeys) -> CheckupFinding {
        switch Reachability.problem(of: url) {
        case .unknownName(let words):
            CheckupFinding(
                .error, "relay", "\(url.host) is not a known name: \(words)",
                hint: "check the name and this machine's DNS")
        case .noAnswer(let words):
            CheckupFinding(
                .error, "relay", "\(url.host) port \(url.port) does not answer: \(words)",
                hint: "is the relay running, and the port open?")
        case nil where url.isSecure:
            CheckupFinding(
                .error, "relay", "\(url.host) port \(url.port) answers, but not as a relay by TLS",
                hint: "is its certificate valid for \(url.host), and does the proxy pass "
                    + "\(url.path) on as a WebSocket?")
        case nil:
            CheckupFinding(
                .error, "relay", "\(url.host) port \(url.port) answers, but not as a relay",
                hint: "is something else on that port?")
        }
    }
}
