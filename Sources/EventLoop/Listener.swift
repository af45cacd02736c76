import CUV
import Glibc

/// A listening socket on the loop. It is ours and not libwebsockets', which shares listeners among
/// its virtual hosts and closes them half a minute late.
@safe final class Listener {
    private let poll: UnsafeMutablePointer<uv_poll_t>
    private let file: Int32
    private let endpoint: Endpoint
    private var isOpen = true

    /// Whether it is for everybody, and not the operator's.
    let isPublic: Bool

    /// Takes over an accepted connection, and closes it sooner or later.
    private let takeOver: (Int32) -> Void

    /// Given away for a moment when the process has no other file left: who comes then is hung up
    /// on, where he would keep the loop turning for nothing otherwise.
    private var spare = unsafe open("/dev/null", O_RDONLY | O_CLOEXEC)

    /// Connections taken at once, so that those who are here get their turn.
    private static let batch = 64

    /// - Throws: ``EventLoopError/cannotListen(endpoint:reason:)``.
    init(
        _ endpoint: Endpoint, on loop: UVLoop, isPublic: Bool,
        takeOver: @escaping (Int32) -> Void
    ) throws(EventLoopError) {
        file = try endpoint.listen()
        self.endpoint = endpoint
        self.isPublic = isPublic
        self.takeOver = takeOver
        unsafe poll = .allocate(capacity: 1)
        unsafe uv_poll_init(loop.loop, poll, file)
        unsafe poll.pointee.data = Unmanaged.passUnretained(self).toOpaque()
        unsafe uv_poll_start(poll, Int32(UV_READABLE.rawValue)) { handle, _, _ in
            guard let data = unsafe handle?.pointee.data else { return }
            unsafe Unmanaged<Listener>.fromOpaque(data).takeUnretainedValue().accept()
        }
    }

    /// The port that is listened on; 0 for a Unix socket.
    var port: UInt16 { portOf(socket: file) }

    private func accept() {
        for _ in 0..<Self.batch {
            let connection = Glibc.accept(file, nil, nil)
            if connection >= 0 {
                _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
                takeOver(connection)
            } else if errno == EMFILE || errno == ENFILE {
                turnAway()
            } else {
                return
            }
        }
    }

    private func turnAway() {
        Glibc.close(spare)
        Glibc.close(Glibc.accept(file, nil, nil))
        spare = unsafe open("/dev/null", O_RDONLY | O_CLOEXEC)
    }

    /// Ends it. The loop must turn once more before it is freed. Harmless when repeated.
    func close(on loop: UVLoop) {
        guard isOpen else { return }
        isOpen = false
        if case .unix(let path) = endpoint { unsafe unlink(path) }
        unsafe loop.close(poll)
        Glibc.close(file)
        Glibc.close(spare)
    }

    deinit { unsafe poll.deallocate() }
}
