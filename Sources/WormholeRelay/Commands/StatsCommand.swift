import EventLoop
import MailboxProtocol
import System

/// `stats`: what a running relay says of itself at its operator's listener.
enum StatsCommand {
    static func run(_ words: [String]) throws -> ExitCode {
        let arguments = try Arguments(
            words,
            options: [
                .value("operator", variable: "WORMHOLE_RELAY_OPERATOR"),
                .value("data", variable: "WORMHOLE_RELAY_DATA"), .flag("all"), .flag("json"),
            ])
        if arguments.wantsHelp {
            Terminal.standardOutput.print(usage)
            return .success
        }
        let samples = try fetch(from: try place(arguments))
        if arguments.has(flag: "json") {
            Terminal.standardOutput.write(JSONWriter.write(json(samples)) + [0x0A])
        } else {
            Terminal.standardOutput.print(table(samples, all: arguments.has(flag: "all")))
        }
        return .success
    }

    private static func place(_ arguments: Arguments) throws -> Endpoint {
        let given = try arguments.value(
            "operator", "a loopback address with a port, or unix:PATH", OperatorPlace.init)
        if let endpoint = given?.endpoint { return endpoint }
        guard let folder = arguments["data"] else { throw ArgumentError.missingValue("--data") }
        guard let endpoint = OperatorPlace(dataFolder: folder).endpoint else {
            throw RelayFailure(
                "\(folder): the relay has no operator's listener there",
                hint: "give serve and stats the same --operator")
        }
        return endpoint
    }

    private static func fetch(from endpoint: Endpoint) throws(RelayFailure) -> [MetricSample] {
        do throws(EventLoopError) {
            let answer = try endpoint.fetch("/metrics")
            if answer.status == 200, let samples = MetricSample.read(answer.body) { return samples }
        } catch {
            throw RelayFailure(
                error.description,
                hint: "is the relay running, with this --data or --operator, and as this user?")
        }
        throw RelayFailure(
            "what answers at \(endpoint) is no relay", hint: "give its --operator")
    }

    /// What is not zero, and not a class of a histogram, unless all is asked for.
    private static func table(_ samples: [MetricSample], all: Bool) -> String {
        let shown = samples.filter { sample in
            all || sample.value != 0 && !sample.name.hasSuffix("_bucket")
        }
        let titles = shown.map { sample in
            ([sample.name] + sample.labels.map { "\($0.name)=\($0.value)" }).joined(separator: " ")
        }
        let width = titles.map(\.count).max() ?? 0
        return zip(titles, shown).map { title, sample in
            "\(title.padded(to: width))  \(sample.value.metricText)"
        }.joined(separator: "\n")
    }

    private static func json(_ samples: [MetricSample]) -> JSON {
        let entries = samples.map { sample in
            var labels = JSONObject()
            for label in sample.labels { labels.append(label.name, .string(label.value)) }
            return JSON.object([
                "name": .string(sample.name), "labels": .object(labels),
                "value": .number(sample.value.metricText),
            ])
        }
        return .object(["metrics": .array(entries)])
    }

    private static let usage = """
        usage: wormhole-relay stats [--data DIR | --operator ADDRESS] [--all] [--json]

        Asks a running relay for its metrics and prints those that are not zero.

        options:
          --data DIR          its data folder, where its operator's socket is by default
                              (WORMHOLE_RELAY_DATA)
          --operator ADDRESS  where its operator's listener is, if not there
                              (WORMHOLE_RELAY_OPERATOR)
          --all               everything, classes of histograms too
          --json              one object: metrics, each with name, labels and value

        example:
          wormhole-relay stats --data /var/lib/wormhole-relay

        exit codes: 0 success, 1 no relay answers, 2 wrong command line
        """
}
