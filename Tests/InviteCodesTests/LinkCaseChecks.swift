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
    "L10": { report in
        try report.expectWords(name: "Paul")
        for mark in [".", ",", ";", ":", "!", "?", "…", "\"", "'", "”", "’", ")", "]", "}", "。", "、"] {
            try expectPaul("https://space.example/invite#Paul/coral-piano-42\(mark)")
            try expectPaul("https://space.example/invite#Paul/coral-piano-42\(mark)\(mark) Bye")
        }
    },
    "L11": { try $0.expectWords(name: "Paul") },
    "L13": { _ in
        let link = try InviteLink(
            space: SpaceAddress(reading: "space.example"), name: "_Paul_*",
            code: readCode("coral-piano-42"))
        #expect(link.linkText == "https://space.example/invite#%5FPaul%5F%2A/coral-piano-42")
        #expect(try readLink(link.linkText).name == "_Paul_*")
    },
    // The report counts the tildes of its own example wrong: after the first and before the last
    // there are three in the name, not two.
    "L14": { try $0.expectLong(secret, name: "~Paul~~", key: "k7QwZ3nB", form: .current) },
    "L16": { try $0.expectWords(name: "Paul") },
    "L17": { try $0.expectWords(name: "Paul") },
    "L19": { report in
        let space = try SpaceAddress(reading: "space.example")
        let kind = try report.expectError("missingSecret")
        #expect(kind == .missingSecret(space: space, name: "Paul"))
    },
    "L20": { report in
        let kind = try report.expectError("missingFragment")
        #expect(kind == .missingFragment(space: try SpaceAddress(reading: "space.example")))
        #expect(try readCode("coral / piano / 42").passwordText == "42-coral-piano")
    },
    "L22": {
        try $0.expectLong(secret, name: "Paul", key: "k7QwZ3nB", form: .standard)
    },
    "L23": { try $0.expectWords(name: "Paul") },
    "L25": { report in
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
    },
    "L26": { try $0.expectCode() },
    "L28": { report in
        try report.expectWords(name: "PAUL")
        let long = "https://space.example/invite#Paul/JfzgyqTxMMneUigsN2WjiQ".uppercased()
        let current = "https://space.example/join/join#e1.jx0sO0pZaHeGpbTD0uHwAQ~Paul".uppercased()
        for text in [long, current] {
            #expect(throws: LinkError.self) { try readLink(text) }
        }
    },
    "L29": { try $0.expectWords(name: "Paul") },
    "L31": { report in
        try report.expectWords(name: "Paul")
        let asked = report.input.replacingOccurrences(of: "coral piano 42", with: "coral piano 43")
        do {
            _ = try readLink(asked)
            Issue.record("was read")
        } catch {
            #expect(error.kind == .linkAndWordsDiffer)
        }
        let bare = report.input.replacingOccurrences(
            of: "https://space.example/invite#Paul/coral-piano-42", with: "Join")
        let bytes = Array(bare.utf8)
        guard case .code(let code, nil) = try Invitation.read(bytes.span) else {
            Issue.record("no code")
            return
        }
        #expect(code.passwordText == "42-coral-piano")
    },
    "L32": { try $0.expectLong(secret, name: "Paul", key: "k7QwZ3nB", form: .current) },
    "L34": { try $0.expectWords(name: "e1.Paul") },
    "L35": { report in
        try report.expectLong(
            secret, name: "Familie/Schön", key: "k7QwZ3nB", form: .current)
    },
    "L37": { report in
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
    },
    "L38": { report in
        let space = try SpaceAddress(reading: "space.example")
        let kind = try report.expectError("damagedSecret")
        #expect(kind == .damagedSecret(.outOfRange, space: space))
    },
    "L40": { try $0.expectWords(name: "My Secret Room") },
    "L41": { report in
        // Text and nothing but text: whoever shows it has to show it so.
        try report.expectWords(name: "<img src=x onerror=alert(1)>")
    },
    "L43": { _ in
        let family = "👨‍👩‍👧‍👦"
        let link = try InviteLink(
            space: SpaceAddress(reading: "space.example"),
            name: String(repeating: family, count: 200), code: readCode("coral-piano-42"))
        #expect(link.name.allSatisfy { String($0) == family })
        #expect((1...40).contains(link.name.count))
        #expect(link.linkText.utf8.count < 2_000)
        #expect(try readLink(link.linkText).name == link.name)
    },
    "L44": { _ in
        // Nobody has to be sent from one path to the other: both are read, to the same invite.
        for path in ["join/join", "invite", "join/join/"] {
            let link = try readLink("https://space.example/\(path)#jx0sO0pZaHeGpbTD0uHwAQ")
            #expect(link.longText == secret)
            #expect(link.space.host == "space.example")
        }
    },
]

/// Expects Paul's link.
private func expectPaul(_ text: String) throws {
    let link = try readLink(text)
    #expect(link.codeText == "42-coral-piano", "\(text)")
    #expect(link.name == "Paul", "\(text)")
}
