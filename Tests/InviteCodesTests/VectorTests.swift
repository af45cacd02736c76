import InviteCodes
import Testing

@Suite struct WordCodeVectors {
    static let vectors = try? Vector.read(
        "Tests/Vectors/word-codes.txt",
        keys: ["id", "rule", "input", "code", "error", "suggests", "range"])

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
        keys: [
            "id", "rule", "input", "space", "code", "t", "name", "key", "form", "error", "damage",
            "trusted",
        ])

    @Test func areThere() {
        #expect((Self.vectors?.count ?? 0) > 200)
    }

    @Test(arguments: vectors ?? []) func reads(_ vector: Vector) throws {
        let space = vector["trusted"] == "no" ? nil : try SpaceAddress(reading: "space.example")
        let input = vector.input
        let invitation: Invitation
        do {
            invitation = try Invitation.read(input.span, defaultSpace: space)
        } catch {
            #expect(kindName(error.kind) == vector["error"], "\(error)")
            #expect((0...input.count).contains(error.offset))
            if case .damagedSecret(let damage, let found) = error.kind {
                #expect("\(damage)" == vector["damage"])
                #expect(found == space)
            }
            return
        }
        switch invitation {
        case .link(let link): try check(link, vector)
        case .code(let code, let found):
            #expect(code.passwordText == vector["code"])
            #expect(vector["name"] == nil)
            #expect(found == space)
        }
    }

    private func check(_ link: InviteLink, _ vector: Vector) throws {
        #expect(vector["error"] == nil)
        #expect(link.codeText == vector["code"])
        #expect(link.longText == vector["t"])
        #expect(link.name == vector["name"])
        #expect(link.keyText == vector["key"])
        #expect(link.space.host == vector["space"] ?? "space.example")
        #expect("\(link.form)" == vector["form"] ?? "standard")
        let again = try readLink(link.linkText)
        #expect(again.linkText == link.linkText)
        #expect(again.form == link.form)
        #expect(again.name == link.name)
    }
}
