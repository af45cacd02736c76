import Foundation
import System
import WormholeSession

/// `relay-bench bot`.
enum BotCommand {
    private static let usage = """
        usage: relay-bench bot [--joiners N] [--rounds R] [--programs DIR] [--json]

        Starts a relay and a bot, and lets N joiners with right codes come at the same moment, R
        times; each is a whole 'invite join' over a connection of its own. It reports admissions a
        second of the clock and of the bot's core, every admission durable before its joiner hears
        of it, beside the crypto bound: the cryptography one admission cannot do without, measured
        between the rounds. The bot's books then have to name every joiner exactly once, and its
        memory must not grow by more than those books.

          --joiners N     who come at once, 1 to 1000 (1000)
          --rounds R      2 to 4 (3)
          --programs DIR  where wormhole-relay and sidecar-bot are; beside this program by default
          --json          one JSON object: {"targets":[{"name","value","target","unit","met"}…],…}

        Exit codes: 0 every target met, 1 failed, 2 wrong usage, 3 measured and a target missed.

        Example:
          relay-bench bot --rounds 4
        """

    /// As many as wait at one code without being turned away.
    private static let usesPerInvite = 50
    private static let boundSamples = 300

    static func run(_ words: [String]) throws -> ExitCode {
        let arguments = try Arguments(
            words,
            options: [.value("joiners"), .value("rounds"), .value("programs"), .flag("json")])
        if arguments.wantsHelp {
            Terminal.standardOutput.print(usage)
            return .success
        }
        let joiners = try arguments.number("joiners", in: 1...1000) ?? 1000
        let rounds = try arguments.number("rounds", in: 2...4) ?? 3
        try ProcessLimits.setOpenFiles(upTo: joiners + 256)
        let house = try BotHouse(programs: arguments["programs"] ?? besideThis)
        var results = BotResults(joiners: joiners, residentAtStart: house.bot.residentBytes)
        for round in 1...rounds {
            Terminal.standardError.print("relay-bench: round \(round) of \(rounds)")
            results.rounds.append(try rush(joiners, house))
        }
        let letIn = try house.letIn()
        results.letIn = letIn.count
        results.members = Set(letIn).count
        return results.report.print(asJSON: arguments.has(flag: "json"))
    }

    private static var besideThis: String {
        URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent().path
    }

    private static func rush(_ joiners: Int, _ house: BotHouse) throws -> RushRound {
        let crowd = try JoinerRush(relay: house.relay)
        var left = joiners
        while left > 0 {
            let uses = min(left, usesPerInvite)
            let code = try house.invite(uses: uses)
            for _ in 0..<uses { try crowd.add(code: code, space: house.space) }
            left -= uses
        }
        var cost = try AdmissionCost()
        let before = try cost.measure(times: boundSamples)
        let began = house.bot.processorSeconds
        let (seconds, outcomes) = try crowd.run()
        let used = house.bot.processorSeconds - began
        let after = try cost.measure(times: boundSamples)
        let admitted = outcomes.count { if case .admitted = $0 { true } else { false } }
        return RushRound(
            seconds: seconds, botSeconds: used, residentBytes: house.bot.residentBytes,
            boundMicroseconds: [before, after].median, admitted: admitted)
    }
}
