import MailboxProtocol
import RelayCore
import Storage
import System

// What is measured at the edge: clients, the disk, the process.
extension RelayMetrics {
    var refusals: [Metric] {
        [
            labelled(
                "refusals_total", .counter, "Commands that were refused.", "code",
                ErrorCode.allCases.map { ($0.rawValue, counters[.refused($0)]) }),
            labelled(
                "hangups_total", .counter, "Connections the relay ended.", "code",
                CloseCode.allCases.map { ("\($0.rawValue)", counters[.hungUp($0)]) }),
        ]
    }

    var traffic: [Metric] {
        [
            counter("connections_total", "WebSocket connections accepted.", edge.connections),
            counter("messages_received_total", "Messages from clients.", edge.messagesReceived),
            counter("received_bytes_total", "Bytes of those.", edge.bytesReceived),
            counter("messages_sent_total", "Messages to clients.", edge.messagesSent),
            counter("sent_bytes_total", "Bytes of those.", edge.bytesSent),
            .histogram(
                Self.name("turn_seconds"), "Time to work on what came in one turn of the loop.",
                edge.turns),
        ]
    }

    var storage: [Metric] {
        let failures = StorageFault.allCases.map {
            ($0.rawValue, edge.storageFailures[$0] ?? 0)
        }
        let sizes = journal.map { [("database", $0.database), ("log", $0.log)] } ?? []
        return [
            .histogram(
                Self.name("commit_seconds"), "Time to store what one turn changed.", edge.commits),
            labelled(
                "storage_failures_total", .counter, "Commits that failed.", "reason", failures),
            gauge(
                "storage_healthy", "1 if the last thing that was to be stored was stored.",
                isStorageHealthy ? 1 : 0),
            labelled("storage_bytes", .gauge, "Bytes on the disk.", "file", sizes),
        ]
    }

    var operation: [Metric] {
        let version = [("version", ProductVersion.text)].map { (name: $0, value: $1) }
        let certificate = certificateEnd.map {
            gauge(
                "certificate_expiry_timestamp_seconds", "When the TLS certificate expires.",
                Int($0))
        }
        return [
            .labelled(
                Self.name("build_info"), .gauge, "The version that runs.", [(version, 1)]),
            gauge("stopping", "1 while the relay says goodbye to its clients.", isStopping ? 1 : 0),
            labelled(
                "reloads_total", .counter, "Times the operator's files were read again.", "result",
                [("ok", edge.reloads), ("failed", edge.failedReloads)]),
        ] + [certificate].compactMap { $0 }
    }

    /// By the names every Prometheus client library gives them.
    var processMetrics: [Metric] {
        [
            .counter(
                "process_cpu_seconds_total", "Processor time, user and system.",
                process.processorSeconds),
            .gauge(
                "process_resident_memory_bytes", "Memory that is really there.",
                Double(process.residentBytes)),
            .gauge("process_open_fds", "Open files and sockets.", Double(process.openFiles)),
            .gauge("process_max_fds", "As many may be open.", Double(process.openFilesMax)),
            .gauge("process_start_time_seconds", "When the process began, since 1970.", started),
        ]
    }
}
