import Glibc

/// Whole files: read, written, made, removed.
package enum Files {
    /// Reads a file of at most `limit` bytes.
    ///
    /// - Throws: ``FileError``: also `tooLarge` and `notAFile`.
    package static func read(_ path: String, limit: Int = 1 << 20) throws(FileError) -> [UInt8] {
        let file = try Descriptor(path, O_RDONLY | O_NONBLOCK)
        return try read(file, path, limit: limit)
    }

    /// Reads a secret: a file that only its owner can use, into one array of exactly its size, so
    /// that whoever wipes the array leaves no copy behind.
    ///
    /// - Throws: ``FileError``: also `notPrivate`, `tooLarge` and `notAFile`.
    package static func readSecret(
        _ path: String, limit: Int = 65_536
    ) throws(FileError) -> [UInt8] {
        let file = try Descriptor(path, O_RDONLY | O_NONBLOCK)
        try checkPrivate(try file.status(), path)
        return try read(file, path, limit: limit)
    }

    /// Refuses a file that others than its owner may read or write.
    ///
    /// - Throws: ``FileError``: `notPrivate`, or why it cannot be looked at.
    package static func checkPrivate(_ path: String) throws(FileError) {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { throw .last(path) }
        try checkPrivate(status, path)
    }

    private static func checkPrivate(_ status: stat, _ path: String) throws(FileError) {
        let mode = status.st_mode & 0o777
        guard mode & 0o077 == 0 else { throw FileError(.notPrivate(mode: mode), path: path) }
    }

    private static func read(
        _ file: Descriptor, _ path: String, limit: Int
    ) throws(FileError) -> [UInt8] {
        let status = try file.status()
        guard status.st_mode & S_IFMT == S_IFREG else { throw FileError(.notAFile, path: path) }
        guard status.st_size <= limit else { throw FileError(.tooLarge(limit: limit), path: path) }
        var failure: FileError?
        // One allocation of the right size: nothing is left behind by growing.
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: status.st_size) { memory, count in
            do throws(FileError) {
                count = try unsafe file.read(into: UnsafeMutableRawBufferPointer(memory))
            } catch { failure = error }
        }
        if let failure { throw failure }
        return bytes
    }

    /// Puts a file in place whole or not at all, and on the disk: what is read after a crash is
    /// the old content or the new.
    ///
    /// - Throws: ``FileError``; the old file is untouched then.
    package static func write(
        _ bytes: [UInt8], to path: String, mode: UInt32 = 0o600
    ) throws(FileError) {
        let temporary = "\(path).new-\(getpid())"
        do throws(FileError) {
            // Left over by a crash of a process with our number.
            unsafe unlink(temporary)
            let file = try Descriptor(
                temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: mode)
            // The mode asked for, whatever the umask.
            guard fchmod(file.number, mode) == 0 else { throw FileError.last(temporary) }
            try file.write(bytes)
            try file.synchronize()
            guard unsafe rename(temporary, path) == 0 else { throw FileError.last(path) }
            try Descriptor(folder(of: path), O_RDONLY | O_DIRECTORY).synchronize()
        } catch {
            unsafe unlink(temporary)
            throw error
        }
    }

    /// The path up to its last slash.
    package static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// Makes a folder, and those above it, for its owner only. One that exists is left as it is.
    ///
    /// - Throws: ``FileError``.
    package static func createFolder(_ path: String) throws(FileError) {
        if isFolder(path) { return }
        let parent = folder(of: path)
        if parent != path, parent != "." { try createFolder(parent) }
        if unsafe mkdir(path, 0o700) != 0, !isFolder(path) { throw .last(path) }
    }

    /// The names in a folder, in order of their bytes, without `.` and `..`.
    ///
    /// - Throws: ``FileError``.
    package static func names(in folder: String) throws(FileError) -> [String] {
        guard let stream = unsafe opendir(folder) else { throw .last(folder) }
        defer { unsafe closedir(stream) }
        var names: [String] = []
        while let entry = unsafe readdir(stream) {
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) {
                unsafe $0.withMemoryRebound(to: CChar.self, capacity: 256) {
                    unsafe String(cString: $0)
                }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    /// Whether there is a folder, or a link to one.
    package static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// Removes a file; none is no fault.
    ///
    /// - Throws: ``FileError``.
    package static func remove(_ path: String) throws(FileError) {
        guard unsafe unlink(path) == 0 || errno == ENOENT else { throw .last(path) }
    }

    /// Whether this process may make files in a folder.
    package static func isWritable(folder path: String) -> Bool {
        unsafe access(path, W_OK | X_OK) == 0 && isFolder(path)
    }

    /// The permissions of a file, such as `0o640`.
    ///
    /// - Throws: ``FileError``.
    package static func mode(of path: String) throws(FileError) -> UInt32 {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { throw .last(path) }
        return status.st_mode & 0o7777
    }

    /// Whether there is a file that this process may run.
    package static func isExecutable(_ path: String) -> Bool {
        unsafe access(path, X_OK) == 0 && !isFolder(path)
    }

    /// Tells the file that is there now from every other that was or will be.
    ///
    /// - Throws: ``FileError``.
    package static func identity(of path: String) throws(FileError) -> FileIdentity {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { throw .last(path) }
        return FileIdentity(
            number: UInt64(status.st_ino), seconds: Int64(status.st_ctim.tv_sec),
            nanoseconds: Int64(status.st_ctim.tv_nsec))
    }

    package static func exists(_ path: String) -> Bool {
        unsafe access(path, F_OK) == 0
    }
}

/// A file at one time: which, and when it last changed.
package struct FileIdentity: Hashable, Sendable {
    let number: UInt64
    let seconds: Int64
    let nanoseconds: Int64
}
