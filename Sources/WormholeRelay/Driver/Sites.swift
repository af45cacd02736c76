import EventLoop

/// Who answers plain HTTP, by the listener it came to.
final class Sites {
    /// The name of the operator's listener.
    static let operatorListener = "operator"

    var everybody = PublicSite()
    var operators: OperatorSite?

    func response(to request: HTTPRequest) -> HTTPResponse {
        guard request.method != .other else { return .wrongMethod }
        guard request.listener == Self.operatorListener else {
            return everybody.response(to: request)
        }
        return operators?.response(to: request) ?? .plain(503, "not ready: starting\n")
    }
}
