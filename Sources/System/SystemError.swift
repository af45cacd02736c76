import Glibc

/// A call to the system that failed, for a reason that has nothing to do with a file.
package struct SystemError: Error, Equatable, Sendable, CustomStringConvertible {
    /// What was asked for.
    package let call: String
    package let errno: Int32

    package var description: String { "\(call): \(systemText(errno))" }

    static func last(_ call: String) -> SystemError {
        SystemError(call: call, errno: Glibc.errno)
    }
}

func systemText(_ errno: Int32) -> String {
    unsafe String(cString: strerror(errno))
}
