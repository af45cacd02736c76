import EventLoop
import Foundation
import Testing
import WormholeRelay

@Suite struct WellKnownTests {
    private let folder: Scratch

    init() throws { folder = try Scratch() }

    private func get(_ path: String) throws -> HTTPResponse {
        let site = try PublicSite(wellKnown: WellKnownFiles(folder: folder.path))
        return site.response(
            to: HTTPRequest(
                method: .get, path: path, host: "xyz.example", listener: "public", peer: .local))
    }

    private func type(of response: HTTPResponse) -> String? {
        response.headers.first { $0.name == "Content-Type" }?.value
    }

    @Test(arguments: [
        ("apple-app-site-association", #"{"applinks":{"details":[]}}"#, "application/json"),
        ("assetlinks.json", "[]", "application/json"),
        ("security.txt", "Contact: mailto:a@b.example\n", "text/plain; charset=utf-8"),
        ("other", "\u{1}", "application/octet-stream"),
    ])
    func theOperatorsFilesAreServedAsTheyAre(name: String, text: String, type: String) throws {
        try folder.write(text, to: name)
        let response = try get("/.well-known/\(name)")
        #expect(response.status == 200)
        #expect(response.body == Array(text.utf8))
        #expect(self.type(of: response) == type)
    }

    @Test(arguments: [
        "/.well-known/missing", "/.well-known/.hidden", "/.well-known/folder",
        "/.well-known/../assetlinks.json", "/.well-known/a b", "/assetlinks.json",
    ])
    func nothingElseIs(path: String) throws {
        for name in ["assetlinks.json", ".hidden", "a b"] { try folder.write("[]", to: name) }
        try FileManager.default.createDirectory(
            atPath: folder.path + "/folder", withIntermediateDirectories: false)
        #expect(try get(path).status == 404)
    }

    @Test(arguments: ["{", "{}x", "", #"{"a":1,"a":2}"#]) func whatShouldBeJSONIs(text: String)
        throws
    {
        try folder.write(text, to: "assetlinks.json")
        let error = #expect(throws: RelayFailure.self) {
            try WellKnownFiles(folder: folder.path)
        }
        #expect(error?.description.contains("assetlinks.json") == true)
        #expect(error?.hint != nil)
    }

    @Test func aLongListOfAppsIsServedToo() throws {
        let long =
            "[" + Array(repeating: "[[[[[[[[[]]]]]]]]]", count: 300).joined(separator: ",") + "]"
        try folder.write(long, to: "assetlinks.json")
        #expect(try get("/.well-known/assetlinks.json").status == 200)
    }

    @Test(arguments: [0, 1]) func filesHaveALimit(beyond: Int) throws {
        for number in 0..<WellKnownFiles.countMax + beyond {
            try folder.write("x", to: "file-\(number)")
        }
        if beyond == 0 {
            #expect(try WellKnownFiles(folder: folder.path).count == WellKnownFiles.countMax)
        } else {
            #expect(throws: RelayFailure.self) { try WellKnownFiles(folder: folder.path) }
        }
    }

    @Test(arguments: [0, 1]) func theirSizeHasALimit(beyond: Int) throws {
        try folder.write(
            [UInt8](repeating: 0x20, count: WellKnownFiles.bytesMax + beyond), to: "blank")
        if beyond == 0 {
            #expect(try get("/.well-known/blank").body.count == WellKnownFiles.bytesMax)
        } else {
            #expect(throws: RelayFailure.self) { try WellKnownFiles(folder: folder.path) }
        }
    }

    @Test func aMissingFolderIsSaid() {
        let error = #expect(throws: RelayFailure.self) {
            try WellKnownFiles(folder: folder.path + "/missing")
        }
        #expect(error?.description.contains("No such file or directory") == true)
    }
}
