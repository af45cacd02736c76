package import CryptoPrimitives
package import MailboxProtocol

/// The relay: who is connected, which mailboxes there are, who answers for which number.
///
/// It does no I/O and has neither clock nor chance of its own. Each input is handled to its end and
/// yields effects; ``nextDeadline`` says when to come back with a tick. State is kept per appid,
/// and no appid's work touches another's.
package struct RelayCore: ~Copyable {
    let configuration: RelayConfiguration
    var connections = Table<ConnectionID, Connection>()
    var connectionsByAddress = Table<String, Int>()
    var plainApps = Registry<AppID, PlainApp>()
    var spaces = Registry<AppID, Space>()
    var turn: Turn
    /// What happened since the last commit.
    var uncommitted: [RelayInput] = []

    package init(configuration: RelayConfiguration, random: Randomness, now: Timestamp) {
        self.configuration = configuration
        turn = Turn(limits: configuration.limits, random: random, now: now)
        for registered in configuration.registeredSpaces {
            spaces.insert(registered.appID, Space(registered.appID, owner: registered.owner))
            spaces[registered.appID]?.takesNewNumbers = true
        }
        keep()
    }

    /// When the driver must next deliver a tick; nil when nothing can expire. It may turn out that
    /// there was nothing to do.
    package var nextDeadline: Timestamp? { turn.nextDeadline }

    /// What has happened since the process began, for logs and metrics.
    package var counters: RelayCounters { turn.counters }

    /// Applies one input and appends what the driver must now do, in order, once everything that
    /// was recorded in its turn is stored: see ``committed()`` and ``takeBack(at:into:)``.
    package mutating func handle(
        _ input: RelayInput, at now: Timestamp, into effects: inout [RelayEffect]
    ) {
        turn.now = max(turn.now, now)
        uncommitted.append(input)
        swap(&turn.effects, &effects)
        perform(input)
        swap(&turn.effects, &effects)
    }

    mutating func perform(_ input: RelayInput) {
        switch input {
        case .opened(let id, let address, let host): open(id, from: address, host: host)
        case .received(let id, let text): receive(text, from: id)
        case .drained(let id): resume(id)
        case .closed(let id): leave(id)
        case .asked(let id, let ask): answer(ask, on: id)
        case .tick: expire()
        }
    }

    private mutating func expire() {
        while let deadline = turn.takeDue() {
            switch deadline.subject {
            case .plainMailbox(let appID, let id):
                plainApps[appID]?.expire(id, deadline, &turn)
                forgetIfEmpty(appID)
            case .strangersSpace(let appID): spaces[appID]?.forgetStranger(&turn)
            case .number(let appID, let nameplate):
                spaces[appID]?.expireNumber(nameplate, deadline, &turn)
            case .knock(let appID, let knock):
                spaces[appID]?.expireKnock(knock, deadline, &turn)
            case .blob(let appID, let blob): spaces[appID]?.expireBlob(blob, deadline, &turn)
            case .attendance(let appID, let attendance):
                spaces[appID]?.expireAttendance(attendance, deadline, &turn)
            case .bucket(let key):
                turn.expireBucket(key, deadline)
            }
        }
    }

    mutating func forgetIfEmpty(_ appID: AppID) {
        if plainApps[appID]?.isEmpty == true { plainApps.remove(appID) }
    }
}
