/// The group operations of one side of an exchange and nothing else, called straight from the
/// library: the measure of what an exchange of ours costs beside them.
///
/// Buffers and points are made once. Nothing is hashed, wiped or drawn, and no result is used, so
/// this is for measuring only.
package protocol BareSide: AnyObject {
    /// The library functions that each step calls, in order.
    var operations: [Step: [String]] { get }

    /// The operations that preparing a password needs.
    func prepare()

    /// The operations from a scalar to the message.
    func start()

    /// The operations from the peer's message to the shared element.
    func finish()
}

/// Stops a measurement whose operations do not do what they are measured for.
func require(_ isDone: Bool) {
    precondition(isDone, "a bare group operation failed")
}
