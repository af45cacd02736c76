import Glibc

/// A file that could not be used as asked.
package struct FileError: Error, Equatable, Sendable, CustomStringConvertible {
    package enum Kind: Equatable, Sendable {
        case missing
        /// It exists already.
        case exists
        case notPermitted
        case noRoom
        /// More than so many bytes.
        case tooLarge(limit: Int)
        /// A folder, a pipe or a device.
        case notAFile
        /// Others than its owner can read or write it; the mode it has.
        case notPrivate(mode: UInt32)
        case failed
    }

    package let kind: Kind
    package let path: String

    /// The system's number, 0 if it did not complain.
    package let errno: Int32

    package init(_ kind: Kind, path: String, errno: Int32 = 0) {
        self.kind = kind
        self.path = path
        self.errno = errno
    }

    package var description: String {
        switch kind {
        case .tooLarge(let limit): "\(path): larger than \(limit) bytes"
        case .notAFile: "\(path): not a regular file"
        case .notPrivate: "\(path): others can read it"
        default: "\(path): \(systemText(errno))"
        }
    }

    /// What a person can do about it, if we know.
    package var hint: String? {
        switch kind {
        case .notPrivate: "chmod 600 \(path)"
        case .noRoom: "make room on the disk and try again"
        default: nil
        }
    }

    static func last(_ path: String) -> FileError {
        let number = Glibc.errno
        let kind: Kind =
            switch number {
            case ENOENT, ENOTDIR: .missing
            case EEXIST: .exists
            case EACCES, EPERM, EROFS: .notPermitted
            case ENOSPC, EDQUOT: .noRoom
            case EISDIR, ELOOP: .notAFile
            default: .failed
            }
        return FileError(kind, path: path, errno: number)
    }
}
