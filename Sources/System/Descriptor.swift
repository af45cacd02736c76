import Glibc

/// An open file that closes itself.
final class Descriptor {
    let number: Int32
    private let path: String

    init(_ path: String, _ flags: Int32, mode: mode_t = 0) throws(FileError) {
        self.path = path
        number = unsafe open(path, flags | O_CLOEXEC, mode)
        if number < 0 { throw .last(path) }
    }

    func status() throws(FileError) -> stat {
        var status = stat()
        guard unsafe fstat(number, &status) == 0 else { throw .last(path) }
        return status
    }

    /// Reads until the memory is full or the file ends.
    ///
    /// - Returns: How many bytes were read.
    func read(into memory: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
        var done = 0
        while done < memory.count {
            let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: memory[done...])
            let count = unsafe Glibc.read(number, rest.baseAddress, rest.count)
            if count == 0 { break }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw .last(path) }
            done += count
        }
        return done
    }

    func write(_ bytes: [UInt8]) throws(FileError) {
        var done = 0
        while done < bytes.count {
            let count = unsafe bytes.withUnsafeBytes {
                unsafe Glibc.write(number, $0.baseAddress.map { unsafe $0 + done }, $0.count - done)
            }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw .last(path) }
            done += count
        }
    }

    func synchronize() throws(FileError) {
        guard fsync(number) == 0 else { throw .last(path) }
    }

    deinit {
        if number >= 0 { close(number) }
    }
}
