import Foundation

/// Which processors servers run on, and which the load: by `taskset`, which Debian always has.
struct Processors {
    private static let taskset = "/usr/bin/taskset"

    private let server: Int?
    private let load: String

    /// The first of those this process may use is the servers', the rest the load's, where there is
    /// more than one.
    init() {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("Cpus_allowed_list:") } ?? ""
        let allowed = Self.numbers(in: line.drop { !$0.isNumber })
        let canPin = FileManager.default.isExecutableFile(atPath: Self.taskset)
        server = canPin && allowed.count > 1 ? allowed[0] : nil
        load = allowed.dropFirst().map(String.init).joined(separator: ",")
    }

    /// Whether the load has processors of its own.
    var areApart: Bool { server != nil }

    /// From now on this process runs on the load's.
    func takeLoad() throws {
        guard areApart else { return }
        let process = Process()
        process.executableURL = URL(filePath: Self.taskset)
        process.arguments = ["-cp", load, "\(ProcessInfo.processInfo.processIdentifier)"]
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
    }

    /// What to start for a program to run on the servers' processor.
    func server(
        _ program: String, _ arguments: [String]
    ) -> (program: String, arguments: [String]) {
        guard let server else { return (program, arguments) }
        return (Self.taskset, ["-c", "\(server)", program] + arguments)
    }

    /// `0-3,6` as the system writes it.
    static func numbers(in list: Substring) -> [Int] {
        list.split(separator: ",").flatMap { part -> [Int] in
            let ends = part.split(separator: "-").compactMap { Int($0) }
            guard let first = ends.first, let last = ends.last, first <= last else { return [] }
            return Array(first...last)
        }
    }
}
