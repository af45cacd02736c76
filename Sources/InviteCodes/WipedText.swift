import CryptoPrimitives

/// Bytes of text that may hold a secret for a moment: wiped when it goes away and when it grows.
final class WipedText {
    private(set) var bytes: [UInt8] = []

    /// Starts empty, with room for `capacity` bytes.
    init(capacity: Int = 64) {
        bytes.reserveCapacity(capacity)
    }

    deinit {
        Wipe.bytes(&bytes)
    }

    var count: Int { bytes.count }

    func append(_ byte: UInt8) {
        if bytes.count == bytes.capacity { grow() }
        bytes.append(byte)
    }

    func append(_ text: String) {
        for byte in text.utf8 { append(byte) }
    }

    func append(_ span: Span<UInt8>) {
        for index in span.indices { append(span[index]) }
    }

    /// Lends a part of the text for the length of one call, which must not change the text.
    func withBytes<R, E: Error>(
        _ range: Range<Int>, _ body: (Span<UInt8>) throws(E) -> R
    ) throws(E) -> R {
        let held = bytes
        let span = held.span
        return try body(span.extracting(range))
    }

    /// Lends all of the text.
    func withBytes<R, E: Error>(_ body: (Span<UInt8>) throws(E) -> R) throws(E) -> R {
        try withBytes(0..<count, body)
    }

    /// Forgets everything after the first `count` bytes.
    func truncate(to count: Int) {
        while bytes.count > count { bytes.removeLast() }
    }

    /// The text as a secret. This buffer is empty afterwards.
    func takeSecret() -> SharedSecret {
        SharedSecret(SecretBytes(wiping: &bytes, in: .wiped))
    }

    /// An array that grows by itself would free its old storage unwiped.
    private func grow() {
        var old = bytes
        bytes = []
        bytes.reserveCapacity(max(64, 2 * old.count))
        bytes.append(contentsOf: old)
        Wipe.bytes(&old)
    }
}
