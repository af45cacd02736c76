import Foundation
import System

/// A folder that is gone, with all in it, when the test is.
final class Scratch {
    let path: String

    init() throws {
        path = NSTemporaryDirectory() + "relay-tests-\(UUID().uuidString)"
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    @discardableResult
    func write(_ text: String, to name: String) throws -> String {
        try write(Array(text.utf8), to: name)
    }

    @discardableResult
    func write(_ bytes: [UInt8], to name: String) throws -> String {
        let file = "\(path)/\(name)"
        try Data(bytes).write(to: URL(filePath: file))
        return file
    }

    /// Not by Foundation, which leaks memory when a file is empty.
    func read(_ name: String) throws -> String {
        String(decoding: try Files.read("\(path)/\(name)"), as: UTF8.self)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}
