import CryptoPrimitives
import InviteCodes
import Testing

private let link = "https://space.example/invite#Paul/coral-piano-42"

/// What each preview case comes to for this module: reading is all that opening does, and reading
/// does nothing. That the relay's bytes are the same for everybody is tested with the relay.
let previewChecks: [String: @Sendable (Case) throws -> Void] = [
    "B01": b01,
    "B02": { _ in try expectSameTwice() },
    "B04": b04,
    "B05": { _ in try expectSameTwice() },
]

private func expectSameTwice() throws {
    let first = try readLink(link)
    let second = try readLink(link)
    #expect(first.linkText == second.linkText)
    #expect(first.linkText == link)
}

/// What the sources of the module import: nothing that reaches a network, a file or a clock.
private func modulesImported() throws -> [String] {
    let files = try sources(under: "Sources/InviteCodes")
    #expect(files.count > 30)
    return files.flatMap { text in
        text.split(separator: "\n").filter { $0.contains("import ") && !$0.hasPrefix(" ") }
            .filter { !$0.hasPrefix("//") }
            .compactMap { $0.split(separator: " ").last.map(String.init) }
    }
}

private func b01(_: Case) throws {
    for module in try modulesImported() {
        #expect(["CryptoPrimitives", "Swift"].contains(module))
    }
    for _ in 0..<100 { #expect(try readLink(link).codeText == "42-coral-piano") }
}

private func b04(_: Case) throws {
    for text in [link, "https://space.example/invite#Paul/JfzgyqTxMMneUigsN2WjiQ/k7QwZ3nB"] {
        let bytes = Array(text.utf8)
        let invitation = try Invitation.read(bytes.span)
        var dumped = ""
        dump(invitation, to: &dumped)
        for shown in ["\(invitation)", String(reflecting: invitation), dumped] {
            for secret in ["coral", "piano", "Jfzgyq", "k7QwZ3nB", "8f1d2c3b"] {
                #expect(!shown.contains(secret))
            }
        }
    }
}
