import Glibc

/// Signals of the whole process.
package enum Signals {
    /// From now on a signal does nothing. SIGXFSZ, say: a file that may not grow is an error of the
    /// call that wanted it to, and no reason to end.
    package static func ignore(_ number: Int32) {
        signal(number, SIG_IGN)
    }
}
