import Foundation
import MailboxProtocol

/// Measures the relay, part by part.
struct RelayBenchmark {
    let plan: RelayPlan
    let bench: Bench

    /// Measures.
    ///
    /// - Parameter progress: is told what begins.
    /// - Returns: everything measured, in the order of the parts.
    /// - Throws: what a part throws: ``ServerError``, ``LoadFailure``, ``PythonError``.
    func run(progress: (String) -> Void) throws -> Report {
        if !bench.isApart { progress("there is one processor: servers and load share it") }
        var targets: [Target] = []
        var tables: [Table] = []
        var details: [(name: String, value: JSON)] = [("rounds", .integer(plan.rounds))]
        func add(_ part: RelayPlan.Part, _ promised: [Target], _ table: Table, _ json: JSON) {
            targets += promised
            tables.append(table)
            details.append((part.rawValue, json))
        }
        for part in plan.parts {
            switch part {
            case .exchanges:
                details.append(("python_mailbox_server", .string(try bench.pythonVersion())))
                let results = try ExchangesPart(plan: plan, bench: bench).run(progress: progress)
                add(part, results.targets, results.table, results.json)
            case .frames:
                let results = try FramesPart(plan: plan, bench: bench).run(progress: progress)
                add(part, results.targets, results.table, results.json)
            case .idle:
                let results = try IdlePart(plan: plan, bench: bench).run(progress: progress)
                add(part, results.targets, results.table, results.json)
            case .numbers:
                let results = try NumbersPart(plan: plan.numbers, folder: bench.folder)
                    .run(progress: progress)
                add(part, results.targets, results.table, results.json)
            }
        }
        return Report(targets: targets, tables: tables, details: details)
    }
}
