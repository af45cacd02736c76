import CryptoPrimitives
import EventLoop
import System

/// `serve`: the relay itself.
enum ServeCommand {
    static func run(_ words: [String]) throws -> ExitCode {
        let arguments = try Arguments(words, options: ServeOptions.declared)
        if arguments.wantsHelp {
            Terminal.standardOutput.print(usage)
            return .success
        }
        let options = try ServeOptions(arguments)
        guard SelfTest.isMixedOrderPointRefused else {
            throw RelayFailure(
                "the installed libsodium accepts points it must refuse (CVE-2025-69277)",
                hint: "install your system's security update of libsodium")
        }
        try ProcessLimits.setOpenFiles(upTo: 1_000_000)
        do throws(FileError) { try Files.createFolder(options.folder) } catch {
            throw RelayFailure(error)
        }
        let driver = try RelayDriver(options)
        for endpoint in try driver.listen(options.endpoints) {
            Terminal.standardOutput.print("listening on \(endpoint)")
        }
        return driver.run()
    }

    private static let usage = """
        usage: wormhole-relay serve --data DIR [options]

        Listens for WebSocket clients at /v1 and shows an invite page at /invite. What a client has
        seen confirmed is in DIR/relay.db and survives the end of this process. SIGTERM and SIGINT
        close all connections and end it.

        options:
          --data DIR            where to keep the database; made if missing
                                (WORMHOLE_RELAY_DATA)
          --listen ADDRESS      ADDRESS:PORT, *:PORT or unix:PATH; may be repeated; port 0 takes a
                                free one; default 127.0.0.1:4000 (WORMHOLE_RELAY_LISTEN)
          --durability HOW      process: confirmed things survive a crash of the relay (default);
                                power: a power cut too, at some speed (WORMHOLE_RELAY_DURABILITY)
          --space HOST=KEY      who owns a space: its owner's public key, 64 hex digits; may be
                                repeated
          --open-spaces         whoever first offers invites for a host owns that space
                                (WORMHOLE_RELAY_OPEN_SPACES=1)
          --invites-only        turn other Magic Wormhole clients away
                                (WORMHOLE_RELAY_INVITES_ONLY=1)
          --motd TEXT           shown by clients to their users (WORMHOLE_RELAY_MOTD)
          --trusted-proxy BLOCK an address or block whose X-Forwarded-For counts; may be repeated
          --limit NAME=VALUE    see 'wormhole-relay limits'; may be repeated

        When it is ready it prints 'listening on ADDRESS:PORT', a line for each address.

        example:
          wormhole-relay serve --data /var/lib/wormhole-relay --listen 127.0.0.1:4000 --open-spaces

        exit codes: 0 stopped by a signal, 1 failure, 2 wrong command line
        """
}
