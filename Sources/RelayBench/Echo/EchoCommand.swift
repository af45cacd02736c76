import BareEcho
import System

/// `relay-bench echo`.
enum EchoCommand {
    private static let usage = """
        usage: relay-bench echo --port N

        Listens on 127.0.0.1 for WebSocket clients and sends back every message: nothing but
        libwebsockets on libuv. 'relay-bench relay' starts it to have something to compare with.

        Exit codes: 1 failed, 2 wrong usage; it runs until it is ended.

        Example:
          relay-bench echo --port 4001
        """

    static func run(_ words: [String]) throws -> ExitCode {
        let arguments = try Arguments(words, options: [.value("port")])
        if arguments.wantsHelp {
            Terminal.standardOutput.print(usage)
            return .success
        }
        guard let port = try arguments.number("port", in: 1...65_535) else {
            throw ArgumentError.missingValue("--port")
        }
        try BareEcho(port: UInt16(port)).run()
        return .success
    }
}
