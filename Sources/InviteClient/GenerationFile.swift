import System

/// The number that remembers how far the store beside it had come, so that an old copy put back in
/// its place is noticed.
enum GenerationFile {
    /// 0 when there is none yet.
    static func read(_ path: String) throws(ClientFailure) -> Int {
        let text: [UInt8]
        do {
            text = try Files.read(path, limit: 32)
        } catch {
            if error.kind == .missing { return 0 }
            throw ClientFailure(error)
        }
        let digits = String(decoding: text, as: UTF8.self).split(whereSeparator: \.isWhitespace)
        guard digits.count == 1, let generation = Int(digits[0]), generation >= 0 else {
            throw ClientFailure(
                "\(path): not a number", hint: "put the file back from a backup, or remove it")
        }
        return generation
    }

    static func write(_ generation: Int, to path: String) throws(ClientFailure) {
        do {
            try Files.write(Array("\(generation)\n".utf8), to: path, mode: 0o600)
        } catch {
            throw ClientFailure(error)
        }
    }
}
