/// What libsodium is called with. Its headers demand a pointer even where there are no bytes.
extension Span<UInt8> {
    func withPointer<R: ~Copyable, E: Error>(
        _ body: (UnsafePointer<UInt8>) throws(E) -> R
    ) throws(E) -> R {
        try unsafe withUnsafeBufferPointer { (buffer) throws(E) in
            if let base = buffer.baseAddress { return try unsafe body(base) }
            var nothing: UInt8 = 0
            return try unsafe withUnsafePointer(to: &nothing) { (pointer) throws(E) in
                try unsafe body(pointer)
            }
        }
    }
}

extension [UInt8] {
    /// An ordinary copy of bytes that are not secret, or no longer.
    package init(copying span: Span<UInt8>) {
        self = unsafe span.withUnsafeBufferPointer { unsafe [UInt8]($0) }
    }

    /// `count` bytes that `fill` writes, every one of them.
    init<E: Error>(
        count: Int, filledBy fill: (UnsafeMutablePointer<UInt8>) throws(E) -> Void
    ) throws(E) {
        self.init(repeating: 0, count: count)
        try unsafe withMutablePointer { (pointer) throws(E) in try unsafe fill(pointer) }
    }

    private mutating func withMutablePointer<E: Error>(
        _ body: (UnsafeMutablePointer<UInt8>) throws(E) -> Void
    ) throws(E) {
        try unsafe withUnsafeMutableBufferPointer { (buffer) throws(E) in
            guard let base = buffer.baseAddress else { return }
            try unsafe body(base)
        }
    }
}
