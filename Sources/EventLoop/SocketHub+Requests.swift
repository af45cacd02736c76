import CWebSockets

// Requests with a body, and those that the owner answers in its turn. A body is read to its end
// before the answer leaves: who is still writing might not read. After one that nobody wanted the
// connection ends, as the library does not find the next request behind it.
extension SocketHub {
    /// A body so many times too large is not even waited out.
    private static let discardedBodies = 16

    static let goodbye = (name: "Connection", value: "close")

    /// Begins with a request whose head is here; without a response the owner is told of it.
    func take(
        _ request: HTTPRequest, _ response: HTTPResponse?, on socket: Socket,
        _ handle: SocketHandle
    ) -> Verdict {
        let isKept = response == nil && request.method == .put
        let length = handle.announcedLength
        guard length != nil || !isKept else {
            return refuse(411, "The request does not say how long it is\n", handle)
        }
        guard let length, length > 0 else {
            if let response { return send(response, to: request, on: socket, handle) }
            socket.request = PendingRequest(request: request)
            return tellOwner(of: socket)
        }
        guard length / Self.discardedBodies <= limits.requestBodyBytesMax else {
            return refuse(413, "Too large\n", handle)
        }
        let isTooLong = isKept && length > limits.requestBodyBytesMax
        socket.request = PendingRequest(
            request: request, missing: length, isUnwanted: !isKept || isTooLong,
            response: isTooLong ? .text(413, "Too large\n") : response)
        return .keep
    }

    /// Nothing that follows on this connection can be read.
    private func refuse(
        _ status: Int, _ text: String, _ handle: SocketHandle
    ) -> Verdict {
        var response = HTTPResponse.text(status, text)
        response.headers.append(Self.goodbye)
        if sendHead(of: response, on: handle) {
            _ = scratch.write(response.body[...], to: handle, as: LWS_WRITE_HTTP_FINAL)
        }
        return .drop
    }

    /// A piece of a body. The library gives no more than was announced.
    func takeBody(
        _ piece: UnsafeRawBufferPointer, of socket: Socket, _ handle: SocketHandle
    ) -> Verdict {
        guard var pending = socket.request, pending.missing > 0 else { return .keep }
        guard piece.count <= pending.missing else { return .drop }
        if !pending.isUnwanted { unsafe pending.request.body.append(contentsOf: piece) }
        pending.missing -= piece.count
        socket.request = pending
        guard pending.missing == 0 else { return .keep }
        guard pending.response != nil else { return tellOwner(of: socket) }
        unsafe lws_callback_on_writable(handle.pointer)
        return .keep
    }

    private func tellOwner(of socket: Socket) -> Verdict {
        guard let pending = socket.request else { return .keep }
        report(.requested(socket.id, pending.request))
        return .keep
    }

    /// The owner's answer; it leaves when the library says that it can be written.
    func answer(_ socket: Socket, _ response: HTTPResponse) {
        guard let handle = socket.handle, socket.request?.missing == 0 else { return }
        socket.request?.response = response
        unsafe lws_callback_on_writable(handle.pointer)
    }

    /// The connection takes more: an answer, or more of one.
    func writeMore(of socket: Socket, _ handle: SocketHandle) -> Verdict {
        guard let pending = socket.request else { return continueBody(of: socket, handle) }
        guard pending.missing == 0, let response = pending.response else { return .keep }
        socket.request = nil
        socket.isLastAnswer = pending.isUnwanted
        return send(response, to: pending.request, on: socket, handle)
    }
}

/// A request that has to wait for its body or for the owner's answer.
struct PendingRequest {
    var request: HTTPRequest
    /// Bytes of the body that are still to come.
    var missing = 0
    /// Whether nobody wants them.
    var isUnwanted = false
    /// Nil until there is one.
    var response: HTTPResponse?
}

extension SocketHandle {
    /// The length of the body as the request says it; nil if it does not, or in a way that two
    /// readers could understand differently. Source: RFC 9112, section 6.3.
    fileprivate var announcedLength: Int? {
        guard header(.transferEncoding) == nil, let text = header(.contentLength),
            text.utf8.count <= 12,
            text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else { return nil }
        return Int(text)
    }
}
