import Foundation
import InviteCodes
import Testing

/// A report from the field, as `Tests/Vectors/invite-cases.jsonl` has it.
struct Case: Decodable, CustomStringConvertible, Sendable {
    let id: String
    let input: String
    let expected: String

    var description: String { id }

    /// All of them, in the order of the file.
    static func read() throws -> [Case] {
        try lines(of: "Tests/Vectors/invite-cases.jsonl").filter { !$0.isEmpty }.map { line in
            try JSONDecoder().decode(Case.self, from: Data(line.utf8))
        }
    }

    /// What the input is read as on the space that most cases are about.
    func read(lists: [WordList] = WordList.all) throws -> Invitation {
        let bytes = Array(input.utf8)
        return try Invitation.read(
            bytes.span, defaultSpace: SpaceAddress(reading: "space.example"), lists: lists)
    }

    /// Expects a link of coral, piano and 42.
    func expectWords(name: String) throws {
        guard case .link(let link) = try read() else {
            Issue.record("no link: \(id)")
            return
        }
        #expect(link.codeText == "42-coral-piano", "\(id)")
        #expect(link.name == name, "\(id)")
        #expect(link.keyText == nil, "\(id)")
        #expect(link.space.host == "space.example", "\(id)")
    }

    /// Expects a bare code of coral, piano and 42.
    func expectCode() throws {
        guard case .code(let code, _) = try read() else {
            Issue.record("no code: \(id)")
            return
        }
        #expect(code.passwordText == "42-coral-piano", "\(id)")
    }

    /// Expects a long link.
    func expectLong(
        _ secret: String, name: String, key: String?, form: InviteLink.Form
    ) throws {
        guard case .link(let link) = try read() else {
            Issue.record("no link: \(id)")
            return
        }
        #expect(link.longText == secret, "\(id)")
        #expect(link.name == name, "\(id)")
        #expect(link.keyText == key, "\(id)")
        #expect(link.form == form, "\(id)")
    }

    /// Expects an error of a kind.
    @discardableResult
    func expectError(_ kind: String) throws -> LinkError.Kind? {
        do {
            _ = try read()
            Issue.record("was read: \(id)")
        } catch let error as LinkError {
            #expect(kindName(error.kind) == kind, "\(id)")
            return error.kind
        }
        return nil
    }
}
