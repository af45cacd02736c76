import Glibc

/// C strings that libraries keep pointing to; they live as long as the arena.
@safe final class CStringArena {
    private var strings: [UnsafeMutablePointer<CChar>] = unsafe []

    /// A copy of the text that ends with a zero byte.
    func hold(_ text: String) -> UnsafePointer<CChar>? {
        guard let copy = unsafe strdup(text) else { return nil }
        unsafe strings.append(copy)
        return unsafe UnsafePointer(copy)
    }

    deinit {
        while let string = unsafe strings.popLast() { unsafe free(string) }
    }
}
