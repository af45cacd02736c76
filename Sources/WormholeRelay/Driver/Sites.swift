import EventLoop

/// Who answers plain HTTP, by the listener it came to.
final class Sites {
    /// The name of the operator's listener.
    static let operatorListener = "operator"

    var everybody = PublicSite()
    var operators: OperatorSite?

    /// Nil for what the relay's core has to say.
    func response(to request: HTTPRequest) -> HTTPResponse? {
        let isPublic = request.listener != Self.operatorListener
        if isPublic, SpaceSite.isAt(request.path) { return SpaceSite.refusal(of: request) }
        guard request.method == .get || request.method == .head else { return .wrongMethod }
        guard !isPublic else {
            return everybody.response(to: request)
        }
        return operators?.response(to: request) ?? .plain(503, "not ready: starting\n")
    }
}
