import Foundation
import Testing

/// The style rules a machine can check. A rule that is neither here nor in `.swift-format` is a
/// preference.
@Suite struct TidyTests {
    /// Tables made by a program: any length.
    private static let generatedFiles: Set<String> = ["Generated"]

    /// Targets that do no I/O and know neither clock nor Foundation.
    private static let pure: Set<String> = [
        "Admission", "CryptoPrimitives", "InviteCodes", "Journal", "MailboxProtocol", "RelayCore",
        "SPAKE2", "WormholeSession",
    ]

    /// Where each C library may be imported: folders, or one file. What is measured beside the
    /// product calls the crypto libraries itself.
    private static let homes = [
        "CSodium": ["Sources/CryptoPrimitives/", "Sources/SPAKE2Measuring/"],
        "COpenSSL": [
            "Sources/CryptoPrimitives/", "Sources/SPAKE2Measuring/",
            "Sources/EventLoop/TLSIdentity.swift",
        ],
        "CWebSockets": ["Sources/EventLoop/"], "CUV": ["Sources/EventLoop/"],
        "CSQLite": ["Sources/Storage/"], "CQRCode": ["Sources/System/QRCode.swift"],
        "CCurl": ["Sources/HTTPClient/"],
    ]

    private static let unsafeTargets: Set<String> = [
        "CryptoPrimitives", "EventLoop", "HTTPClient", "SPAKE2Measuring", "Storage", "System",
    ]

    @Test("the walk finds the repository")
    func walk() throws {
        let files = try Repository.files()
        #expect(files.contains("Package.swift"))
        #expect(files.contains("Tests/TidyTests/TidyTests.swift"))
        #expect(try Repository.swift(under: "Sources/").count > 30)
    }

    @Test("no file is longer than 400 lines, unless a program made it")
    func fileLength() throws {
        let long = try Repository.swift(under: "").filter { file in
            let isGenerated = Self.generatedFiles.contains { file.path.contains($0) }
            return !isGenerated && file.lexed.lines.count > 401
        }
        #expect(long.map(\.path) == [])
    }

    @Test("no function is longer than 60 lines")
    func functionLength() throws {
        let long = try Repository.swift(under: "").flatMap { file in
            file.lexed.functions().filter { $0.lineCount > 60 }.map {
                "\(file.path):\($0.firstLine) \($0.name), \($0.lineCount) lines"
            }
        }
        #expect(long == [])
    }

    @Test("no line is longer than 100 columns, and none ends in a space")
    func lineLength() throws {
        let bad = try Repository.swift(under: "").flatMap { file in
            let isGenerated = Self.generatedFiles.contains { file.path.contains($0) }
            return file.lexed.lines.enumerated().filter { _, line in
                (line.count > 100 && !isGenerated) || line.last == " " || line.last == "\t"
            }.map { "\(file.path):\($0.offset + 1)" }
        }
        #expect(bad == [])
    }

    @Test("C is imported only where it lives")
    func cImports() throws {
        let strays = try Repository.swift(under: "Sources/").flatMap { file in
            file.imports().filter { module, _ in
                guard let homes = Self.homes[module] else { return false }
                return !homes.contains { file.path.hasPrefix($0) }
            }.map { "\(file.path):\($0.line) imports \($0.module)" }
        }
        #expect(strays == [])
    }

    @Test("unchecked memory is touched only in the targets that wrap C")
    func unsafe() throws {
        let strays = try Repository.swift(under: "Sources/")
            .filter { !Self.unsafeTargets.contains($0.target) }
            .flatMap { file in file.places { contains($0, word: "unsafe") } }
        #expect(strays == [])
    }

    @Test("below the line there is no Foundation and no C library of the system")
    func foundation() throws {
        let outside: Set<String> = ["Foundation", "FoundationEssentials", "Glibc", "Dispatch"]
        let strays = try Repository.swift(under: "Sources/")
            .filter { Self.pure.contains($0.target) }
            .flatMap { file in
                file.imports().filter { outside.contains($0.module) }
                    .map { "\(file.path):\($0.line) imports \($0.module)" }
            }
        #expect(strays == [])
    }

    @Test(
        "tokens that hide a failure, a race, a clock or a seed",
        arguments: ["try!", "as!", "nonisolated(unsafe)"])
    func bannedTokens(token: String) throws {
        let found = try Repository.swift(under: "Sources/")
            .flatMap { file in file.places { $0.contains(token) } }
        #expect(found == [])
    }

    @Test("only programs change the process's limits, by way of System")
    func processLimits() throws {
        let found = try Repository.swift(under: "Sources/")
            .filter { $0.target != "System" }
            .flatMap { file in
                file.places { contains($0, word: "setrlimit") || contains($0, word: "prctl") }
            }
        #expect(found == [])
    }

    @Test("no Date: time is handed in")
    func dates() throws {
        let found = try Repository.swift(under: "Sources/")
            .flatMap { file in file.places { $0.contains("Date(") || $0.contains("Date.now") } }
        #expect(found == [])
    }

    @Test("randomness has a source that a test can choose")
    func randomness() throws {
        let draws = [".random(", ".randomElement(", ".shuffled(", ".shuffle("]
        let found = try Repository.swift(under: "Sources/").flatMap { file in
            file.lexed.code.indices.filter { index in
                let line = file.lexed.code[index]
                if contains(line, word: "SystemRandomNumberGenerator") { return true }
                // The argument may stand on one of the next lines.
                let call = file.lexed.code[index..<min(index + 4, file.lexed.code.count)]
                return draws.contains { line.contains($0) }
                    && !call.contains { $0.contains("using:") }
            }.map { "\(file.path):\($0 + 1)" }
        }
        #expect(found == [])
    }

    @Test("every unchecked Sendable says within two lines why it is one")
    func uncheckedSendable() throws {
        let found = try Repository.swift(under: "Sources/").flatMap { file in
            file.lexed.code.indices.filter { index in
                guard file.lexed.code[index].contains("@unchecked Sendable") else { return false }
                let near = max(0, index - 2)...min(file.lexed.lines.count - 1, index + 2)
                return !file.lexed.lines[near].contains { $0.contains("Sendable: ") }
            }.map { "\(file.path):\($0 + 1)" }
        }
        #expect(found == [])
    }

    @Test("nothing is left to be done in comments")
    func leftovers() throws {
        let marks = ["FIX" + "ME", "TO" + "DO", "XX" + "X"]
        let found = try Repository.swift(under: "").flatMap { file in
            file.lexed.lines.enumerated().filter { _, line in
                marks.contains { contains(line, word: $0) }
            }.map { "\(file.path):\($0.offset + 1)" }
        }
        #expect(found == [])
    }

    @Test("no file names a folder of somebody's machine")
    func machinePaths() throws {
        let folders = ["work", "root", "farm"].map { "/" + $0 + "/" }
        let found = try Repository.files().flatMap { path -> [String] in
            guard let text = try Repository.text(path) else { return [] }
            return folders.filter { folder in
                text.ranges(of: folder).contains { range in
                    let before = text[..<range.lowerBound].last
                    return before == nil || !(before?.isLetter == true || before?.isNumber == true)
                }
            }.map { "\(path): \($0)" }
        }
        #expect(found == [])
    }
}
