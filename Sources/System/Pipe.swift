import Glibc

/// A pipe to a child or from one. It is made under ``Spawn/lock``: another child that is started
/// before its ends are closed on exec would keep them open.
final class Pipe {
    let readEnd: Int32
    private(set) var writeEnd: Int32

    init() throws(SystemError) {
        var ends: [Int32] = [-1, -1]
        guard unsafe pipe(&ends) == 0 else { throw .last("pipe") }
        readEnd = ends[0]
        writeEnd = ends[1]
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    }

    /// Writes all that the reader will ever get, before there is one: nothing can break off.
    func fill(_ bytes: [UInt8]) throws(SystemError) {
        _ = fcntl(writeEnd, F_SETFL, O_NONBLOCK)
        let count = unsafe bytes.withUnsafeBytes {
            unsafe write(writeEnd, $0.baseAddress, $0.count)
        }
        guard count == bytes.count else { throw .last("write") }
        closeWriteEnd()
    }

    func closeWriteEnd() {
        close(writeEnd)
        writeEnd = -1
    }

    /// Adds what there is to `bytes`, waiting so long for it.
    ///
    /// - Returns: Whether nobody can write any more.
    func read(into bytes: inout [UInt8], for milliseconds: Int64) -> Bool {
        var wanted = pollfd(fd: readEnd, events: Int16(POLLIN), revents: 0)
        guard unsafe poll(&wanted, 1, Int32(milliseconds)) > 0 else { return false }
        var piece = [UInt8](repeating: 0, count: 65_536)
        let count = unsafe piece.withUnsafeMutableBytes {
            unsafe Glibc.read(readEnd, $0.baseAddress, $0.count)
        }
        if count > 0 { bytes += piece.prefix(count) }
        return count == 0
    }

    deinit {
        close(readEnd)
        if writeEnd >= 0 { close(writeEnd) }
    }
}
