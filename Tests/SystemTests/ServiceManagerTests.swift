import Glibc
import System
import Testing

@Suite struct ServiceManagerTests {
    /// What arrives at a socket while the body runs.
    private func heard(
        at path: String, while body: (ServiceManager) -> Void
    ) throws -> [String] {
        let file = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_NONBLOCK.rawValue), 0)
        defer { close(file) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        var name = Array(path.utf8)
        if path.hasPrefix("@") { name[0] = 0 }
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: name) }
        let status = unsafe withUnsafePointer(to: &address) {
            unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe bind(file, $0, socklen_t(2 + name.count))
            }
        }
        try #require(status == 0)
        body(ServiceManager { $0 == "NOTIFY_SOCKET" ? path : nil })
        var heard: [String] = []
        var bytes = [UInt8](repeating: 0, count: 100)
        while case let count = unsafe recv(file, &bytes, bytes.count, 0), count > 0 {
            heard.append(String(decoding: bytes.prefix(count), as: UTF8.self))
        }
        return heard
    }

    @Test(arguments: ["/tmp/system-tests-notify-\(getpid())", "@system-tests-notify-\(getpid())"])
    func itHearsWhatIsTold(path: String) throws {
        defer { unsafe unlink(path) }
        let heard = try heard(at: path) { manager in
            manager.tell(.ready)
            manager.tell(.watchdog)
            manager.tell(.stopping)
        }
        #expect(heard == ["READY=1", "WATCHDOG=1", "STOPPING=1"])
    }

    @Test(arguments: [nil, "", "/nowhere/at/all", String(repeating: "x", count: 200)])
    func whereNobodyListensNothingHappens(path: String?) {
        ServiceManager { _ in path }.tell(.ready)
    }

    @Test(
        arguments: [
            ([:], nil), (["WATCHDOG_USEC": "30000000"], 15_000),
            (["WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "\(getpid())"], 15_000),
            (["WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "1"], nil),
            (["WATCHDOG_USEC": "0"], nil), (["WATCHDOG_USEC": "soon"], nil),
        ] as [([String: String], Int64?)])
    func signsOfLife(environment: [String: String], milliseconds: Int64?) {
        #expect(ServiceManager { environment[$0] }.watchdogMilliseconds == milliseconds)
    }
}
