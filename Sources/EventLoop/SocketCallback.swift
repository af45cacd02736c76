import CUV
import CWebSockets

/// The one function libwebsockets calls. It finds the socket by the number that the library keeps
/// for us, copies what came, and decides nothing itself.
@c(event_loop_socket_callback)
func socketCallback(
    _ wsi: OpaquePointer?,
    _ reason: lws_callback_reasons,
    _ user: UnsafeMutableRawPointer?,
    _ bytes: UnsafeMutableRawPointer?,
    _ count: Int
) -> Int32 {
    guard let wsi = unsafe wsi, let context = unsafe lws_get_context(wsi),
        let hub = unsafe hubOf(lws_context_user(context)?.assumingMemoryBound(to: uv_loop_t.self))
    else { return 0 }
    let handle = unsafe SocketHandle(pointer: wsi)
    let piece = unsafe UnsafeRawBufferPointer(start: bytes, count: count)
    switch reason {
    case LWS_CALLBACK_OPENSSL_LOAD_EXTRA_SERVER_VERIFY_CERTS:
        guard let owner = unsafe lws_vhost_user(lws_get_vhost(wsi)), let tls = unsafe user
        else { return -1 }
        unsafe Unmanaged<WebSocketContext>.fromOpaque(owner).takeUnretainedValue()
            .prepare(OpaquePointer(tls))
        return 0
    case LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED:
        return hub.instantiated(handle)
    default:
        guard let socket = hub.socket(of: handle) else { return 0 }
        return unsafe hub.dispatch(reason, socket, handle, piece)
    }
}

extension SocketHub {
    /// The number of a socket travels in the pointer that the library keeps with it.
    fileprivate func socket(of handle: SocketHandle) -> Socket? {
        guard let number = unsafe lws_get_opaque_user_data(handle.pointer) else { return nil }
        return sockets[SocketID(rawValue: UInt64(UInt(bitPattern: number)))]
    }

    /// A connection has been accepted. The library says the same of our own, which have a number.
    fileprivate func instantiated(_ handle: SocketHandle) -> Int32 {
        guard unsafe lws_get_opaque_user_data(handle.pointer) == nil else { return 0 }
        guard let arrival = adopting else { return -1 }
        let socket = sockets.add(arrival)
        parties.add(arrival.party)
        socket.handle = handle
        unsafe lws_set_opaque_user_data(handle.pointer, socket.id.pointer)
        return 0
    }

    fileprivate func dispatch(
        _ reason: lws_callback_reasons, _ socket: Socket, _ handle: SocketHandle,
        _ piece: UnsafeRawBufferPointer
    ) -> Int32 {
        switch reason {
        case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
            return unsafe confirmUpgrade(socket, handle, to: piece.baseAddress)
        case LWS_CALLBACK_HTTP:
            return respond(on: socket, handle).rawValue
        case LWS_CALLBACK_HTTP_WRITEABLE:
            return writeMore(of: socket, handle).rawValue
        case LWS_CALLBACK_HTTP_BODY:
            return unsafe takeBody(piece, of: socket, handle).rawValue
        case LWS_CALLBACK_ESTABLISHED:
            opened(
                socket, handle, forwardedFor: handle.header(.forwardedFor) ?? "",
                host: handle.host)
        case LWS_CALLBACK_CLIENT_ESTABLISHED:
            connected(socket, handle)
        case LWS_CALLBACK_RECEIVE, LWS_CALLBACK_CLIENT_RECEIVE:
            return unsafe received(piece, by: socket, handle).rawValue
        case LWS_CALLBACK_SERVER_WRITEABLE, LWS_CALLBACK_CLIENT_WRITEABLE:
            return writable(socket, handle).rawValue
        case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE:
            peerCloses(socket)
        case LWS_CALLBACK_CLOSED, LWS_CALLBACK_CLIENT_CLOSED,
            LWS_CALLBACK_CLIENT_CONNECTION_ERROR:
            reportEnd(of: socket)
        case LWS_CALLBACK_WSI_DESTROY:
            forget(socket)
        default:
            break
        }
        return 0
    }
}

extension SocketID {
    var pointer: UnsafeMutableRawPointer? {
        unsafe UnsafeMutableRawPointer(bitPattern: UInt(rawValue))
    }
}
