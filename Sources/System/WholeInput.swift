import Glibc

/// Reads all of a descriptor into memory that was allocated once.
struct WholeInput {
    private let descriptor: Int32

    /// A terminal has no end: there it is all that comes in one go, as what is pasted does.
    private let isTerminal: Bool

    /// How long a terminal may be silent within one go.
    private static let pauseMilliseconds: Int32 = 100

    init(_ descriptor: Int32, isTerminal: Bool) {
        self.descriptor = descriptor
        self.isTerminal = isTerminal
    }

    /// - Parameter limit: in bytes.
    /// - Returns: What came, in an array that was never moved; not more than one byte beyond the
    ///   limit, which tells the caller that there was more.
    /// - Throws: ``Prompt/Failure``: `ended` if nothing came, `failed`.
    func bytes(limit: Int) throws(Prompt.Failure) -> [UInt8] {
        var failure: Prompt.Failure?
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: limit + 1) { memory, count in
            do throws(Prompt.Failure) {
                count = try unsafe read(into: memory)
            } catch {
                // Not handed out, so wiped here.
                if let start = memory.baseAddress { unsafe explicit_bzero(start, memory.count) }
                failure = error
            }
        }
        if let failure { throw failure }
        return bytes
    }

    private func read(
        into memory: UnsafeMutableBufferPointer<UInt8>
    ) throws(Prompt.Failure) -> Int {
        var done = 0
        while done < memory.count, unsafe goesOn(memory, done) {
            let rest = unsafe UnsafeMutableRawBufferPointer(
                UnsafeMutableBufferPointer(rebasing: memory[done...]))
            let count = unsafe Glibc.read(descriptor, rest.baseAddress, rest.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw .failed(.last("read")) }
            if count == 0 { break }
            done += count
        }
        if done == 0 { throw .ended }
        return done
    }

    /// False at a terminal that has given whole lines and has nothing more to give.
    private func goesOn(_ memory: UnsafeMutableBufferPointer<UInt8>, _ done: Int) -> Bool {
        guard isTerminal, unsafe done > 0 && memory[done - 1] == 0x0A else { return true }
        var input = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return unsafe poll(&input, 1, Self.pauseMilliseconds) > 0
    }
}
