import CryptoPrimitives
import Foundation
import InviteCodes

/// The root of the repository.
private let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

/// Where a file of the repository is.
func repositoryFile(_ path: String) -> URL { root.appending(path: path) }

/// The lines of a file of the repository.
func allLines(of path: String) throws -> [String] {
    let text = try String(contentsOf: repositoryFile(path), encoding: .utf8)
    return text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
}

/// The lines of a file of the repository, without comments.
func lines(of path: String) throws -> [String] {
    try allLines(of: path).filter { !$0.hasPrefix("#") }
}

/// The bytes of a file of the repository.
func bytes(of path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: root.appending(path: path)))
}

/// The texts of the Swift files under a folder of the repository.
func sources(under folder: String) throws -> [String] {
    let files = FileManager.default.enumerator(
        at: root.appending(path: folder), includingPropertiesForKeys: nil)
    var texts: [String] = []
    while let file = files?.nextObject() as? URL {
        if file.pathExtension == "swift" {
            texts.append(try String(contentsOf: file, encoding: .utf8))
        }
    }
    return texts
}

/// What a lent span holds, as text. Only tests may do this to a secret.
func text(_ bytes: Span<UInt8>) -> String {
    String(decoding: (0..<bytes.count).map { bytes[$0] }, as: UTF8.self)
}

extension WordCode {
    var passwordText: String { withPassword { text($0) } }
    var spokenText: String { withSpoken { text($0) } }
    func spelling(in language: Language) -> String { withSpelling(in: language) { text($0) } }
}

extension InviteLink {
    var linkText: String { withText { text($0) } }
    func message(in language: Language) -> String { withMessage(in: language) { text($0) } }
    var keyText: String? { brandingKey.map { $0.withBytes { text($0) } } }

    /// The password text of the code, if there is one.
    var codeText: String? {
        guard case .words(let code) = secret else { return nil }
        return code.passwordText
    }

    /// The long secret in hex, if there is one.
    var longText: String? {
        guard case .long(let secret) = secret else { return nil }
        return secret.withBytes { Hex.encode([UInt8](copying: $0)) }
    }
}

func secret(_ key: String) -> SharedSecret {
    let bytes = Array(key.utf8)
    return SharedSecret(SecretBytes(copying: bytes.span, in: .wiped))
}

func longSecret(_ hex: String) throws -> LongSecret {
    let bytes = try Hex.decode(hex)
    return try LongSecret(copying: bytes.span)
}

func readCode(
    _ input: String, lists: [WordList] = WordList.all
) throws(CodeError) -> WordCode {
    let bytes = Array(input.utf8)
    return try WordCode(reading: bytes.span, lists: lists)
}

func readLink(_ input: String) throws(LinkError) -> InviteLink {
    let bytes = Array(input.utf8)
    return try InviteLink(reading: bytes.span)
}

/// Why a text is no code; nil if it is one.
func codeError(_ input: String, lists: [WordList] = WordList.all) -> CodeError.Kind? {
    do throws(CodeError) {
        _ = try readCode(input, lists: lists)
        return nil
    } catch {
        return error.kind
    }
}

/// Why there is no link in a text; nil if there is one.
func linkError(_ input: String) -> LinkError.Kind? {
    do throws(LinkError) {
        _ = try readLink(input)
        return nil
    } catch {
        return error.kind
    }
}

/// The name of an enum's case, without what it carries.
func kindName<Kind>(_ kind: Kind) -> String {
    String("\(kind)".prefix { $0 != "(" })
}
