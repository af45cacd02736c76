import Foundation
import InviteCodes
import Testing

/// Lists other than English are heard from their letters, by the replacements in
/// `wordlists/sounds/`.
@Suite struct Hearing {
    /// How a language's spelling sounds: each pattern gives way to what follows it, in order.
    private struct Ears {
        private let steps: [(pattern: Regex<AnyRegexOutput>, sound: String)]

        init(of language: String) throws {
            steps = try lines(of: "wordlists/sounds/\(language).txt").filter { !$0.isEmpty }
                .map { line in
                    let arrow = try #require(line.range(of: " ->"), "\(line)")
                    let sound = line[arrow.upperBound...].drop { $0 == " " }
                    return (try Regex(String(line[..<arrow.lowerBound])), String(sound))
                }
        }

        func hear(_ word: String) -> String {
            steps.reduce(word) { $0.replacing($1.pattern, with: $1.sound) }
        }
    }

    private static let lists = WordList.all.filter { $0.language != .english }

    @Test("no two words of a list sound alike", arguments: lists)
    func noTwoWordsSoundAlike(_ list: WordList) throws {
        let ears = try Ears(of: list.fileName)
        var said: [String: String] = [:]
        for word in list.words {
            let sound = ears.hear(word)
            if let other = said[sound] { Issue.record("\(word) \(other)") }
            said[sound] = word
        }
    }

    @Test(
        "the ears hear what they should: a test that cannot hear proves nothing",
        arguments: [
            ("german", "seite", "saite", true), ("german", "rad", "rat", true),
            ("german", "fahne", "wane", true), ("german", "leute", "laeute", true),
            ("german", "wende", "winde", false),
            ("french", "sceau", "seau", true), ("french", "pain", "pin", true),
            ("french", "chant", "champ", true), ("french", "cent", "sang", false),
            ("french", "balai", "balais", true), ("french", "poule", "pull", false),
            ("spanish", "vaca", "baca", true), ("spanish", "hola", "ola", true),
            ("spanish", "cima", "sima", true), ("spanish", "pollo", "poyo", true),
            ("spanish", "perro", "pelo", false),
            ("italian", "palla", "pala", true), ("italian", "quota", "cuota", true),
            ("italian", "cera", "chera", false),
            ("portuguese", "sela", "cela", true), ("portuguese", "tacho", "taxo", true),
            ("portuguese", "calda", "cauda", true), ("portuguese", "bola", "mola", false),
        ])
    func ears(language: String, one: String, other: String, areAlike: Bool) throws {
        let ears = try Ears(of: language)
        #expect((ears.hear(one) == ears.hear(other)) == areAlike)
    }
}
