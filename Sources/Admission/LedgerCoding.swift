import CryptoPrimitives
package import Journal
package import MailboxProtocol

/// Where things stand in the journal.
enum LedgerKey {
    static let counters = JournalKey().text("counters").bytes
    static let invites = JournalKey().text("invite")
    static let admissions = JournalKey().text("admission")
    static let events = JournalKey().text("event")

    static func retiring(_ nameplate: Nameplate) -> [UInt8] {
        JournalKey().text("retiring").text(nameplate.rawValue).bytes
    }

    static func removed(_ member: String) -> [UInt8] {
        JournalKey().text("removed").text(member).bytes
    }

    static func invite(_ id: String) -> [UInt8] { invites.text(id).bytes }
    static func admission(_ id: String) -> [UInt8] { admissions.text(id).bytes }
    static func event(_ number: UInt64) -> [UInt8] { events.number(number).bytes }
}

/// An entry of the store cannot be read: the store is not ours, or newer, or damaged.
package struct LedgerDamage: Error, Equatable {
    /// The kind of entry.
    package let kind: String

    package init(kind: String) {
        self.kind = kind
    }
}

struct LedgerCounters {
    let generation: Int
    let bucket: GuessBucket

    init(_ ledger: Ledger) {
        generation = ledger.generation
        bucket = ledger.bucket
    }

    var encoded: [UInt8] {
        JSONWriter.object { writer in
            writer.member("generation", generation)
            writer.member("bucket", bucket.level)
            writer.member("bucket_updated", bucket.updated.milliseconds)
        }
    }

    init?(reading value: [UInt8]) {
        guard let object = try? JSONReader.readObject(value),
            let generation = object.integer("generation", in: 0...FormatLimits.numberMax),
            let level = object.integer("bucket", in: 0...AdmissionLimits.guessesPerSpace),
            let updated = object.moment("bucket_updated")
        else { return nil }
        self.generation = generation
        self.bucket = GuessBucket(level: level, updated: updated)
    }
}

extension JSONObject {
    func base64(_ name: String) -> [UInt8]? {
        string(name).flatMap { try? Base64.standard.decode($0) }
    }
}

extension Ledger {
    /// Replays one entry. Entries that are not the ledger's are left alone.
    package mutating func restore(_ entry: JournalEntry) throws(LedgerDamage) {
        var key = JournalKeyReader(entry.key)
        guard let kind = try? key.text() else { throw LedgerDamage(kind: "key") }
        let damage = LedgerDamage(kind: kind)
        switch kind {
        case "counters":
            guard let counters = LedgerCounters(reading: entry.value) else { throw damage }
            generation = counters.generation
            bucket = counters.bucket
        case "invite":
            guard let invite = Invite(reading: entry.value) else { throw damage }
            invites.append(invite)
        case "retiring":
            guard let object = try? JSONReader.readObject(entry.value),
                let code = InviteCode(object)
            else { throw damage }
            retiring.append(code)
        case "admission":
            guard let admission = AdmissionRecord(reading: entry.value) else { throw damage }
            admissions.append(admission)
        case "removed":
            guard let member = try? key.text() else { throw damage }
            removed.insert(member)
        case "event":
            guard let number = try? key.number(), number <= 1 << 53,
                let event = LedgerEvent(reading: entry.value)
            else { throw damage }
            if events.isEmpty { firstEvent = number }
            events.append(event)
        default: break
        }
    }

    /// After the last entry: puts things into their order and settles what a crash left open.
    package mutating func finishRestoring(at now: Timestamp) {
        invites.sort { ($0.created, $0.id) < ($1.created, $1.id) }
        admissions.putInOrder()
        lockSpentCodes(at: now)
    }
}

extension Invite {
    package var encoded: [UInt8] {
        JSONWriter.object(capacity: 1024) { write(into: &$0) }
    }

