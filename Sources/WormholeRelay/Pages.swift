import EventLoop

/// What plain HTTP requests get. Nothing is looked up and nothing happens: opening a link does
/// nothing, and the answer is the same for everyone.
enum Pages {
    static func respond(to request: HTTPRequest) -> HTTPResponse {
        guard request.method != .other else { return .text(405, "Method not allowed\n") }
        if request.path == "/" { return .text(200, front) }
        return isInvite(request.path) ? invite : .text(404, "Not found\n")
    }

    /// The path was decoded once, so that a link whose `#` was escaped has one here; one that was
    /// escaped twice is still meant as an invite.
    private static func isInvite(_ path: String) -> Bool {
        path == "/invite" || path == "/join"
            || ["/invite/", "/invite#", "/invite%23", "/join/"].contains { path.hasPrefix($0) }
    }

    private static let front = """
        This is an invite relay. It carries sealed messages between people who invite each other,
        and cannot read them. If someone sent you a link, open that link.

        """

    private static let invite = HTTPResponse(
        status: 200,
        headers: [
            ("Content-Type", "text/html; charset=utf-8"),
            ("Cache-Control", "public, max-age=300"),
            ("Referrer-Policy", "no-referrer"),
            ("X-Content-Type-Options", "nosniff"),
            (
                "Content-Security-Policy",
                "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
            ),
        ],
        body: Array(InvitePage.html.utf8))
}
