import Glibc

/// Reads one line from a descriptor, byte by byte: what comes after it stays for the next reader.
struct LineInput {
    private let descriptor: Int32
    private let isInterrupted: (() -> Bool)?

    /// - Parameters:
    ///   - descriptor: where to read.
    ///   - isInterrupted: asked five times a second while nothing comes; ends the reading.
    init(_ descriptor: Int32, isInterrupted: (() -> Bool)? = nil) {
        self.descriptor = descriptor
        self.isInterrupted = isInterrupted
    }

    /// - Parameter limit: in bytes.
    /// - Returns: The line without LF or CR LF, in an array that was allocated once.
    /// - Throws: ``Prompt/Failure``.
    func line(limit: Int) throws(Prompt.Failure) -> [UInt8] {
        var failure: Prompt.Failure?
        let line = unsafe [UInt8](unsafeUninitializedCapacity: limit + 2) { memory, count in
            do throws(Prompt.Failure) {
                count = try unsafe read(into: memory, limit: limit)
            } catch {
                // Not handed out, so wiped here.
                if let start = memory.baseAddress { unsafe explicit_bzero(start, memory.count) }
                failure = error
            }
        }
        if let failure { throw failure }
        return line
    }

    private func read(
        into memory: UnsafeMutableBufferPointer<UInt8>, limit: Int
    ) throws(Prompt.Failure) -> Int {
        var count = 0
        while let byte = try nextByte() {
            if byte == 0x0A { return try unsafe trimmed(memory, count, limit: limit) }
            guard count < memory.count else { throw .tooLong(limit: limit) }
            unsafe memory[count] = byte
            count += 1
        }
        if count == 0 { throw .ended }
        return try unsafe trimmed(memory, count, limit: limit)
    }

    private func trimmed(
        _ memory: UnsafeMutableBufferPointer<UInt8>, _ count: Int, limit: Int
    ) throws(Prompt.Failure) -> Int {
        let end = unsafe count > 0 && memory[count - 1] == 0x0D ? count - 1 : count
        guard end <= limit else { throw .tooLong(limit: limit) }
        return end
    }

    /// Nil at the end of the input.
    private func nextByte() throws(Prompt.Failure) -> UInt8? {
        var byte: UInt8 = 0
        while true {
            try waitForByte()
            let count = unsafe Glibc.read(descriptor, &byte, 1)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw .failed(.last("read")) }
            return count == 0 ? nil : byte
        }
    }

    private func waitForByte() throws(Prompt.Failure) {
        guard let isInterrupted else { return }
        var input = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        while true {
            if isInterrupted() { throw .interrupted }
            let count = unsafe poll(&input, 1, 200)
            if count > 0 { return }
            guard count == 0 || errno == EINTR else { throw .failed(.last("poll")) }
        }
    }
}
