/// Why the loop cannot do what it was set up for.
package enum EventLoopError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The libraries could not be started: out of memory or files, or the libuv plug-in of
    /// libwebsockets is not installed.
    case cannotStart(reason: String)

    /// The endpoint cannot be listened on.
    case cannotListen(endpoint: String, reason: String)

    /// Nobody at the endpoint answers as an HTTP server does.
    case cannotFetch(endpoint: String, reason: String)

    package var description: String {
        switch self {
        case .cannotStart(let reason): "cannot start the event loop: \(reason)"
        case .cannotListen(let endpoint, let reason): "cannot listen on \(endpoint): \(reason)"
        case .cannotFetch(let endpoint, let reason): "nothing to read at \(endpoint): \(reason)"
        }
    }
}
