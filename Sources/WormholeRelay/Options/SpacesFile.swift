import CryptoPrimitives
import MailboxProtocol
package import RelayCore
package import System

/// The spaces that the operator vouches for, in `spaces` in the data folder: a line each, the host
/// and its owner's public key. Lines that begin with `#` are the operator's own.
package struct SpacesFile: Sendable {
    /// Bytes of the file at most.
    static let bytesMax = 16 << 20

    private let path: String
    private var lines: [String]

    /// Reads the file of a data folder; one that is not there is empty.
    ///
    /// - Throws: ``RelayFailure``: a line that is neither.
    package init(folder: String) throws(RelayFailure) {
        path = folder + "/spaces"
        let text: String
        do throws(FileError) {
            text = String(decoding: try Files.read(path, limit: Self.bytesMax), as: UTF8.self)
        } catch {
            guard error.kind == .missing else { throw RelayFailure(error) }
            text = ""
        }
        lines = text.split(separator: "\n").map(String.init)
        for (index, line) in lines.enumerated() where !Self.isComment(line) {
            guard RegisteredSpace(line: line) != nil else {
                throw RelayFailure(
                    "\(path): line \(index + 1) is not a host and a key of 64 hex digits",
                    hint: "mend the line, or put a # in front of it")
            }
        }
    }

    /// All spaces in the order of the file.
    package var spaces: [RegisteredSpace] { lines.compactMap(RegisteredSpace.init(line:)) }

    /// Adds a space, or gives one another owner.
    package mutating func set(_ space: RegisteredSpace) {
        let line = "\(space.host) \(Hex.encode(space.owner))"
        let place = lines.firstIndex { RegisteredSpace(line: $0)?.appID == space.appID }
        if let place { lines[place] = line } else { lines.append(line) }
    }

    /// - Returns: Whether it was there.
    package mutating func remove(host: String) -> Bool {
        let before = lines.count
        lines.removeAll { RegisteredSpace(line: $0)?.host == host }
        return lines.count < before
    }

    /// Puts the file in place, whole or not at all. Whoever runs the relay must be able to read
    /// what root has written; there is nothing secret in it.
    ///
    /// - Throws: ``FileError``.
    package func write() throws(FileError) {
        let text = lines.map { $0 + "\n" }.joined()
        try Files.write(Array(text.utf8), to: path, mode: 0o644)
    }

    private static func isComment(_ line: String) -> Bool {
        let first = line.first { !$0.isWhitespace }
        return first == nil || first == "#"
    }
}

extension RegisteredSpace {
    /// Reads `HOST KEY` as the file has it; nil for anything else.
    package init?(line: String) {
        let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
        guard words.count == 2 else { return nil }
        self.init(host: words[0], key: words[1])
    }

    /// Reads `HOST=KEY` as the command line has it; nil for anything else.
    package init?(argument: String) {
        let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
        guard parts.count == 2 else { return nil }
        self.init(host: parts[0], key: parts[1])
    }

    /// - Parameters:
    ///   - host: as in the space's links, with its port if it has one; a name outside ASCII in its
    ///     `xn--` form.
    ///   - key: the owner's public key, 64 hex digits.
    package init?(host: String, key: String) {
        let host = host.lowercased()
        guard SpaceDocument.isHost(host), let owner = try? Hex.decode(key.lowercased()),
            owner.count == Ed25519.publicKeyCount
        else { return nil }
        self.init(appID: AppID(inviteHost: host), owner: owner)
    }

    /// The host alone.
    package var host: String { String(appID.rawValue.dropFirst("invite/".count)) }
}
