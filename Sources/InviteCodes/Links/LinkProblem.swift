/// Why a text is not an invite, before it is known whether anybody will be told.
struct LinkProblem: Error {
    let error: LinkError

    /// Of a code that could not be read, what it takes to say more.
    let code: CodeProblem?

    init(_ kind: LinkError.Kind, at offset: Int) {
        self.error = LinkError(kind, at: offset)
        self.code = nil
    }

    init(_ error: LinkError) {
        self.error = error
        self.code = nil
    }

    init(_ code: CodeProblem) {
        self.error = LinkError(.code(code.error), at: code.error.offset)
        self.code = code
    }

    private init(_ error: LinkError, _ code: CodeProblem?) {
        self.error = error
        self.code = code
    }

    /// The same, about a link that is for a space.
    func of(_ space: SpaceAddress) -> LinkProblem {
        LinkProblem(LinkError(error.kind, at: error.offset, of: space), code)
    }

    /// True if what was read was meant as a secret: it has list words or the shape of a code, or
    /// looks drawn by chance.
    var isAboutSecret: Bool {
        if case .damagedSecret = error.kind { return true }
        return code.map { $0.wordsKnown > 0 || $0.hasShape } ?? false
    }

    /// The space of a link of which it is known where it leads.
    var space: SpaceAddress? { error.space }

    /// The error for a person.
    func explained() -> LinkError {
        guard let code = code?.explained() else { return error }
        return LinkError(.code(code), at: code.offset, of: error.space)
    }
}
