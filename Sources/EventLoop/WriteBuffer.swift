import CWebSockets

/// Memory with the headroom in front that libwebsockets writes its frame header into. It masks
/// what it sends in place, so messages are copied here first; they may be shared by many sockets.
@safe final class WriteBuffer {
    private var memory: UnsafeMutableRawBufferPointer
    private static let headroom = lws_write_headroom()

    init() {
        unsafe memory = .allocate(byteCount: Self.headroom + 65_536, alignment: 16)
    }

    deinit {
        unsafe memory.deallocate()
    }

    /// Writes bytes as one frame, or one piece of an HTTP body.
    ///
    /// - Returns: False if the socket is broken.
    func write(_ bytes: ArraySlice<UInt8>, to handle: SocketHandle, as kind: lws_write_protocol)
        -> Bool
    {
        grow(to: bytes.count)
        return unsafe bytes.withUnsafeBytes { bytes in
            guard let base = unsafe memory.baseAddress else { return false }
            let start = unsafe base + Self.headroom
            if let source = bytes.baseAddress, bytes.count > 0 {
                unsafe start.copyMemory(from: source, byteCount: bytes.count)
            }
            let text = unsafe start.assumingMemoryBound(to: UInt8.self)
            return unsafe lws_write(handle.pointer, text, bytes.count, kind) >= 0
        }
    }

    private func grow(to count: Int) {
        guard unsafe memory.count < Self.headroom + count else { return }
        unsafe memory.deallocate()
        let size = Self.headroom + max(count, 65_536)
        unsafe memory = .allocate(byteCount: size, alignment: 16)
    }
}
