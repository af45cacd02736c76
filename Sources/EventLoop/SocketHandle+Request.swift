import CWebSockets

extension SocketHandle {
    /// The headers we read.
    enum Header {
        case host
        case forwardedFor
        case getPath
        case headPath
        case ifNoneMatch

        fileprivate var token: lws_token_indexes {
            switch self {
            case .host: WSI_TOKEN_HOST
            case .forwardedFor: WSI_TOKEN_X_FORWARDED_FOR
            case .getPath: WSI_TOKEN_GET_URI
            case .headPath: WSI_TOKEN_HEAD_URI
            case .ifNoneMatch: WSI_TOKEN_HTTP_IF_NONE_MATCH
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

    /// The scheme that a proxy says its client spoke: the last word of `X-Forwarded-Proto`, a
    /// header that the library has no number for.
    var forwardedScheme: String? {
        let name = "x-forwarded-proto:"
        let length = unsafe lws_hdr_custom_length(pointer, name, Int32(name.utf8.count))
        guard length > 0 else { return nil }
        let room = Int(length) + 1
        let text = unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: room) { buffer in
            let count = unsafe lws_hdr_custom_copy(
                pointer, buffer.baseAddress, Int32(room), name, Int32(name.utf8.count))
            let bytes = unsafe UnsafeRawBufferPointer(buffer).prefix(max(0, Int(count)))
            return unsafe String(decoding: bytes, as: UTF8.self)
        }
        let word = text.split(separator: ",").last ?? ""
        return word.filter { !$0.isWhitespace }.lowercased()
    }

    var host: String { (header(.host) ?? "").lowercased() }
}
