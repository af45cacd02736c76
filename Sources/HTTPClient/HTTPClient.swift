import CCurl

/// Asks HTTP servers and waits for their answers, by libcurl: for tools, never within a loop.
///
/// Certificates are checked, redirects are not followed (they could lead anywhere, out of TLS too),
/// no proxy of the environment is used, and nothing is kept between calls.
package enum HTTPClient {
    /// - Throws: ``HTTPFailure``.
    package static func send(
        _ call: HTTPCall, limits: HTTPLimits = HTTPLimits()
    ) throws(HTTPFailure) -> HTTPAnswer {
        guard Library.isReady, let transfer = Transfer() else {
            throw HTTPFailure(kind: .failed, reason: "libcurl did not start")
        }
        return try transfer.run(call, limits)
    }

    /// What libcurl does once per process, on whatever thread comes first.
    private enum Library {
        static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK
    }
}

/// What came so far, as libcurl's callback sees it.
private final class Received {
    var body: [UInt8] = []
    let bytesMax: Int

    init(bytesMax: Int) {
        self.bytesMax = bytesMax
    }
}

/// One transfer of libcurl.
@safe
private struct Transfer: ~Copyable {
    private let handle: UnsafeMutableRawPointer

    init?() {
        guard let handle = unsafe curl_easy_init() else { return nil }
        unsafe self.handle = handle
    }

    deinit {
        unsafe curl_easy_cleanup(handle)
    }

    func run(_ call: HTTPCall, _ limits: HTTPLimits) throws(HTTPFailure) -> HTTPAnswer {
        let received = Received(bytesMax: limits.bodyBytesMax)
        var lines: UnsafeMutablePointer<curl_slist>?
        defer { unsafe curl_slist_free_all(lines) }
        // No line for `Expect`: the body is sent at once.
        let more = [("Expect", ""), ("Content-Type", "application/octet-stream")]
        for (name, value) in call.headers + more {
            unsafe lines = curl_slist_append(lines, "\(name): \(value)")
        }
        unsafe curl_set_pointer(handle, CURLOPT_HTTPHEADER, lines)
        setLimits(limits)
        unsafe curl_set_text(handle, CURLOPT_URL, call.url)
        unsafe curl_set_text(handle, CURLOPT_CUSTOMREQUEST, call.method.rawValue)
        unsafe curl_set_writer(handle, keepReceived)
        unsafe curl_set_pointer(
            handle, CURLOPT_WRITEDATA, Unmanaged.passUnretained(received).toOpaque())
        let status = withExtendedLifetime(received) { perform(call) }
        guard status == CURLE_OK else { throw HTTPFailure(status) }
        var code = 0
        unsafe curl_get_number(handle, CURLINFO_RESPONSE_CODE, &code)
        return HTTPAnswer(status: code, body: received.body)
    }

    private func setLimits(_ limits: HTTPLimits) {
        unsafe curl_set_text(handle, CURLOPT_PROTOCOLS_STR, "https,http")
        unsafe curl_set_text(handle, CURLOPT_PROXY, "")
        unsafe curl_set_number(handle, CURLOPT_FOLLOWLOCATION, 0)
        unsafe curl_set_number(handle, CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_1_1))
        unsafe curl_set_number(handle, CURLOPT_NOSIGNAL, 1)
        unsafe curl_set_number(handle, CURLOPT_SSL_VERIFYPEER, 1)
        unsafe curl_set_number(handle, CURLOPT_SSL_VERIFYHOST, 2)
        unsafe curl_set_number(handle, CURLOPT_CONNECTTIMEOUT_MS, limits.connectMilliseconds)
        unsafe curl_set_number(handle, CURLOPT_TIMEOUT_MS, limits.totalMilliseconds)
        if let file = limits.certificateAuthorities {
            unsafe curl_set_text(handle, CURLOPT_CAINFO, file)
        }
    }

    private func perform(_ call: HTTPCall) -> CURLcode {
        guard call.method == .put else { return unsafe curl_easy_perform(handle) }
        return unsafe call.body.withUnsafeBytes { body in
            unsafe curl_set_number(handle, CURLOPT_POSTFIELDSIZE, body.count)
            // libcurl only reads it, and only until it returns.
            let start = unsafe UnsafeMutableRawPointer(mutating: body.baseAddress)
            unsafe curl_set_pointer(handle, CURLOPT_POSTFIELDS, start)
            unsafe curl_set_number(handle, CURLOPT_POST, 1)
            return unsafe curl_easy_perform(handle)
        }
    }
}

/// Keeps what came; takes no more than was agreed, which ends the transfer.
private func keepReceived(
    _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int,
    _ received: UnsafeMutableRawPointer?
) -> Int {
    guard let bytes = unsafe bytes, let received = unsafe received else { return 0 }
    let target = unsafe Unmanaged<Received>.fromOpaque(received).takeUnretainedValue()
    guard target.body.count + count <= target.bytesMax else { return 0 }
    let piece = unsafe UnsafeRawBufferPointer(start: bytes, count: count)
    unsafe target.body.append(contentsOf: piece)
    return count
}

extension HTTPFailure {
    fileprivate init(_ code: CURLcode) {
        let kind: Kind =
            switch code {
            case CURLE_WRITE_ERROR: .tooLong
            case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CONNECT_ERROR,
                CURLE_SSL_CACERT_BADFILE:
                .notTrusted
            case CURLE_COULDNT_CONNECT, CURLE_COULDNT_RESOLVE_HOST, CURLE_OPERATION_TIMEDOUT,
                CURLE_GOT_NOTHING, CURLE_RECV_ERROR, CURLE_SEND_ERROR:
                .unreachable
            default: .failed
            }
        self.init(kind: kind, reason: unsafe String(cString: curl_easy_strerror(code)))
    }
}
