import CWebSockets

extension SocketHandle {
    /// The headers we read.
    enum Header {
        case host
        case forwardedFor
        case getPath
        case headPath
        case putPath
        case deletePath
        case postPath
        case ifNoneMatch
        case authorization
        case contentLength
        case transferEncoding

        fileprivate var token: lws_token_indexes {
            switch self {
            case .host: WSI_TOKEN_HOST
            case .forwardedFor: WSI_TOKEN_X_FORWARDED_FOR
            case .getPath: WSI_TOKEN_GET_URI
            case .headPath: WSI_TOKEN_HEAD_URI
            case .putPath: WSI_TOKEN_PUT_URI
            case .deletePath: WSI_TOKEN_DELETE_URI
            case .postPath: WSI_TOKEN_POST_URI
            case .ifNoneMatch: WSI_TOKEN_HTTP_IF_NONE_MATCH
            case .authorization: WSI_TOKEN_HTTP_AUTHORIZATION
            case .contentLength: WSI_TOKEN_HTTP_CONTENT_LENGTH
            case .transferEncoding: WSI_TOKEN_HTTP_TRANSFER_ENCODING
            }
        }
    }

    /// A header of the request that is being read, nil if it was not sent. Bytes that are not
    /// UTF-8 become U+FFFD.
    func header(_ header: Header) -> String? {
        let length = unsafe lws_hdr_total_length(pointer, header.token)
        guard length > 0 else { return nil }
        let room = Int(length) + 1
        return unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: room) { buffer in
            let count = unsafe lws_hdr_copy(
                pointer, buffer.baseAddress, Int32(room), header.token)
            guard count > 0 else { return nil }
            let bytes = unsafe UnsafeRawBufferPointer(buffer).prefix(Int(count))
            return unsafe String(decoding: bytes, as: UTF8.self)
        }
    }

    /// What is asked for, and how; the path is empty for methods that nobody uses here.
    var target: (method: HTTPRequest.Method, path: String) {
        if let path = header(.headPath) { return (.head, path) }
        if let path = header(.getPath) { return (.get, path) }
        if let path = header(.putPath) { return (.put, path) }
        if let path = header(.deletePath) { return (.delete, path) }
        return (.other, header(.postPath) ?? "")
    }

    /// A header that the library has no number for, by its name in lower case; nil if it was not
    /// sent.
    func customHeader(_ lowercaseName: String) -> String? {
        let name = lowercaseName + ":"
        let length = unsafe lws_hdr_custom_length(pointer, name, Int32(name.utf8.count))
        guard length > 0 else { return nil }
        let room = Int(length) + 1
        return unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: room) { buffer in
            let count = unsafe lws_hdr_custom_copy(
                pointer, buffer.baseAddress, Int32(room), name, Int32(name.utf8.count))
            let bytes = unsafe UnsafeRawBufferPointer(buffer).prefix(max(0, Int(count)))
            return unsafe String(decoding: bytes, as: UTF8.self)
        }
    }

    /// The scheme that a proxy says its client spoke: the last word of `X-Forwarded-Proto`.
    var forwardedScheme: String? {
        guard let text = customHeader("x-forwarded-proto") else { return nil }
        let word = text.split(separator: ",").last ?? ""
        return word.filter { !$0.isWhitespace }.lowercased()
    }

    var host: String { (header(.host) ?? "").lowercased() }
}
