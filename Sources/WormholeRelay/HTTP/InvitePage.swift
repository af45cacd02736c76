import EventLoop

/// The page an invite link opens. It loads nothing, runs nothing and sends nothing.
enum InvitePage {
    static let document = Document(
        Array(html.utf8), type: "text/html; charset=utf-8",
        headers: [
            (
                "Content-Security-Policy",
                "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
            ),
            ("Cross-Origin-Opener-Policy", "same-origin"),
            ("Cross-Origin-Resource-Policy", "same-origin"),
        ])

    private static let html = """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <meta name="robots" content="noindex">
        <title>You are invited</title>
        </head>
        <body>
        <main>
        <h1>You are invited</h1>
        <p>Someone invited you to join them. Nothing has happened yet by opening this page: you
        join when you decide to.</p>
        <h2>How to join</h2>
        <ol>
        <li>Copy the whole link you were sent, or the words of your invite, such as
        <code>coral-piano-42</code>.</li>
        <li>In a terminal, type <code>invite join</code> and press Enter.</li>
        <li>Paste the link or type the words, give your name, and you are in. If the person who
        invited you is not there, you can wait or come back later.</li>
        </ol>
        <p>The invite is for you: do not post it anywhere others can read it.</p>
        <p>If it does not work, ask the person who invited you for a new one.</p>
        </main>
        </body>
        </html>

        """
}
