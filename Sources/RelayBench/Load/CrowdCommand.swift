import EventLoop
import System

/// `relay-bench crowd`.
enum CrowdCommand {
    private static let usage = """
        usage: relay-bench crowd --clients N --port P [--addresses A,A…]

        Connects so many clients to a relay, each bound to an appid and then silent, prints 'ready'
        and holds them until its standard input ends. 'relay-bench relay' starts it: the clients
        that do nothing are not to disturb those that do.

        Exit codes: 0 its standard input ended, 1 failed, 2 wrong usage.

        Example:
          relay-bench crowd --clients 100 --port 4000 --addresses 127.0.0.1,127.0.0.2
        """

    static func run(_ words: [String]) throws -> ExitCode {
        let arguments = try Arguments(
            words, options: [.value("clients"), .value("port"), .value("addresses")])
        if arguments.wantsHelp {
            Terminal.standardOutput.print(usage)
            return .success
        }
        guard let clients = try arguments.number("clients", in: 1...1_000_000) else {
            throw ArgumentError.missingValue("--clients")
        }
        guard let port = try arguments.number("port", in: 1...65_535) else {
            throw ArgumentError.missingValue("--port")
        }
        let hosts = (arguments["addresses"] ?? "127.0.0.1").split(separator: ",").map(String.init)
        let urls = hosts.map { WebSocketURL(isSecure: false, host: $0, port: UInt16(port)) }
        try OpenFiles.raise(for: clients, what: "clients")
        try Crowd(clients: clients, urls: urls).run()
        return .success
    }
}
