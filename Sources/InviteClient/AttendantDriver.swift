package import Admission
import CryptoPrimitives
import EventLoop
import Journal
import MailboxProtocol
import Storage
import System

/// Runs an ``Attendant`` over a socket, the clock and a store. It holds no rules, except the one
/// that nothing is sent before everything recorded is durable.
package final class AttendantDriver {
    private let relay: WebSocketURL
    private let journal: SQLiteJournal
    private let guardPath: String
    private let keyring: KeyringWatch
    private let loop: EventLoop
    private let clock = Clock()
    private let report: (AttendantNotice) -> Void
    private let host: HostDesk
    private let control: Control?
    private var attendant: Attendant
    private var socket: SocketID?
    private var records: [JournalOperation] = []
    private var outgoing: [AttendantEffect] = []
    private var notices: [AttendantNotice] = []
    private var guardedGeneration: Int
    private var storeVersion: Int64 = -1
    private var failure: ClientFailure?

    /// How often the store is looked at for what other programs left, in milliseconds.
    private static let inboxInterval: Int64 = 250

    /// Opens the keyring and the store; `guardPath` is the file that remembers its generation
    /// beside it. With a `control` it is stopped by that, else by signals of the process.
    package init(
        keyring: String, from sources: KeySources, store: String, guardPath: String,
        host: any HostHandling, control: Control? = nil,
        report: @escaping (AttendantNotice) -> Void
    ) throws(ClientFailure) {
        // Looked at before it is read, so that nothing that is written in between goes unnoticed.
        let identity = KeyringWatch.identity(of: keyring)
        let (keys, key) = try KeyringFile.read(keyring, from: sources)
        self.keyring = KeyringWatch(keyring, key: key, seen: identity)
        self.relay = try RelayAddress.parse(keys.relay)
        self.journal = try LedgerStore.open(store, access: .owner)
        self.guardPath = guardPath
        self.report = report
        self.loop = try ClientLoop.make(watchesSignals: control == nil)
        self.host = HostDesk(host, waker: loop.waker)
        self.control = control
        self.guardedGeneration = try GenerationFile.read(guardPath)
        let ledger = try LedgerStore.load(
            journal, keys: keys, at: Timestamp(milliseconds: clock.now), appliesCommands: false)
        self.attendant = Attendant(
            ledger: ledger, role: .bot, relayHost: relay.authority, random: .system,
            hooks: host.hooks)
        control?.attach(loop.waker)
    }

    /// Attends until a signal ends it.
    package func run() throws(ClientFailure) {
        var effects: [AttendantEffect] = []
        attendant.start(guardGeneration: guardedGeneration, at: now, into: &effects)
        sort(effects)
        try settle()
        wakeAgain()
        loop.run { events in turn(events) }
        if let failure { throw failure }
    }

    private var now: Timestamp { Timestamp(milliseconds: clock.now) }

    private func turn(_ events: [SocketEvent]) -> TurnOutcome {
        var stops = false
        for event in events {
            if case .signal = event { stops = true }
            if case .woken = event { takeWhatOthersLeft() }
            if let input = translate(event) { handle(input) }
        }
        do throws(ClientFailure) {
            try takeCommands()
            takeKeyring()
            try settle()
        } catch {
            failure = error
            return .stop
        }
        wakeAgain()
        return stops || control?.stops == true ? .stop : .proceed
    }

    private func translate(_ event: SocketEvent) -> AttendantInput? {
        switch event {
        case .connected(let id): return id == socket ? .connected : nil
        case .received(let id, let text): return id == socket ? .received(text) : nil
        case .closed(let id):
            guard id == socket else { return nil }
            socket = nil
            return .disconnected
        case .timer: return isDue ? .tick : nil
        case .accepted, .drained, .requested, .signal, .woken: return nil
        }
    }

    private var isDue: Bool {
        guard let deadline = attendant.nextDeadline else { return false }
        return deadline <= now
    }

    private func handle(_ input: AttendantInput) {
        var effects: [AttendantEffect] = []
        attendant.handle(input, at: now, into: &effects)
        sort(effects)
    }

    private func sort(_ effects: [AttendantEffect]) {
        for effect in effects {
            switch effect {
            case .record(let operation): records.append(operation)
            case .notice(let notice): notices.append(notice)
            case .connect, .disconnect, .send, .askHost, .tellHost: outgoing.append(effect)
            }
        }
    }

    /// What came from other threads.
    private func takeWhatOthersLeft() {
        for command in control?.takeCommands() ?? [] { handle(.command(command)) }
        for result in host.takeResults() {
            switch result {
            case .answered(let id, let answer): handle(.hostAnswered(id: id, answer))
            case .untold(let failure): notices.append(.hostUntold(failure))
            }
        }
    }

    /// Carries out what other programs left, and takes it out of the store in the same commit.
    private func takeCommands() throws(ClientFailure) {
        let version: Int64
        do { version = try journal.dataVersion() } catch { throw ClientFailure(error) }
        guard version != storeVersion else { return }
        storeVersion = version
        for (key, command) in try LedgerStore.commands(journal) {
            handle(.command(command))
            records.append(.remove(key: key))
        }
    }

    /// Takes up a keyring that another program has written. One that cannot be read is told, and
    /// the old one stays.
    private func takeKeyring() {
        do throws(ClientFailure) {
            if let keys = try keyring.look() { handle(.turned(keys)) }
        } catch {
            report(.keyringRefused(error.description))
        }
    }

    /// Commits, and lets the core go on with what waited for it, until nothing is left to store;
    /// only then sends and tells.
    private func settle() throws(ClientFailure) {
        while !records.isEmpty {
            do { try journal.commit(records) } catch { throw ClientFailure(error) }
            records.removeAll(keepingCapacity: true)
            try guardGeneration()
            handle(.committed)
        }
        for effect in outgoing { perform(effect) }
        outgoing.removeAll(keepingCapacity: true)
        for notice in notices { report(notice) }
        notices.removeAll(keepingCapacity: true)
    }

    private func guardGeneration() throws(ClientFailure) {
        let generation = attendant.ledger.generation
        guard generation != guardedGeneration else { return }
        try GenerationFile.write(generation, to: guardPath)
        guardedGeneration = generation
    }

    private func perform(_ effect: AttendantEffect) {
        switch effect {
        case .connect: socket = loop.connect(to: relay)
        case .disconnect:
            if let socket { loop.close(socket) }
        case .send(let text):
            if let socket { loop.send(text, to: socket) }
        case .askHost(let question): host.ask(question)
        case .tellHost(let notification): host.tell(notification)
        case .record, .notice: break
        }
    }

    private func wakeAgain() {
        let wait = attendant.nextDeadline.map { $0.milliseconds - clock.now }
        loop.wake(afterMilliseconds: min(wait ?? Self.inboxInterval, Self.inboxInterval))
    }
}
