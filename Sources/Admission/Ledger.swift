import CryptoPrimitives
package import Journal
package import MailboxProtocol
package import SPAKE2
import WormholeSession

/// A space's invites, what was guessed at them, and who was let in.
///
/// A pure value: every change is also a journal operation, taken with ``takeOperations()``, and a
/// ledger restored from its entries is the same ledger.
package struct Ledger: Sendable {
    package private(set) var keys: SpaceKeys
    /// In the order they were made.
    package internal(set) var invites: [Invite] = []
    /// In the order they were asked for.
    package internal(set) var admissions = AdmissionBook()
    /// Codes that are over and whose numbers the relay has not yet ended.
    package internal(set) var retiring: [InviteCode] = []
    /// Thumbprints of members who were removed: their word counts no more.
    package internal(set) var removed: Set<String> = []
    /// Oldest first.
    package internal(set) var events: [LedgerEvent] = []
    package internal(set) var bucket: GuessBucket
    /// Grows with every charged guess and every start, so that an old copy is noticed.
    package internal(set) var generation = 0

    var firstEvent: UInt64 = 0
    private var passwords: [Nameplate: SymmetricPassword] = [:]
    private var operations: [JournalOperation] = []

    package init(keys: SpaceKeys, at now: Timestamp) {
        self.keys = keys
        self.bucket = GuessBucket(updated: now)
    }

    /// What has to be stored since the last call.
    package mutating func takeOperations() -> [JournalOperation] {
        defer { operations = [] }
        return operations
    }

    mutating func record(_ operation: JournalOperation) {
        operations.append(operation)
    }

    /// Goes on with other keys of the same space and the same bot. What is sealed stays sealed: the
    /// storage key is the bot's own.
    package mutating func turn(to keys: SpaceKeys) {
        precondition(keys.space == self.keys.space, "a ledger is of one space")
        self.keys = keys
    }

    // MARK: Looking things up

    func index(ofInvite id: String) -> Int? {
        invites.firstIndex { $0.id == id }
    }

    func index(of nameplate: Nameplate) -> Int? {
        invites.lastIndex { $0.code.nameplate == nameplate && $0.code.state == .open }
    }

    /// The invite with that id.
    package func invite(_ id: String) -> Invite? {
        index(ofInvite: id).map { invites[$0] }
    }

    /// Whether a number is that of an invite, now or until a moment ago.
    func knows(_ nameplate: Nameplate) -> Bool {
        invites.contains { $0.code.nameplate == nameplate }
            || retiring.contains { $0.nameplate == nameplate }
    }

    /// Numbers to attend now.
    package func openInvites(at now: Timestamp) -> [Invite] {
        invites.filter { $0.isOpen(at: now) }
    }

    /// The next moment at which an invite runs out.
    var nextExpiry: Timestamp? {
        invites.lazy.filter { $0.state == .open }.map { $0.expires }.min()
    }

    /// A code's secrets, opened.
    package func secrets(of code: InviteCode) -> CodeSecrets? {
        try? CodeSecrets(opening: code.sealed, under: keys.storageKey)
    }

    /// The prepared password of a number, nil when nothing may be answered for it.
    package mutating func password(
        of nameplate: Nameplate, at now: Timestamp
    ) -> SymmetricPassword? {
        guard let index = index(of: nameplate), invites[index].isOpen(at: now) else { return nil }
        if let known = passwords[nameplate] { return known }
        guard let secrets = secrets(of: invites[index].code) else { return nil }
        let identity = Array(keys.appID.rawValue.utf8)
        let made = secrets.text.withBytes { try? SymmetricPassword($0, identity: identity) }
        passwords[nameplate] = made
        return made
    }

    // MARK: Storing

    mutating func storeInvite(_ index: Int) {
        let invite = invites[index]
        if invite.state != .open || invite.code.state != .open {
            passwords[invite.code.nameplate] = nil
        }
        record(.put(key: LedgerKey.invite(invite.id), value: invite.encoded))
    }

    mutating func storeAdmission(_ index: Int) {
        let admission = admissions[index]
        record(.put(key: LedgerKey.admission(admission.id), value: admission.encoded))
    }

    mutating func storeCounters() {
        record(.put(key: LedgerKey.counters, value: LedgerCounters(self).encoded))
    }

    mutating func log(_ event: LedgerEvent) {
        record(
            .put(key: LedgerKey.event(firstEvent + UInt64(events.count)), value: event.encoded))
        events.append(event)
        guard events.count > AdmissionLimits.eventsMax else { return }
        record(.remove(key: LedgerKey.event(firstEvent)))
        events.removeFirst()
        firstEvent += 1
    }
}
