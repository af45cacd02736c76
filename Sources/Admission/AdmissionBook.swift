import MailboxProtocol

/// Everybody who asked, in the order of asking, found by who asks and by where they are heard: a
/// crowd at the door must not make the books slow.
package struct AdmissionBook: Sendable, MutableCollection, RandomAccessCollection {
    private struct Applicant: Hashable, Sendable {
        let invite: String
        let sign: [UInt8]

        init(_ admission: AdmissionRecord) {
            invite = admission.invite
            sign = admission.sign
        }

        init(invite: String, sign: [UInt8]) {
            self.invite = invite
            self.sign = sign
        }
    }

    private var records: [AdmissionRecord] = []
    private var places: [Applicant: Int] = [:]
    private var mailboxes: [MailboxID: Int] = [:]

    package init() {}

    package var startIndex: Int { 0 }
    package var endIndex: Int { records.count }

    package subscript(index: Int) -> AdmissionRecord {
        get { records[index] }
        set {
            forget(index)
            records[index] = newValue
            remember(index)
        }
    }

    package mutating func append(_ admission: AdmissionRecord) {
        records.append(admission)
        remember(records.count - 1)
    }

    /// Puts them into the order of asking, after a restart.
    package mutating func putInOrder() {
        records.sort { ($0.requested, $0.id) < ($1.requested, $1.id) }
        places = [:]
        mailboxes = [:]
        for index in records.indices { remember(index) }
    }

    private mutating func remember(_ index: Int) {
        places[Applicant(records[index])] = index
        if let mailbox = records[index].conversation?.mailbox { mailboxes[mailbox] = index }
    }

    private mutating func forget(_ index: Int) {
        let applicant = Applicant(records[index])
        if places[applicant] == index { places[applicant] = nil }
        if let mailbox = records[index].conversation?.mailbox, mailboxes[mailbox] == index {
            mailboxes[mailbox] = nil
        }
    }

    // MARK: Looking up

    /// Whoever asked by that invite with that signing key.
    func index(invite: String, sign: [UInt8]) -> Int? {
        places[Applicant(invite: invite, sign: sign)]
    }

    /// Whose conversation goes on in that mailbox.
    func index(of mailbox: MailboxID) -> Int? { mailboxes[mailbox] }

    /// Those whose conversation goes on, in the order of asking.
    var inConversation: [AdmissionRecord] { mailboxes.values.sorted().map { records[$0] } }

    /// The one of them who asked first.
    var longestInConversation: AdmissionRecord? { mailboxes.values.min().map { records[$0] } }
}
