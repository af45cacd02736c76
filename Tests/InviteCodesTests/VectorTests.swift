import InviteCodes
import Testing

@Suite struct WordCodeVectors {
    static let vectors = try? Vector.read(
        "Tests/Vectors/word-codes.txt", keys: ["id", "input", "code", "error", "suggests", "range"])

    @Test func areThere() {
        #expect((Self.vectors?.count ?? 0) > 60)
    }

    @Test(arguments: vectors ?? []) func reads(_ vector: Vector) {
        let input = vector.input
        do {
            let code = try WordCode(reading: input.span)
            #expect(code.passwordText == vector["code"])
            let again = try readCode(code.spokenText)
            #expect(again.isSame(as: code))
        } catch {
            #expect(kindName(error.kind) == vector["error"], "\(error)")
            check(error, vector)
        }
    }

    private func check(_ error: CodeError, _ vector: Vector) {
        if case .unknownWord(let range, let suggestions) = error.kind {
            if let first = vector["suggests"] { #expect(suggestions.first == first) }
            if let expected = vector["range"] {
                #expect("\(range.lowerBound)..\(range.upperBound)" == expected)
            }
            #expect(error.offset == range.lowerBound)
        } else if let expected = vector["range"] {
            #expect("\(error.offset)..\(error.offset)" == expected)
        }
    }
}

@Suite struct InviteLinkVectors {
    static let vectors = try? Vector.read(
        "Tests/Vectors/invite-links.txt",
        keys: ["id", "input", "space", "code", "name", "key", "error"])

    @Test func areThere() {
        #expect((Self.vectors?.count ?? 0) > 50)
    }

    @Test(arguments: vectors ?? []) func reads(_ vector: Vector) throws {
        let space = try SpaceAddress(reading: "space.example")
        let input = vector.input
        let invitation: Invitation
        do {
            invitation = try Invitation.read(input.span, defaultSpace: space)
        } catch {
            #expect(kindName(error.kind) == vector["error"], "\(error)")
            #expect((0...input.count).contains(error.offset))
            return
        }
        switch invitation {
        case .link(let link):
            #expect(link.code.passwordText == vector["code"])
            #expect(link.name == vector["name"])
            #expect(link.keyText == vector["key"])
            #expect(link.space.host == vector["space"] ?? "space.example")
            #expect(try readLink(link.linkText).linkText == link.linkText)
        case .code(let code, let found):
            #expect(code.passwordText == vector["code"])
            #expect(vector["name"] == nil)
            #expect(found == space)
        }
    }
}
