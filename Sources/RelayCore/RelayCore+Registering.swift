import MailboxProtocol

// The operator's word on spaces, while the relay runs.
extension RelayCore {
    /// Registers these spaces in place of those that were: as if the relay had been started with
    /// them. Between turns only: nothing may be uncommitted.
    ///
    /// Who is no longer registered binds no new numbers, unless spaces are open; the numbers a
    /// space has live on until they end.
    package mutating func register(_ registered: [RegisteredSpace]) {
        precondition(uncommitted.isEmpty, "not within a turn")
        for appID in spaces.keys { spaces[appID]?.takesNewNumbers = configuration.opensSpaces }
        for space in registered {
            if !spaces.contains(space.appID) {
                spaces.insert(space.appID, Space(space.appID, owner: space.owner))
            }
            spaces[space.appID]?.register(space.owner)
        }
        let known = Set(registered.map(\.appID))
        for appID in spaces.keys where !known.contains(appID) { forgetIfUnused(appID) }
        keep()
    }

    /// A space that was registered and never bound a number leaves nothing behind.
    private mutating func forgetIfUnused(_ appID: AppID) {
        if spaces[appID]?.isRecorded == false { spaces.remove(appID) }
    }
}
