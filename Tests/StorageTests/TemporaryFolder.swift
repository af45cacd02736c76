import Glibc

/// A folder that is gone, with all in it, when the test is.
final class TemporaryFolder {
    let path: String

    init() {
        var template = Array("/tmp/storage-tests-XXXXXX".utf8CString)
        let made = unsafe mkdtemp(&template) != nil
        precondition(made, "no temporary folder")
        path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// A path in it.
    func file(_ name: String) -> String { "\(path)/\(name)" }

    /// Overwrites bytes of a file, or makes one.
    func write(_ bytes: [UInt8], to name: String, at offset: Int = 0) {
        let descriptor = unsafe open(file(name), O_CREAT | O_WRONLY, 0o600)
        let written = unsafe pwrite(descriptor, bytes, bytes.count, off_t(offset))
        precondition(written == bytes.count, "cannot write a test file")
        close(descriptor)
    }

    func read(_ name: String) -> [UInt8] {
        let descriptor = unsafe open(file(name), O_RDONLY)
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: size(of: name) ?? 0)
        let count = unsafe Glibc.read(descriptor, &bytes, bytes.count)
        return Array(bytes.prefix(max(count, 0)))
    }

    func mode(of name: String) -> UInt32? {
        var status = stat()
        guard unsafe stat(file(name), &status) == 0 else { return nil }
        return status.st_mode & 0o777
    }

    func size(of name: String) -> Int? {
        var status = stat()
        guard unsafe stat(file(name), &status) == 0 else { return nil }
        return status.st_size
    }

    deinit {
        guard let folder = unsafe opendir(path) else { return }
        while let entry = unsafe readdir(folder) {
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) {
                unsafe $0.withMemoryRebound(to: CChar.self, capacity: 256) {
                    unsafe String(cString: $0)
                }
            }
            unsafe unlink(file(name))
        }
        unsafe closedir(folder)
        unsafe rmdir(path)
    }
}
