import CUV
import CWebSockets

/// An echo with nothing between it and libwebsockets: what the relay is measured against.
///
/// It is set up as the relay's loop is: libuv, text frames, the same buffers. Each message that
/// came in one piece goes back from within the callback that brought it, which is the least that
/// can be done.
@safe package final class BareEcho {
    private let loop: UnsafeMutablePointer<uv_loop_t>
    private let protocols: UnsafeMutablePointer<lws_protocols>
    private let loops: UnsafeMutablePointer<UnsafeMutableRawPointer?>
    private let name: UnsafeMutablePointer<CChar>
    private let address: UnsafeMutablePointer<CChar>

    /// Bytes per read, as in the relay's loop.
    private static let readBytes = 2_048
    private static let writeBytesMax = 65_536

    /// Listens on 127.0.0.1.
    ///
    /// - Throws: ``EchoError``.
    package init(port: UInt16) throws(EchoError) {
        unsafe loop = .allocate(capacity: 1)
        unsafe protocols = .allocate(capacity: 2)
        unsafe loops = .allocate(capacity: 1)
        unsafe name = Self.copy("echo")
        unsafe address = Self.copy("127.0.0.1")
        guard unsafe uv_loop_init(loop) == 0 else { throw EchoError(what: "libuv did not start") }
        unsafe loops.initialize(to: UnsafeMutableRawPointer(loop))
        unsafe protocols.initialize(repeating: lws_protocols(), count: 2)
        unsafe protocols[0].name = UnsafePointer(name)
        unsafe protocols[0].callback = echoCallback
        unsafe protocols[0].rx_buffer_size = Self.readBytes
        unsafe protocols[0].tx_packet_size = Self.writeBytesMax
        lws_set_log_level(Int32(LLL_ERR), nil)
        var info = unsafe lws_context_creation_info()
        unsafe info.port = Int32(port)
        unsafe info.iface = UnsafePointer(address)
        unsafe info.protocols = UnsafePointer(protocols)
        unsafe info.foreign_loops = loops
        unsafe info.pt_serv_buf_size = UInt32(Self.writeBytesMax)
        unsafe info.options =
            UInt64(LWS_SERVER_OPTION_LIBUV) | UInt64(LWS_SERVER_OPTION_DISABLE_IPV6)
        unsafe info.gid = -1
        unsafe info.uid = -1
        guard unsafe lws_create_context(&info) != nil else {
            throw EchoError(what: "libwebsockets cannot listen on port \(port)")
        }
    }

    /// Echoes until the process ends.
    package func run() {
        unsafe uv_run(loop, UV_RUN_DEFAULT)
    }

    private static func copy(_ text: String) -> UnsafeMutablePointer<CChar> {
        let characters = text.utf8CString
        let memory = UnsafeMutablePointer<CChar>.allocate(capacity: characters.count)
        for (place, character) in characters.enumerated() {
            unsafe (memory + place).initialize(to: character)
        }
        return unsafe memory
    }
}

/// Why there is no echo.
package struct EchoError: Error, CustomStringConvertible {
    let what: String
    package var description: String { what }
}

/// Sends back what came, and knows nothing else.
@c(relay_bench_echo)
private func echoCallback(
    _ wsi: OpaquePointer?, _ reason: lws_callback_reasons, _ user: UnsafeMutableRawPointer?,
    _ bytes: UnsafeMutableRawPointer?, _ count: Int
) -> Int32 {
    // Who starts it asks by plain HTTP whether it is there.
    if reason == LWS_CALLBACK_HTTP { return unsafe lws_return_http_status(wsi, 404, nil) | -1 }
    guard reason == LWS_CALLBACK_RECEIVE, let bytes = unsafe bytes else { return 0 }
    let headroom = lws_write_headroom()
    return unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: headroom + count) {
        guard let base = $0.baseAddress else { return -1 }
        let start = unsafe base + headroom
        unsafe UnsafeMutableRawPointer(start).copyMemory(from: bytes, byteCount: count)
        return unsafe lws_write(wsi, start, count, LWS_WRITE_TEXT) < 0 ? -1 : 0
    }
}
