package import CryptoPrimitives
import MailboxProtocol
import System
package import WormholeSession

/// What a member has of a space: what `invite join` kept when it was let in.
package struct MemberKeyring: Sendable {
    package let path: String
    package let grant: Grant
    /// Ed25519 seed of the member's key.
    package let sign: SharedSecret
    /// The name it joined with.
    package let name: String

    /// The current group key it knows.
    package var groupKey: GroupKey? { grant.keys.last }

    /// Reads a keyring.
    package init(_ path: String) throws(ClientFailure) {
        var text: [UInt8]
        do throws(FileError) {
            text = try Files.readSecret(path, limit: 1 << 20)
        } catch {
            throw ClientFailure(
                error.description,
                hint: error.hint
                    ?? "'invite join' makes one; say --keyring FILE if it is elsewhere")
        }
        defer { Wipe.bytes(&text) }
        guard let read = try? JSONReader.readObject(text, secretsAt: Grant.secretPaths),
            let version = read.object["version"]?.integer
        else { throw ClientFailure("\(path): damaged, or not a keyring") }
        guard version == 1 else {
            throw ClientFailure(
                "\(path): written by a newer version of invite", hint: "install that version")
        }
        guard let sign = read.secret("sign"), let grant = Grant(reading: text) else {
            throw ClientFailure("\(path): damaged, or not a keyring", hint: "join again")
        }
        self.path = path
        self.grant = grant
        self.sign = sign
        self.name = read.object.string("name") ?? ""
    }

    /// The keyring of a space in a folder where `invite join` keeps things; of the only space there
    /// when none is named.
    package static func find(in folder: String, space: String?) throws(ClientFailure) -> String {
        let spaces = folder + "/spaces"
        if let space { return "\(spaces)/\(space).json" }
        let names = ((try? Files.names(in: spaces)) ?? []).filter { $0.hasSuffix(".json") }
        guard let name = names.first else {
            throw ClientFailure(
                "you are in no space yet", hint: "'invite join' gets you in; or say --keyring FILE")
        }
        guard names.count == 1 else {
            let hosts = names.map { String($0.dropLast(5)) }.joined(separator: ", ")
            throw ClientFailure(
                "which space? you are in several", hint: "say --space, one of: \(hosts)")
        }
        return "\(spaces)/\(name)"
    }
}
