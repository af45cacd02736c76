import MailboxProtocol

/// One rush of joiners.
struct RushRound {
    /// From the first one's start to the last one's goodbye.
    let seconds: Double
    /// Of the bot's one thread meanwhile.
    let botSeconds: Double
    let residentBytes: Int
    /// Microseconds of the cryptography of one admission.
    let boundMicroseconds: Double
    let admitted: Int

    /// Admissions a second of the bot's processor.
    var perCoreSecond: Double { Double(admitted) / botSeconds }
    var bound: Double { 1e6 / boundMicroseconds }
    var share: Double { perCoreSecond / bound }
}

/// What was measured of a bot.
struct BotResults {
    let joiners: Int
    /// Bytes of the bot before anybody came.
    let residentAtStart: Int
    var rounds: [RushRound] = []
    /// By the bot's books.
    var letIn = 0
    var members = 0

    static let leastShare = 0.7
    /// Bytes that the books keep of one person, in memory: the certificate and who it was.
    static let mostBytesEach = 8192.0

    /// What memory grew by for each person, after the first round has made room for a crowd.
    private var bytesEach: Double {
        guard let first = rounds.first, let last = rounds.last, rounds.count > 1 else { return 0 }
        let people = Double(joiners * (rounds.count - 1))
        return Double(last.residentBytes - first.residentBytes) / people
    }

    private var expected: Int { joiners * rounds.count }

    var report: Report {
        Report(
            targets: [
                Target(
                    name: "bot.admissions.beside-bound", value: rounds.map(\.share).median,
                    bound: .atLeast(Self.leastShare), unit: "of the crypto bound, on one core"),
                Target(
                    name: "bot.admissions.lost", value: Double(expected - members),
                    bound: .atMost(0), unit: "joiners"),
                Target(
                    name: "bot.admissions.twice", value: Double(letIn - members),
                    bound: .atMost(0), unit: "joiners"),
                Target(
                    name: "bot.memory.growth", value: bytesEach, bound: .atMost(Self.mostBytesEach),
                    unit: "bytes a member in the books"),
            ],
            tables: [table],
            details: [
                ("joiners", .integer(joiners)), ("let_in", .integer(letIn)),
                ("members", .integer(members)), ("resident_at_start", .integer(residentAtStart)),
                ("rounds", .array(rounds.map(\.json))),
                ("bound_operations", .array(AdmissionCost.operations.map(JSON.string))),
            ])
    }

    private var table: Table {
        Table(
            title: "Rushes of \(joiners) joiners at one bot, admissions durable",
            columns: ["round", "s", "a second", "a core second", "bound", "share", "bot MiB"],
            rows: rounds.enumerated().map { number, round in
                [
                    "\(number + 1)", round.seconds.text(decimals: 2),
                    (Double(round.admitted) / round.seconds).text(decimals: 0),
                    round.perCoreSecond.text(decimals: 0), round.bound.text(decimals: 0),
                    round.share.text(decimals: 2),
                    (Double(round.residentBytes) / 1_048_576).text(decimals: 1),
                ]
            })
    }
}

extension RushRound {
    fileprivate var json: JSON {
        .object([
            "seconds": .decimal(seconds), "bot_seconds": .decimal(botSeconds),
            "admitted": .integer(admitted), "resident_bytes": .integer(residentBytes),
            "per_second": .decimal(Double(admitted) / seconds),
            "per_core_second": .decimal(perCoreSecond), "bound_us": .decimal(boundMicroseconds),
            "bound_per_second": .decimal(bound), "share": .decimal(share),
        ])
    }
}
