package import EventLoop
package import RelayCore
import System

/// All limits an operator can set.
package struct ServeLimits {
    package var relay = RelayLimits()
    package var sockets = SocketLimits()

    /// Seconds until the write-ahead log is emptied, and what was deleted is gone from it too.
    package var logTruncationSeconds = 60

    /// Seconds that clients have to hear the end of what was sent to them when the relay stops.
    package var drainSeconds = 6

    /// Bytes the database may have; then `busy`. It should have room for
    /// ``RelayLimits/relayBytesMax`` and what the database itself needs.
    package var databaseBytesMax = Int.max

    /// Connections of one address besides those the core allows: it tells those past its limit so.
    static let untoldConnections = 64

    /// Files that may be open: of use up to here. Libraries keep a table with a place for each.
    static let openFilesMax = 1_000_000

    package init() {}

    /// - Throws: ``ArgumentError``: what is no limit, or does not fit the others.
    init(_ arguments: Arguments) throws(ArgumentError) {
        let origin = arguments.origin(of: "limit")
        for setting in arguments.all("limit") {
            let parts = setting.split(separator: "=", maxSplits: 1).map(String.init)
            guard parts.count == 2, let limit = NamedLimit.named(parts[0]) else {
                throw .invalidValue(
                    origin, setting, expected: "NAME=VALUE, as 'wormhole-relay limits' has them")
            }
            guard let value = Int(parts[1]), limit.range.contains(value) else {
                throw .invalidValue(
                    origin, setting,
                    expected: "\(limit.name)= and a number from \(limit.range.lowerBound) to "
                        + "\(limit.range.upperBound)")
            }
            limit.set(&self, value)
        }
        guard sockets.hangUpSeconds > sockets.pingSeconds else {
            throw .invalidValue(
                origin, "hang-up=\(sockets.hangUpSeconds)",
                expected: "more than ping=\(sockets.pingSeconds)")
        }
    }
}

extension Int {
    /// The sum, or the highest number there is.
    func addingClamped(_ other: Int) -> Int {
        let (sum, isTooLarge) = addingReportingOverflow(other)
        return isTooLarge ? .max : sum
    }
}
