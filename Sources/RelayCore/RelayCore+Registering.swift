package import MailboxProtocol

// The operator's word on spaces, while the relay runs.
extension RelayCore {
    /// Registers these spaces in place of those that were. Between turns only: nothing may be
    /// uncommitted.
    ///
    /// Who is no longer registered binds no new numbers, unless spaces are open; the numbers a
    /// space has live on until they end.
    ///
    /// - Returns: Spaces that somebody else opened before: they bind nothing more, and become their
    ///   registered owner's when the relay starts again.
    package mutating func register(_ registered: [RegisteredSpace]) -> [AppID] {
        precondition(uncommitted.isEmpty, "not within a turn")
        for appID in spaces.keys { spaces[appID]?.takesNewNumbers = configuration.opensSpaces }
        var others: [AppID] = []
        for space in registered {
            if !spaces.contains(space.appID) {
                spaces.insert(space.appID, Space(space.appID, owner: space.owner))
            }
            let isTheirs = spaces[space.appID]?.owner == space.owner
            spaces[space.appID]?.takesNewNumbers = isTheirs
            if !isTheirs { others.append(space.appID) }
        }
        let known = Set(registered.map(\.appID))
        for appID in spaces.keys where !known.contains(appID) { forgetIfUnused(appID) }
        keep()
        return others
    }

    /// A space that was registered and never bound a number leaves nothing behind.
    private mutating func forgetIfUnused(_ appID: AppID) {
        guard let authority = spaces[appID]?.authority else { return }
        if authority.spaceKey == nil, !authority.isStrangersStored { spaces.remove(appID) }
    }
}
