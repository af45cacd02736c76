import Admission
import EventLoop
package import MailboxProtocol
import Storage
import System
import WormholeSession

/// One thing that was looked at.
package struct CheckupFinding: Equatable, Sendable {
    package enum Level: String, Sendable {
        case ok
        /// It works, but perhaps not as meant.
        case warning
        /// People cannot be let in as long as this is so.
        case error
    }

    package let level: Level
    package let subject: String
    package let text: String
    /// What to do, if anything.
    package let hint: String?

    init(_ level: Level, _ subject: String, _ text: String, hint: String? = nil) {
        self.level = level
        self.subject = subject
        self.text = text
        self.hint = hint
    }

    init(_ subject: String, _ failure: ClientFailure) {
        self.init(.error, subject, failure.description, hint: failure.hint)
    }
}

/// Looks at everything a bot needs, and changes nothing here; the relay is asked for a number that
/// soon ends.
package struct Checkup {
    private let place: Place
    private let sources: KeySources
    private let now: Timestamp
    private var findings: [CheckupFinding] = []

    /// Where a bot keeps things.
    package struct Place {
        package let folder: String
        package let keyring: String
        package let ownerKey: String
        package let store: String
        package let generation: String

        package init(
            folder: String, keyring: String, ownerKey: String, store: String, generation: String
        ) {
            self.folder = folder
            self.keyring = keyring
            self.ownerKey = ownerKey
            self.store = store
            self.generation = generation
        }
    }

    private init(_ place: Place, _ sources: KeySources, at now: Timestamp) {
        self.place = place
        self.sources = sources
        self.now = now
    }

    /// All findings, in the order in which things depend on one another.
    package static func findings(
        _ place: Place, from sources: KeySources, at now: Timestamp
    ) -> [CheckupFinding] {
        var checkup = Checkup(place, sources, at: now)
        checkup.checkFolder()
        checkup.checkOwnerKey()
        if let keys = checkup.checkKeyring() {
            let ledger = checkup.checkStore(keys)
            checkup.checkClock(ledger)
            checkup.checkRunning()
            checkup.findings.append(RelayCheck.finding(keys))
        }
        return checkup.findings
    }

    private mutating func report(
        _ level: CheckupFinding.Level, _ subject: String, _ text: String, hint: String? = nil
    ) {
        findings.append(CheckupFinding(level, subject, text, hint: hint))
    }

    // MARK: Files

    private mutating func checkFolder() {
        guard Files.isFolder(place.folder) else {
            return report(
                .error, "data", "\(place.folder): there is no such folder",
                hint: "make a space with 'sidecar-bot init', or say --data DIR")
        }
        guard Files.isWritable(folder: place.folder) else {
            return report(
                .error, "data", "\(place.folder): this user may not write in it",
                hint: "run this as the user the bot runs as")
        }
        if let mode = try? Files.mode(of: place.folder), mode & 0o022 != 0 {
            return report(
                .warning, "data", "\(place.folder): others may put files in it",
                hint: "chmod go-w \(place.folder)")
        }
        report(.ok, "data", place.folder)
    }

    private mutating func checkOwnerKey() {
        guard Files.exists(place.ownerKey) else {
            return report(.ok, "owner key", "not here: as it should be, if you have it elsewhere")
        }
        do throws(FileError) {
            try Files.checkPrivate(place.ownerKey)
            report(
                .warning, "owner key", "\(place.ownerKey): here, beside the keyring",
                hint: "move it to a safe place; only 'keys rotate' and new bots need it")
        } catch {
            findings.append(CheckupFinding("owner key", ClientFailure(error)))
        }
    }

    private mutating func checkKeyring() -> SpaceKeys? {
        let keys: SpaceKeys
        let kind: SealingKind
        do throws(ClientFailure) {
            let opened = try KeyringFile.read(place.keyring, from: sources)
            (keys, kind) = (opened.keys, opened.key.kind)
        } catch {
            findings.append(CheckupFinding("keyring", error))
            return nil
        }
        report(.ok, "keyring", "\(place.keyring): opens (\(kind.rawValue))")
        do throws(KeysFault) {
            try keys.check()
            let current = keys.current
            report(
                .ok, "epoch",
                "\(keys.space) is in epoch \(current.epoch), fingerprint \(current.fingerprint), "
                    + "signed by its owner")
        } catch {
            findings.append(CheckupFinding("epoch", ClientFailure(error)))
        }
        return keys
    }

    // MARK: The store

    private mutating func checkStore(_ keys: SpaceKeys) -> Ledger? {
        guard Files.exists(place.store) else {
            report(.ok, "store", "no invites yet")
            return nil
        }
        let ledger: Ledger
        do throws(ClientFailure) {
            do throws(FileError) {
                try Files.checkPrivate(place.store)
            } catch { throw ClientFailure(error) }
            let journal = try LedgerStore.open(place.store, access: .reader)
            do { try journal.verify() } catch { throw ClientFailure(error) }
            ledger = try LedgerStore.load(journal, keys: keys, at: now, appliesCommands: true)
        } catch {
            findings.append(CheckupFinding("store", error))
            return nil
        }
        let open = ledger.openInvites(at: now)
        let foreign = open.filter { ledger.secrets(of: $0.code) == nil }
        if let first = foreign.first {
            report(
                .error, "store", "\(foreign.count) open invites do not open with this keyring",
                hint: "restore keyring and store from one backup, or renew: "
                    + "sidecar-bot invite renew \(first.id)")
        } else {
            let people = ledger.admissions.count { $0.state == .admitted }
            report(.ok, "store", "whole: \(open.count) open invites, \(people) people let in")
        }
        checkGeneration(ledger)
        return ledger
    }

    private mutating func checkGeneration(_ ledger: Ledger) {
        do throws(ClientFailure) {
            let guarded = try GenerationFile.read(place.generation)
            guard guarded <= ledger.generation else {
                return report(
                    .warning, "generation",
                    "the store is older than it should be (a backup?): its open codes are locked "
                        + "when the bot starts",
                    hint: "renew them: sidecar-bot invite renew ID")
            }
            report(.ok, "generation", "the store is the newest there was")
        } catch {
            findings.append(CheckupFinding("generation", error))
        }
    }

    // MARK: This machine

    private mutating func checkClock(_ ledger: Ledger?) {
        let slack = Duration.seconds(300)
        let newest = ledger?.events.last?.at ?? Timestamp(milliseconds: 0)
        // 2026-01-01: older than this program.
        let oldest = Timestamp(milliseconds: 1_767_225_600_000)
        guard now >= oldest, newest <= now + slack else {
            return report(
                .error, "clock", "this machine's clock is behind: expiry times come too late",
                hint: "set it, and have it kept right: timedatectl set-ntp true")
        }
        report(.ok, "clock", "not behind what happened here")
    }

    /// The lock that the bot holds cannot be taken while it runs.
    private mutating func checkRunning() {
        guard Files.exists(place.store) else { return }
        do throws(ClientFailure) {
            _ = try LedgerStore.open(place.store, access: .owner)
        } catch {
            return report(.ok, "bot", "it runs")
        }
        report(
            .warning, "bot", "it does not run: nobody is let in",
            hint: "sidecar-bot run --data \(place.folder)")
    }
}
