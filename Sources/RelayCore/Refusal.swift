import MailboxProtocol

/// Why a command was not carried out: what its sender is told.
struct Refusal: Error, Equatable {
    let sentence: String
    let code: ErrorCode?
    let retryAfter: Int?

    init(_ sentence: String, _ code: ErrorCode? = nil, retryAfter: Int? = nil) {
        self.sentence = sentence
        self.code = code
        self.retryAfter = retryAfter
    }

    /// A third side. Stock clients know this very word.
    static let crowded = Refusal("crowded", .crowded)

    /// Never bound, expired, retired: nobody can tell which.
    static let ended = Refusal("this invite has ended", .ended)

    static let notYours = Refusal("that is not yours to answer", .notYours)
    static let notAllowed = Refusal("you may not answer for this space", .notAllowed)
    static let turned = Refusal(
        "the space has turned its keys: attend again with the current ones", .notAllowed)
    static let gone = Refusal("whoever was answering is gone", .gone)
    static let busy = Refusal("too much is going on here, try later", .busy)
    static let mailboxFull = Refusal("the mailbox is full", .tooBig)
    static let notOpen = Refusal("must open mailbox before adding")

    static func slowDown(_ seconds: Int) -> Refusal {
        Refusal("slow down", .slowDown, retryAfter: seconds)
    }

    static func badRequest(_ sentence: String) -> Refusal { Refusal(sentence, .badRequest) }

    /// Whether the same command may succeed later.
    var isPassing: Bool { code == .slowDown || code == .busy }
}
