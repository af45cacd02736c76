import EventLoop
import RelayCore
import Storage
import System

/// Why the relay cannot start or go on, for the person who runs it.
package struct RelayFailure: ExplainedError {
    package let description: String
    package let hint: String?

    init(_ description: String, hint: String? = nil) {
        self.description = description
        self.hint = hint
    }

    init(_ error: StorageError) {
        self.init(error.description, hint: error.hint)
    }

    init(_ error: EventLoopError) {
        self.init(error.description)
    }

    init(_ error: TLSError) {
        self.init(error.description, hint: error.hint)
    }

    init(_ error: FileError) {
        self.init(error.description, hint: error.hint)
    }

    init(_ error: LoadError<RestoreError>, path: String) {
        switch error {
        case .storage(let error): self.init(error)
        case .body(let error):
            self.init(
                "\(path): holds an entry that this version cannot read (\(error))",
                hint: "install the version that wrote it, or put back a copy")
        }
    }
}
