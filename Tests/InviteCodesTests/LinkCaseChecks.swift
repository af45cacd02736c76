import CryptoPrimitives
import Foundation
import InviteCodes
import Testing

private let secret = "8f1d2c3b4a59687786a5b4c3d2e1f001"

/// What each link case comes to.
let linkChecks: [String: @Sendable (Case) throws -> Void] = [
    "L01": { try $0.expectWords(name: "Paul") },
    "L02": { try $0.expectWords(name: "Paul") },
    "L04": { try $0.expectWords(name: "José") },
    "L05": { try $0.expectWords(name: "Dad\u{2019}s phone") },
    "L07": { try $0.expectWords(name: "Paul") },
    "L08": { try $0.expectWords(name: "Paul") },
    "L10": l10,
    "L11": { try $0.expectWords(name: "Paul") },
    "L13": l13,
    // The report counts the tildes of its own example wrong: after the first and before the last
    // there are three in the name, not two.
    "L14": { try $0.expectLong(secret, name: "~Paul~~", key: "k7QwZ3nB", form: .current) },
    "L16": { try $0.expectWords(name: "Paul") },
    "L17": { try $0.expectWords(name: "Paul") },
    "L19": l19,
    "L20": l20,
    "L22": {
        try $0.expectLong(secret, name: "Paul", key: "k7QwZ3nB", form: .standard)
    },
    "L23": { try $0.expectWords(name: "Paul") },
    "L25": l25,
    "L26": { try $0.expectCode() },
    "L28": l28,
    "L29": { try $0.expectWords(name: "Paul") },
    "L31": l31,
    "L32": { try $0.expectLong(secret, name: "Paul", key: "k7QwZ3nB", form: .current) },
    "L34": { try $0.expectWords(name: "e1.Paul") },
    "L35": l35,
    "L37": l37,
    "L38": l38,
    "L40": { try $0.expectWords(name: "My Secret Room") },
    "L41": l41,
    "L43": l43,
    "L44": l44,
]

/// Expects Paul's link.
private func expectPaul(_ text: String) throws {
    let link = try readLink(text)
    #expect(link.codeText == "42-coral-piano", "\(text)")
    #expect(link.name == "Paul", "\(text)")
}

private func l10(_ report: Case) throws {
    try report.expectWords(name: "Paul")
    for mark in [
        ".", ",", ";", ":", "!", "?", "…", "\"", "'", "”", "’", ")", "]", "}", "。", "、",
    ] {
        try expectPaul("https://space.example/invite#Paul/coral-piano-42\(mark)")
        try expectPaul("https://space.example/invite#Paul/coral-piano-42\(mark)\(mark) Bye")
    }
}

private func l13(_: Case) throws {
    let link = try InviteLink(
        space: SpaceAddress(reading: "space.example"), name: "_Paul_*",
        code: readCode("coral-piano-42"))
    #expect(link.linkText == "https://space.example/invite#%5FPaul%5F%2A/coral-piano-42")
    #expect(try readLink(link.linkText).name == "_Paul_*")
}

private func l19(_ report: Case) throws {
    let space = try SpaceAddress(reading: "space.example")
    let kind = try report.expectError("missingSecret")
    #expect(kind == .missingSecret(space: space, name: "Paul"))
}

private func l20(_ report: Case) throws {
    let kind = try report.expectError("missingFragment")
    #expect(kind == .missingFragment(space: try SpaceAddress(reading: "space.example")))
    #expect(try readCode("coral / piano / 42").passwordText == "42-coral-piano")
}

private func l25(_ report: Case) throws {
    try report.expectWords(name: "Paul")
    let marks: [UInt32] = [
        0x200E, 0x200F, 0x61C, 0x202A, 0x202B, 0x202C, 0x202D, 0x202E, 0x2066, 0x2067, 0x2068,
        0x2069,
    ]
    for mark in marks.compactMap({ Unicode.Scalar($0).map { String(Character($0)) } }) {
        let encoded = mark.utf8.map { "%" + String($0, radix: 16, uppercase: true) }.joined()
        for mark in [mark, encoded] {
            try expectPaul("https://space.example/invite#Paul/coral-pi\(mark)ano-42\(mark)")
            try expectPaul("https://space.example/invite#Pa\(mark)ul/coral-piano-42")
        }
    }
}

private func l28(_ report: Case) throws {
    try report.expectWords(name: "PAUL")
    let long = "https://space.example/invite#Paul/JfzgyqTxMMneUigsN2WjiQ".uppercased()
    let current = "https://space.example/join/join#e1.jx0sO0pZaHeGpbTD0uHwAQ~Paul".uppercased()
    for text in [long, current] {
        #expect(throws: LinkError.self) { try readLink(text) }
    }
}

private func l31(_ report: Case) throws {
    try report.expectWords(name: "Paul")
    let asked = report.input.replacingOccurrences(of: "coral piano 42", with: "coral piano 43")
    #expect(linkError(asked) == .linkAndWordsDiffer)
    let bare = report.input.replacingOccurrences(
        of: "https://space.example/invite#Paul/coral-piano-42", with: "Join")
    let bytes = Array(bare.utf8)
    guard case .code(let code, nil) = try Invitation.read(bytes.span) else {
        Issue.record("no code")
        return
    }
    #expect(code.passwordText == "42-coral-piano")
}

private func l35(_ report: Case) throws {
    try report.expectLong(
        secret, name: "Familie/Schön", key: "k7QwZ3nB", form: .current)
}

private func l37(_ report: Case) throws {
    try report.expectLong(
        "000102030405060708090a0b0c0d0e0f", name: "Paul", key: nil, form: .standard)
    for (digits, hex) in [
        ("8DfbjXLth7AQA7w2jw4sf", "01020304050607080910111213141516"),
        ("YcVfxkQb6JRzqk5kF2tNLv", String(repeating: "ff", count: 16)),
    ] {
        let text = "https://space.example/invite#Paul/\(digits)"
        #expect(try readLink(text).longText == hex)
    }
    let minted = try InviteLink(
        space: SpaceAddress(reading: "space.example"), name: "Paul",
        secret: longSecret("000102030405060708090a0b0c0d0e0f"))
    #expect(minted.linkText.hasSuffix("#Paul/112drXXUifSrRnXLGbXg8E"))
}

private func l38(_ report: Case) throws {
    let space = try SpaceAddress(reading: "space.example")
    let kind = try report.expectError("damagedSecret")
    #expect(kind == .damagedSecret(.outOfRange, space: space))
}

private func l41(_ report: Case) throws {
    // Text and nothing but text: whoever shows it has to show it so.
    try report.expectWords(name: "<img src=x onerror=alert(1)>")
}

private func l43(_: Case) throws {
    let family = "👨‍👩‍👧‍👦"
    let link = try InviteLink(
        space: SpaceAddress(reading: "space.example"),
        name: String(repeating: family, count: 200), code: readCode("coral-piano-42"))
    #expect(link.name.allSatisfy { String($0) == family })
    #expect((1...40).contains(link.name.count))
    #expect(link.linkText.utf8.count < 2_000)
    #expect(try readLink(link.linkText).name == link.name)
}

private func l44(_: Case) throws {
    // Nobody has to be sent from one path to the other: both are read, to the same invite.
    for path in ["join/join", "invite", "join/join/"] {
        let link = try readLink("https://space.example/\(path)#jx0sO0pZaHeGpbTD0uHwAQ")
        #expect(link.longText == secret)
        #expect(link.space.host == "space.example")
    }
}
