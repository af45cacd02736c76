import Admission
import CryptoPrimitives
import Foundation
import InviteClient
import System
import WormholeSession

/// The real relay on a port of its own, and a space's folder as `sidecar-bot init` makes it. Both
/// are gone with this object.
final class TestRelay {
    let folder: String
    let host: String
    /// The space's key, and what it is known by.
    let groupKey: [UInt8]
    let fingerprint: String
    private let process = Process()

    var url: String { "ws://\(host)/v1" }
    var space: String { folder + "/space" }

    init() throws {
        folder = NSTemporaryDirectory() + "client-" + UUID().uuidString
        try Files.createFolder(folder + "/space")
        let output = Foundation.Pipe()
        process.executableURL = Self.programs.appending(path: "wormhole-relay")
        process.arguments = [
            "serve", "--data", folder + "/relay", "--listen", "127.0.0.1:0", "--open-spaces",
        ]
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        host = try Self.address(in: output)
        var random = Randomness.system
        let keys =
            SpaceKeys.create(
                space: host, name: "The Garden", relay: "ws://\(host)/v1", by: "the door",
                issued: 1_800_000_000, using: &random
            ).keys
        groupKey = keys.current.secret.withBytes { [UInt8](copying: $0) }
        fingerprint = keys.current.fingerprint
        let sources = KeySources(keyFile: space + "/keyring.key", credentials: nil) { _ in [] }
        try KeyringFile.write(
            keys, to: space + "/keyring", under: sources.keyFileKey(makes: true))
    }

    /// The programs stand beside the tests.
    private static var programs: URL {
        let place = Bundle.main.bundleURL
        return place.pathExtension.isEmpty ? place : place.deletingLastPathComponent()
    }

    private static func address(in output: Foundation.Pipe) throws -> String {
        var text = ""
        while !text.hasSuffix("\n") {
            let piece = output.fileHandleForReading.availableData
            guard !piece.isEmpty else { throw CocoaError(.executableLoad) }
            text += String(decoding: piece, as: UTF8.self)
        }
        guard let line = text.split(separator: "\n").first(where: { $0.hasPrefix("listening on ") })
        else { throw CocoaError(.executableLoad) }
        return String(line.dropFirst("listening on ".count))
    }

    deinit {
        // Started from a thread that holds signals back, it would hear no milder one.
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        try? FileManager.default.removeItem(atPath: folder)
    }
}
