import MailboxProtocol
import System

/// The operator's files under `/.well-known/`, read once: serving them touches no disk, and no path
/// of a request ever reaches it.
package struct WellKnownFiles: Sendable {
    /// Files at most.
    package static let countMax = 64
    /// Bytes of one at most. Apple takes 128 KiB of its own.
    package static let bytesMax = 131_072

    private var documents: [String: Document] = [:]

    /// None.
    package init() {}

    /// Reads every file of a folder; those whose names begin with a dot, and folders, are left out.
    ///
    /// - Throws: ``RelayFailure``, which says what to do.
    package init(folder: String) throws(RelayFailure) {
        let names: [String]
        do throws(FileError) {
            names = try Files.names(in: folder)
        } catch { throw RelayFailure(error) }
        for name in names where Self.isServable(name) {
            let file = "\(folder)/\(name)"
            if Files.isFolder(file) { continue }
            guard documents.count < Self.countMax else {
                throw RelayFailure(
                    "\(folder): more than \(Self.countMax) files",
                    hint: "leave only what is to be served at /.well-known/")
            }
            documents["/.well-known/\(name)"] = try Self.document(name, file)
        }
    }

    /// What a path of a request leads to.
    package subscript(path: String) -> Document? { documents[path] }

    /// How many there are.
    package var count: Int { documents.count }

    private static func isServable(_ name: String) -> Bool {
        !name.hasPrefix(".")
            && name.utf8.allSatisfy { byte in
                byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "_")
                    || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
                    || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
                    || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
            }
    }

    private static func document(
        _ name: String, _ path: String
    ) throws(RelayFailure) -> Document {
        let bytes: [UInt8]
        do throws(FileError) {
            bytes = try Files.read(path, limit: bytesMax)
        } catch { throw RelayFailure(error) }
        guard isJSON(name) else {
            let isText = name.hasSuffix(".txt")
            return Document(
                bytes, type: isText ? "text/plain; charset=utf-8" : "application/octet-stream",
                keptFor: 3_600)
        }
        do throws(JSONError) { _ = try JSONReader.read(bytes) } catch {
            // Ours is a reader for small messages: what is too large for it may well be JSON.
            if [.tooDeep, .tooManyMembers].contains(error.kind) {
                return Document(bytes, type: "application/json", keptFor: 3_600)
            }
            throw RelayFailure(
                "\(path): not JSON (\(error.kind) at byte \(error.offset))",
                hint: "apps would take none of it; mend the file")
        }
        return Document(bytes, type: "application/json", keptFor: 3_600)
    }

    private static func isJSON(_ name: String) -> Bool {
        name == "apple-app-site-association" || name.hasSuffix(".json")
    }
}
