import Glibc

/// The environment variables of the process.
package enum Environment {
    /// A variable's value; nil if it is not set or empty.
    package static subscript(name: String) -> String? {
        guard let value = unsafe getenv(name) else { return nil }
        let text = unsafe String(cString: value)
        return text.isEmpty ? nil : text
    }
}
