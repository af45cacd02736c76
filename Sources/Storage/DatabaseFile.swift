import Glibc

/// The files of a database, before SQLite sees them.
enum DatabaseFile {
    /// Makes an empty file that only its owner can read; SQLite gives its log the same mode.
    ///
    /// An existing file is not even opened: closing it again would end the locks that other
    /// connections of this process hold on it.
    static func createIfMissing(_ path: String) throws(StorageError) {
        let file = unsafe open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
        if file >= 0 {
            close(file)
        } else if errno != EEXIST {
            throw StorageError(.cannotOpen, path: path, detail: systemMessage())
        }
    }

    /// 0 if there is no such file.
    static func size(of path: String) throws(StorageError) -> Int {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else {
            if errno == ENOENT { return 0 }
            throw StorageError(.cannotOpen, path: path, detail: systemMessage())
        }
        return status.st_size
    }
}

/// Held by the one owner of a database. The system lets go of it when the process ends, however.
final class OwnerLock {
    private let file: Int32

    init(of path: String) throws(StorageError) {
        let lockPath = path + ".lock"
        file = unsafe open(lockPath, O_CREAT | O_RDWR | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard file >= 0 else {
            throw StorageError(.cannotOpen, path: lockPath, detail: systemMessage())
        }
        guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
            let kind: StorageError.Kind = errno == EWOULDBLOCK ? .inUse : .cannotOpen
            throw StorageError(kind, path: path, detail: "\(lockPath): \(systemMessage())")
        }
    }

    deinit {
        // The file stays: removing it would let two owners lock two files of that name.
        if file >= 0 { close(file) }
    }
}

private func systemMessage() -> String {
    unsafe String(cString: strerror(errno))
}
