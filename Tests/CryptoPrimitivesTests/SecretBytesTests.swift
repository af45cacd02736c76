import CryptoPrimitives
import Foundation
import Testing

/// The process's memory as the kernel sees it: reading what was freed is no access of ours, so it
/// cannot be undefined, and an unmapped page is an error instead of a crash.
private struct MemoryInspector {
    private let memory: FileHandle

    init() throws {
        memory = try #require(FileHandle(forReadingAtPath: "/proc/self/mem"))
    }

    /// What is at an address now; nil when nothing is mapped there.
    func bytes(at address: UInt, count: Int) -> [UInt8]? {
        do {
            try memory.seek(toOffset: UInt64(address))
            return try memory.read(upToCount: count).map { [UInt8]($0) }
        } catch {
            return nil
        }
    }
}

private func address(of secret: borrowing SecretBytes) -> UInt {
    secret.withBytes { bytes in
        unsafe bytes.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
    }
}

/// How much of a pattern is left in memory that may since belong to somebody else.
private func remains(of pattern: [UInt8], in found: [UInt8]?) -> Int {
    zip(pattern, found ?? []).count { $0 == $1 && $0 != 0 }
}

@Suite struct SecretBytesTests {
    private struct Refusal: Error {}

    /// Long enough that an allocator's own marks in a freed block cover little of it.
    private let pattern = (0..<1024).map { UInt8($0 % 251 + 1) }

    @Test("the inspector works: it sees a live secret, and an array that was freed unwiped")
    func inspector() throws {
        let inspector = try MemoryInspector()
        let secret = SecretBytes(copying: pattern.span, in: .wiped)
        let live = address(of: secret)
        #expect(inspector.bytes(at: live, count: pattern.count) == pattern)
        // Another test may take the freed block first, so a few attempts.
        let mostFound = (0..<20).map { _ in
            let freed = addressOfFreedCopy()
            return remains(of: pattern, in: inspector.bytes(at: freed, count: pattern.count))
        }.max()
        #expect(try #require(mostFound) > 900)
        #expect(secret.count == pattern.count)
    }

    private func addressOfFreedCopy() -> UInt {
        let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: pattern.count)
        for index in pattern.indices { unsafe copy[index] = pattern[index] }
        let address = UInt(bitPattern: copy)
        unsafe copy.deallocate()
        return address
    }

    @Test("a secret is gone from memory with its owner")
    func wipedOnRelease() throws {
        let inspector = try MemoryInspector()
        for _ in 0..<20 {
            let freed = address(of: SecretBytes(copying: pattern.span, in: .wiped))
            let found = inspector.bytes(at: freed, count: pattern.count)
            #expect(remains(of: pattern, in: found) < 64)
        }
    }

    @Test("a guarded secret's pages are given back to the kernel")
    func unmappedOnRelease() throws {
        let inspector = try MemoryInspector()
        let secret = SecretBytes(copying: pattern.span, in: .guarded)
        let place = address(of: secret)
        #expect(inspector.bytes(at: place, count: pattern.count) == pattern)
        let freed = address(of: consume secret)
        #expect(freed == place)
        let found = inspector.bytes(at: freed, count: pattern.count)
        #expect(remains(of: pattern, in: found) < 64)
    }

    @Test("an initialiser that throws leaves nothing behind", arguments: [true, false])
    func throwingInitialiser(isGuarded: Bool) throws {
        let inspector = try MemoryInspector()
        var place: UInt = 0
        #expect(throws: Refusal.self) {
            _ = try unsafe SecretBytes(count: pattern.count, in: isGuarded ? .guarded : .wiped) {
                (target) throws(Refusal) in
                for index in pattern.indices { unsafe target[index] = pattern[index] }
                place = UInt(bitPattern: target)
                throw Refusal()
            }.count
        }
        #expect(place != 0)
        let found = inspector.bytes(at: place, count: pattern.count)
        #expect(remains(of: pattern, in: found) < 64)
    }

    @Test("a shared secret lives as long as its last holder")
    func sharedSecret() throws {
        let inspector = try MemoryInspector()
        var first: SharedSecret? = SharedSecret(SecretBytes(copying: pattern.span, in: .wiped))
        var second = first
        let place = try #require(first.map { address(of: $0.bytes) })
        first = nil
        #expect(second?.withBytes { [UInt8](copying: $0) } == pattern)
        second = nil
        let found = inspector.bytes(at: place, count: pattern.count)
        #expect(remains(of: pattern, in: found) < 64)
    }

    @Test("fresh memory is zero, and holds exactly what was written", arguments: [0, 1, 32, 5000])
    func content(count: Int) {
        let untouched = unsafe SecretBytes(count: count, in: .guarded) { _ in }
        #expect(untouched.withBytes { [UInt8](copying: $0) } == [UInt8](repeating: 0, count: count))
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
        let secret = SecretBytes(copying: bytes.span)
        #expect(secret.count == count)
        #expect(secret.withBytes { [UInt8](copying: $0) } == bytes)
    }

    @Test("a copy is another owner, in memory of its own")
    func copies() {
        let secret = SecretBytes(copying: [1, 2, 3].span, in: .wiped)
        let copy = secret.copy(in: .guarded)
        #expect(address(of: copy) != address(of: secret))
        #expect(copy.withBytes { [UInt8](copying: $0) } == [1, 2, 3])
    }

    @Test("taking over an array empties it and wipes what it held")
    func wiping() throws {
        let inspector = try MemoryInspector()
        var array = pattern
        let place = unsafe array.withUnsafeMutableBytes { UInt(bitPattern: $0.baseAddress) }
        let secret = SecretBytes(wiping: &array)
        let found = inspector.bytes(at: place, count: pattern.count)
        #expect(remains(of: pattern, in: found) < 64)
        #expect(array.isEmpty)
        #expect(secret.withBytes { [UInt8](copying: $0) } == pattern)
    }

    @Test("what a body throws comes out with its own type")
    func throwingBody() {
        let secret = SecretBytes(copying: [1].span, in: .wiped)
        #expect(throws: Refusal.self) {
            try secret.withBytes { (_) throws(Refusal) -> Void in throw Refusal() }
        }
    }
}
