import EventLoop
import RelayCore
import Storage
import System

/// The part of `check-config` that looks at files.
enum FileChecks {
    static func findings(for options: ServeOptions) -> [Finding] {
        [folder(options), database(options), spaces(options)] + certificate(options)
            + wellKnown(options)
    }

    private static func folder(_ options: ServeOptions) -> Finding {
        let path = options.folder
        if Files.exists(path) {
            return Files.isWritable(folder: path)
                ? .ok("--data", path)
                : .error(
                    "--data",
                    RelayFailure(
                        "\(path): not a folder that this user may write in",
                        hint: "chown it to the user that runs the relay"))
        }
        return .ok("--data", "\(path), which will be made")
    }

    private static func database(_ options: ServeOptions) -> Finding {
        let path = RelayDatabase.path(in: options.folder)
        guard Files.exists(path) else { return .ok("database", "none yet") }
        do throws(RelayFailure) {
            let count = try RelayDatabase.countEntries(in: options.folder)
            return .ok("database", "\(path), \(count) entries")
        } catch { return .error("database", error) }
    }

    private static func spaces(_ options: ServeOptions) -> Finding {
        do throws(RelayFailure) {
            let count = try SpacesFile(folder: options.folder).spaces.count
            return .ok("spaces", "\(count) in \(options.folder)/spaces")
        } catch { return .error("spaces", error) }
    }

    private static func certificate(_ options: ServeOptions) -> [Finding] {
        guard let files = options.tls else { return [] }
        do throws(TLSError) {
            let days = try TLSIdentity(files).secondsLeft / 86_400
            let end =
                days < ConfigCheck.certificateDays
                ? Finding.warning(
                    "--tls-cert",
                    days < 0
                        ? "\(files.certificate): it has expired"
                        : "\(files.certificate): it expires in \(days) days",
                    hint: "renew it, then reload the relay (SIGHUP)")
                : .ok("--tls-cert", "\(files.certificate), for \(days) days")
            return [end] + keyMode(files.key)
        } catch { return [.error("--tls-cert", RelayFailure(error))] }
    }

    private static func keyMode(_ path: String) -> [Finding] {
        guard let mode = try? Files.mode(of: path), mode & 0o007 != 0 else { return [] }
        return [
            .warning("--tls-key", "\(path): everybody may read it", hint: "chmod o-rwx \(path)")
        ]
    }

    private static func wellKnown(_ options: ServeOptions) -> [Finding] {
        guard let folder = options.wellKnownFolder else { return [] }
        do throws(RelayFailure) {
            let count = try WellKnownFiles(folder: folder).count
            return [.ok("--well-known", "\(folder), \(count) files")]
        } catch { return [.error("--well-known", error)] }
    }
}
