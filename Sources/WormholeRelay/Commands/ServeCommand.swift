import CryptoPrimitives
import EventLoop
import Glibc
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
        // A file that may not grow is a full disk, and a pipe nobody reads is no reason to end.
        Signals.ignore(SIGXFSZ)
        Signals.ignore(SIGPIPE)
        try ProcessLimits.setOpenFiles(upTo: ServeLimits.openFilesMax)
        do throws(FileError) { try Files.createFolder(options.folder) } catch {
            throw RelayFailure(error)
        }
        let driver = try RelayDriver(options)
        for endpoint in try driver.listen() {
            Terminal.standardOutput.print("listening on \(endpoint)")
        }
        return driver.run()
    }

    private static let usage = """
        usage: wormhole-relay serve --data DIR [options]

        Listens for WebSocket clients at /v1 and shows an invite page at /invite. What a client has
        seen confirmed is in DIR/relay.db and survives the end of this process. SIGTERM and SIGINT
        close all connections and end it; SIGHUP reads certificates, /.well-known files and
        registered spaces again.

        options:
          --data DIR            where to keep the database; made if missing
                                (WORMHOLE_RELAY_DATA)
          --listen ADDRESS      ADDRESS:PORT, *:PORT or unix:PATH; may be repeated; port 0 takes a
                                free one; default 127.0.0.1:4000 (WORMHOLE_RELAY_LISTEN)
          --tls-cert FILE       speak TLS on every --listen that is no Unix socket: the certificate,
                                then those that sign it, PEM (WORMHOLE_RELAY_TLS_CERT)
          --tls-key FILE        its private key, PEM (WORMHOLE_RELAY_TLS_KEY)
          --operator ADDRESS    health and metrics for you alone: a loopback ADDRESS:PORT,
                                unix:PATH or none; default unix:DIR/operator.sock
                                (WORMHOLE_RELAY_OPERATOR)
          --well-known DIR2     files to serve under /.well-known/ (WORMHOLE_RELAY_WELL_KNOWN)
          --durability HOW      process: confirmed things survive a crash of the relay (default);
                                power: a power cut too, at some speed (WORMHOLE_RELAY_DURABILITY)
          --space HOST=KEY      who owns a space: its owner's public key, 64 hex digits; may be
                                repeated; see also 'wormhole-relay space' (WORMHOLE_RELAY_SPACE)
          --open-spaces         whoever first offers invites for a host owns that space
                                (WORMHOLE_RELAY_OPEN_SPACES=1)
          --invites-only        turn other Magic Wormhole clients away
                                (WORMHOLE_RELAY_INVITES_ONLY=1)
          --motd TEXT           shown by clients to their users (WORMHOLE_RELAY_MOTD)
          --trusted-proxy BLOCK an address, a block or unix: whose X-Forwarded-For and
                                X-Forwarded-Proto count; may be repeated
                                (WORMHOLE_RELAY_TRUSTED_PROXY)
          --limit NAME=VALUE    see 'wormhole-relay limits'; may be repeated
                                (WORMHOLE_RELAY_LIMIT)
          --log-format HOW      text or json; default text (WORMHOLE_RELAY_LOG_FORMAT)
          --log-level LEVEL     error, warning, info or debug, which logs addresses; default info
                                (WORMHOLE_RELAY_LOG_LEVEL)

        A variable for an option that may be repeated holds all of them, with spaces between.
        When it is ready it prints 'listening on ADDRESS:PORT', a line for each address, and tells
        systemd. It logs to standard error.

        examples:
          wormhole-relay serve --data /var/lib/wormhole-relay --open-spaces
          wormhole-relay serve --data /var/lib/wormhole-relay --listen '*:443' \\
              --tls-cert /etc/relay/cert.pem --tls-key /etc/relay/key.pem

        exit codes: 0 stopped by a signal, 1 failure, 2 wrong command line
        """
}
