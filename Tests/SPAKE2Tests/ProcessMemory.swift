import Foundation

/// A secret that a test looks for in the memory of its own process.
///
/// Its bytes are at one place only, which a search leaves out. Everything else in the process may
/// hold it as hexadecimal text but not as bytes, so whatever is found is a copy that the code under
/// test made.
@safe
final class SoughtSecret {
    private let bytes: UnsafeMutablePointer<UInt8>
    private let count: Int

    /// Reads hexadecimal digits; `reversed` is for numbers in the other byte order.
    init(hex: String, reversed: Bool = false) {
        let digits = hex.utf8.map { $0 < UInt8(ascii: "a") ? $0 - 48 : $0 - 87 }
        count = digits.count / 2
        unsafe bytes = .allocate(capacity: count)
        for index in 0..<count {
            let byte = digits[2 * index] << 4 | digits[2 * index + 1]
            unsafe bytes[reversed ? count - 1 - index : index] = byte
        }
    }

    /// A secret that was computed; the caller wipes its own.
    init(copying secret: Span<UInt8>) {
        count = secret.count
        unsafe bytes = .allocate(capacity: count)
        for index in secret.indices { unsafe bytes[index] = secret[index] }
    }

    deinit {
        unsafe explicit_bzero(bytes, count)
        unsafe bytes.deallocate()
    }

    /// At how many places of the process's memory it is now.
    func places() throws -> Int {
        try unsafe ProcessMemory().count(UnsafeRawPointer(bytes), count)
    }

    /// Lends the bytes to code that takes them over into memory of its own.
    func withBytes<R: ~Copyable>(_ body: (Span<UInt8>) throws -> R) rethrows -> R {
        try body(unsafe Span(_unsafeStart: bytes, count: count))
    }
}

/// The memory of this process as the kernel gives it out: freed blocks, dead stack and all.
@safe
private final class ProcessMemory {
    private let file: FileHandle
    private let chunk: UnsafeMutableRawPointer
    /// A piece to search, and what may lie across its end: no secret under test is longer.
    private static let step = 1 << 20
    private static let chunkCount = step + 128
    /// Larger regions are a sanitizer's shadow memory.
    private static let largestRegion: UInt = 256 << 20

    init() throws {
        file = try FileHandle(forReadingFrom: URL(filePath: "/proc/self/mem"))
        unsafe chunk = .allocate(byteCount: Self.chunkCount, alignment: 16)
    }

    deinit {
        unsafe explicit_bzero(chunk, Self.chunkCount)
        unsafe chunk.deallocate()
    }

    /// The number of places other than the secret's own and the buffer it is looked for in.
    func count(_ secret: UnsafeRawPointer, _ count: Int) throws -> Int {
        var found: Set<UInt> = []
        for region in try Self.writableRegions() {
            for start in stride(from: region.lowerBound, to: region.upperBound, by: Self.step) {
                let wanted = min(Int(region.upperBound - start), Self.chunkCount)
                let read = unsafe pread(file.fileDescriptor, chunk, wanted, off_t(start))
                for offset in unsafe matches(of: secret, count, in: read) {
                    found.insert(start + UInt(offset))
                }
            }
        }
        let own = UInt(bitPattern: secret)
        let buffer = unsafe UInt(bitPattern: chunk)
        return found.count { $0 != own && !(buffer..<buffer + UInt(Self.chunkCount)).contains($0) }
    }

    /// Where in the first `available` bytes of the chunk the secret begins.
    private func matches(
        of secret: UnsafeRawPointer, _ count: Int, in available: Int
    ) -> [Int] {
        let first = unsafe Int32(secret.load(as: UInt8.self))
        var offsets: [Int] = []
        var next = 0
        while next + count <= available,
            let match = unsafe memchr(chunk + next, first, available - count + 1 - next)
        {
            let offset = unsafe match - chunk
            if unsafe memcmp(match, secret, count) == 0 { offsets.append(offset) }
            next = offset + 1
        }
        return offsets
    }

    /// Heap, stacks and data of this process, from `/proc/self/maps`.
    private static func writableRegions() throws -> [Range<UInt>] {
        // The kernel tells no size, and a reader that asks for one stops early.
        let maps = try FileHandle(forReadingFrom: URL(filePath: "/proc/self/maps")).readToEnd()
        return String(decoding: maps ?? Data(), as: UTF8.self)
            .split(separator: "\n").compactMap { line in
                let fields = line.split(separator: " ")
                let ends = fields[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
                guard ends.count == 2, fields[1].hasPrefix("rw"), ends[1] - ends[0] <= largestRegion
                else { return nil }
                return ends[0]..<ends[1]
            }
    }
}
