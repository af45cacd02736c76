import System

extension Arguments {
    /// The value of an option, read; nil if it was not given.
    ///
    /// - Throws: ``ArgumentError/invalidValue(_:_:expected:)``, which names the option or the
    ///   environment variable.
    func value<Value>(
        _ name: String, _ expected: String, _ read: (String) -> Value?
    ) throws(ArgumentError) -> Value? {
        guard let text = self[name] else { return nil }
        guard let value = read(text) else {
            throw .invalidValue(origin(of: name), text, expected: expected)
        }
        return value
    }

    /// All values of an option that may be given more than once, read.
    ///
    /// - Throws: ``ArgumentError/invalidValue(_:_:expected:)``.
    func values<Value>(
        _ name: String, _ expected: String, _ read: (String) -> Value?,
        orElse values: [Value] = []
    ) throws(ArgumentError) -> [Value] {
        let texts = all(name)
        if texts.isEmpty { return values }
        var found: [Value] = []
        for text in texts {
            guard let value = read(text) else {
                throw .invalidValue(origin(of: name), text, expected: expected)
            }
            found.append(value)
        }
        return found
    }
}
