import CodeVectors
import Foundation
import Testing

/// docs/invite-format.md and the tests name the same rules.
@Suite struct RulesOfTheFormat {
    private func ids(_ text: String, _ pattern: Regex<(Substring, Substring)>) -> Set<String> {
        Set(text.matches(of: pattern).map { String($0.1) })
    }

    private func stated() throws -> [String] {
        let text = try lines(of: "docs/invite-format.md").joined(separator: "\n")
        return text.matches(of: /\*\*\[([A-Z]-[0-9]+)\]\*\*/).map { String($0.1) }
    }

    /// In the names of tests and in the vectors.
    private func tested() throws -> Set<String> {
        var found: Set<String> = []
        for text in try sources(under: "Tests/InviteCodesTests") {
            for line in text.split(separator: "\n") where line.contains("\"[") {
                found.formUnion(ids(String(line), /\[([A-Z]-[0-9]+)\]/))
            }
        }
        for file in WordCodeVectors.files + InviteLinkVectors.files {
            for line in try lines(of: "Tests/Vectors/\(file)") where line.hasPrefix("rule: ") {
                found.formUnion(line.dropFirst(6).split(separator: " ").map { String($0) })
            }
        }
        return found
    }

    @Test func eachIsStatedOnce() throws {
        let stated = try stated()
        #expect(stated.count > 50)
        #expect(stated.count == Set(stated).count)
    }

    @Test func eachIsTested_andEachTestedIsStated() throws {
        let stated = Set(try stated())
        let tested = try tested()
        #expect(stated.subtracting(tested) == [])
        #expect(tested.subtracting(stated) == [])
    }

    /// A rule that is only spoken of is one that is stated.
    @Test func referencesLeadSomewhere() throws {
        let text = try lines(of: "docs/invite-format.md").joined(separator: "\n")
        #expect(ids(text, /\[([A-Z]-[0-9]+)\]/).subtracting(try stated()) == [])
    }
}
