package import Storage
package import System

/// Something on this machine failed: a file, the store, the loop. The sentence goes to a person.
package struct ClientFailure: ExplainedError, Equatable {
    package let description: String
    package let hint: String?

    package init(_ description: String, hint: String? = nil) {
        self.description = description
        self.hint = hint
    }

    package init(_ error: FileError) {
        self.init(error.description, hint: error.hint)
    }

    package init(_ error: StorageError) {
        self.init(error.description, hint: error.hint)
    }
}
