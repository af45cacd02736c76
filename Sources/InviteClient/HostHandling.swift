package import Admission

/// Whatever an attendant asks before it lets somebody in, and tells of what happens.
package protocol HostHandling: Sendable {
    /// What of it there is.
    var hooks: HostHooks { get }

    /// Begins to ask, and returns at once. `done` is called once, from any thread.
    func ask(_ question: HostQuestion, done: @escaping @Sendable (HostAnswer) -> Void)

    /// Begins to tell, and returns at once. `failed` is called if that comes to nothing.
    func tell(
        _ notification: HostNotification, failed: @escaping @Sendable (HostFailure) -> Void)
}