    func write(into writer: inout JSONWriter) {
        writer.member("id", id)
        writer.member("inviter", inviter)
        writer.member("label", label)
        writer.member("created", created.milliseconds)
        writer.member("expires", expires.milliseconds)
        writer.member("uses_max", usesMax)
        writer.member("used", used)
        writer.member("policy", policy.rawValue)
        writer.member("state", state.rawValue)
        if turn > 0 { writer.member("turn", turn) }
        writer.member("code") { code.write(into: &$0) }
        writer.member("readmission", ifPresent: readmission)
        writer.member("maker", ifPresent: maker)
    }

    package init?(reading value: [UInt8]) {
        guard let object = try? JSONReader.readObject(value) else { return nil }
        self.init(object)
    }

    init?(_ object: JSONObject) {
        guard let id = object.string("id"), let inviter = object.string("inviter"),
            let label = object.string("label"), let created = object.moment("created"),
            let expires = object.moment("expires"),
            let usesMax = object.integer("uses_max", in: 1...AdmissionLimits.usesMax),
            let used = object.integer("used", in: 0...usesMax),
            let policy = object.string("policy").flatMap(AdmissionPolicy.init),
            let state = object.string("state").flatMap(State.init),
            let code = object["code"]?.object.flatMap(InviteCode.init)
        else { return nil }
        self.init(
            id: id, inviter: inviter, label: label, created: created, expires: expires,
            usesMax: usesMax, policy: policy, code: code)
        self.used = used
        self.state = state
        self.turn = object.integer("turn", in: 0...FormatLimits.numberMax) ?? 0
        self.readmission = object.string("readmission")
        self.maker = object.string("maker")
    }
}

extension InviteCode {
    func write(into writer: inout JSONWriter) {
        writer.member("number", nameplate.rawValue)
        writer.member("sealed", Base64.standard.encode(sealed))
        writer.member("remaining", budget.remaining)
        writer.member("wrong", budget.wrong)
        writer.member("cools_down", budget.coolsDown.milliseconds)
        writer.member("state", state.rawValue)
        if let link { writer.member("link") { link.write(into: &$0) } }
    }

    init?(_ object: JSONObject) {
        guard let nameplate = object.string("number").flatMap(Nameplate.init),
            let sealed = object.base64("sealed"),
            let remaining = object.integer("remaining", in: 0...AdmissionLimits.guessesPerCode),
            let wrong = object.integer("wrong", in: 0...AdmissionLimits.guessesPerCode),
            remaining + wrong <= AdmissionLimits.guessesPerCode,
            let coolsDown = object.moment("cools_down"),
            let state = object.string("state").flatMap(State.init)
        else { return nil }
        self.init(nameplate: nameplate, sealed: sealed)
        self.budget = GuessBudget(remaining: remaining, wrong: wrong, coolsDown: coolsDown)
        self.state = state
        guard let long = object["link"] else { return }
        guard let link = long.object.flatMap(LongLink.init) else { return nil }
        self.link = link
    }
}

extension LedgerEvent {
    package var encoded: [UInt8] {
        JSONWriter.object { write(into: &$0) }
    }

    /// The members of the event, also what the log prints.
    package func write(into writer: inout JSONWriter) {
        writer.member("at", at.milliseconds)
        writer.member("event", kind.rawValue)
        writer.member("invite", invite)
        writer.member("name", ifPresent: name)
        writer.member("member", ifPresent: member)
        writer.member("fingerprint", ifPresent: fingerprint)
        if let count { writer.member("wrong", count) }
    }

    package init?(reading value: [UInt8]) {
        guard let object = try? JSONReader.readObject(value), let at = object.moment("at"),
            let kind = object.string("event").flatMap(Kind.init),
            let invite = object.string("invite")
        else { return nil }
        self.init(
            at: at, kind: kind, invite: invite, name: object.string("name"),
            member: object.string("member"), fingerprint: object.string("fingerprint"),
            count: object["wrong"]?.integer)
    }
}
