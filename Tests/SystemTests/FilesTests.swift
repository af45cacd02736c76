import Glibc
import System
import Testing

@Suite struct FilesTests {
    private let folder: String

    init() throws {
        var template = Array("/tmp/system-tests-XXXXXX".utf8CString)
        try #require(unsafe mkdtemp(&template) != nil)
        folder = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    private func mode(_ path: String) -> UInt32 {
        var status = stat()
        return unsafe stat(path, &status) == 0 ? status.st_mode & 0o7777 : 0
    }

    private func kind(_ body: () throws(FileError) -> Void) -> FileError.Kind? {
        do throws(FileError) {
            try body()
            return nil
        } catch { return error.kind }
    }

    private func cleanUp(_ names: String...) {
        for name in names { unsafe remove("\(folder)/\(name)") }
        unsafe rmdir(folder)
    }

    @Test func aFileIsReadAsItWasWritten() throws {
        defer { cleanUp("file") }
        let path = "\(folder)/file"
        for bytes in [[1, 2, 3], [], [UInt8](repeating: 7, count: 300_000)] as [[UInt8]] {
            try Files.write(bytes, to: path)
            #expect(try Files.read(path) == bytes)
            #expect(mode(path) == 0o600)
        }
        try Files.write([1], to: path, mode: 0o644)
        #expect(mode(path) == 0o644)
        #expect(Files.exists(path))
        try Files.remove(path)
        try Files.remove(path)
        #expect(!Files.exists(path))
    }

    @Test func theLimitIsInclusive() throws {
        defer { cleanUp("file") }
        let path = "\(folder)/file"
        try Files.write([1, 2, 3, 4], to: path)
        #expect(try Files.read(path, limit: 4).count == 4)
        #expect(
            kind { () throws(FileError) in _ = try Files.read(path, limit: 3) }
                == .tooLarge(limit: 3))
    }

    @Test func aFailedWriteLeavesTheOldFileAndNothingElse() throws {
        defer { cleanUp("target/inside", "target") }
        let target = "\(folder)/target"
        try Files.createFolder(target)
        try Files.write([1], to: "\(target)/inside")
        #expect(kind { () throws(FileError) in try Files.write([2], to: target) } == .notAFile)
        #expect(try Files.read("\(target)/inside") == [1])
        #expect(!Files.exists("\(target).new-\(getpid())"))
    }

    @Test func whatIsMissingOrNoFileIsSaidSo() {
        defer { cleanUp() }
        #expect(kind { () throws(FileError) in _ = try Files.read("\(folder)/none") } == .missing)
        #expect(kind { () throws(FileError) in _ = try Files.read(folder) } == .notAFile)
        #expect(kind { () throws(FileError) in _ = try Files.read("/dev/zero") } == .notAFile)
        #expect(
            kind { () throws(FileError) in try Files.write([], to: "\(folder)/none/file") }
                == .missing)
    }

    @Test func aSecretMustBePrivate() throws {
        defer { cleanUp("key") }
        let path = "\(folder)/key"
        try Files.write([9, 9], to: path)
        #expect(try Files.readSecret(path) == [9, 9])
        for open: UInt32 in [0o640, 0o604, 0o620, 0o601] {
            unsafe chmod(path, open)
            let error = #expect(throws: FileError.self) { try Files.readSecret(path) }
            #expect(error?.kind == .notPrivate(mode: open))
            #expect(error?.hint == "chmod 600 \(path)")
            #expect(throws: FileError.self) { try Files.checkPrivate(path) }
        }
    }

    @Test func foldersAreMadeForTheirOwnerOnly() throws {
        defer { cleanUp("a/b", "a") }
        try Files.createFolder("\(folder)/a/b")
        try Files.createFolder("\(folder)/a/b")
        #expect(mode("\(folder)/a") == 0o700)
        #expect(mode("\(folder)/a/b") == 0o700)
        try Files.write([], to: "\(folder)/a/b/file")
        #expect(
            kind { () throws(FileError) in try Files.createFolder("\(folder)/a/b/file/c") } != nil)
        try Files.remove("\(folder)/a/b/file")
    }

    @Test(arguments: [("/a/b", "/a"), ("/a", "/"), ("a", "."), ("a/b/c", "a/b")])
    func theFolderOfAPath(path: String, expected: String) {
        #expect(Files.folder(of: path) == expected)
        cleanUp()
    }
}
