/// How much of everything there is now, for metrics. Like ``RelayCounters`` it tells nobody apart.
package struct RelayGauges: Equatable, Sendable {
    package var connections = 0
    /// Invite appids that somebody may bind numbers for.
    package var spaces = 0
    package var liveNumbers = 0
    package var quarantinedNumbers = 0
    /// Sides that answer for a number, each once for every number.
    package var attendances = 0
    /// Exchanges of joiners, whatever their stage.
    package var knocks = 0
    /// Those that nobody has.
    package var parkedKnocks = 0
    /// Blobs of long links.
    package var blobs = 0
    /// Ids of blobs that were deleted and are refused until their time is over.
    package var deletedBlobs = 0
    package var plainNameplates = 0
    package var plainMailboxes = 0
    /// Bytes stored, as ``RelayLimits`` counts them.
    package var storedBytes = 0
    /// Those of plain appids.
    package var plainBytes = 0
}

extension RelayCore {
    /// How much of everything there is now. The cost grows with the number of appids, not with what
    /// is in them.
    package var gauges: RelayGauges {
        var gauges = RelayGauges()
        gauges.connections = connections.count
        gauges.spaces = spaces.count
        for appID in spaces.keys { spaces[appID]?.add(to: &gauges) }
        for appID in plainApps.keys { plainApps[appID]?.add(to: &gauges) }
        gauges.storedBytes = turn.stored.bytes
        gauges.plainBytes = turn.stored.plainBytes
        return gauges
    }
}

extension Space {
    fileprivate func add(to gauges: inout RelayGauges) {
        gauges.liveNumbers += live.count
        gauges.quarantinedNumbers += quarantined.count
        gauges.attendances += attendances.count
        gauges.knocks += knocks.count
        gauges.parkedKnocks += counts.parked
        gauges.blobs += blobs.count - counts.deletedBlobs
        gauges.deletedBlobs += counts.deletedBlobs
    }
}

extension PlainApp {
    fileprivate func add(to gauges: inout RelayGauges) {
        gauges.plainNameplates += nameplates.count
        gauges.plainMailboxes += mailboxes.count
    }
}
