import MailboxProtocol
import System

/// What a benchmark found: tables for people, the same as JSON for programs.
struct Report {
    /// What was promised.
    let targets: [Target]
    /// For people: everything measured.
    let tables: [Table]
    /// For programs: everything measured, in members beside `targets`.
    let details: [(name: String, value: JSON)]

    /// Prints it on standard output.
    ///
    /// - Returns: whether every target is met, as the program tells its caller.
    func print(asJSON: Bool) -> ExitCode {
        if asJSON {
            Terminal.standardOutput.write(JSONWriter.write(json) + [0x0A])
        } else {
            Terminal.standardOutput.print(text)
        }
        return targets.allSatisfy(\.isMet) ? .success : .targetMissed
    }

    /// `{"targets":[{"name","value","target","unit","met"}…],…}`.
    var json: JSON {
        var object: JSONObject = ["targets": .array(targets.map(\.json))]
        for detail in details { object.append(detail.name, detail.value) }
        return .object(object)
    }

    /// The tables, the targets last.
    var text: String {
        let promised = Table(
            title: "Targets", columns: ["name", "measured", "target", "unit", "met"],
            rows: targets.map {
                [$0.name, $0.value.text(decimals: 2), $0.wanted, $0.unit, $0.isMet ? "yes" : "NO"]
            })
        return (tables + [promised]).map(\.text).joined(separator: "\n\n")
    }
}

extension ExitCode {
    /// Everything was measured, and not every target is met.
    static let targetMissed = ExitCode(rawValue: 3)
}
