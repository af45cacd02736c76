/// Tables of sorted words in which every word stands as a digit, how many letters it shares with
/// the word before, and the letters that follow. All letters are ASCII.
///
/// That is a quarter smaller than the words themselves, also when a web page compresses it. The
/// tables are written by wordlists/tools/generate.py.
enum FrontCoding {
    /// The words of a table, in order, separated by spaces.
    static func words(_ table: String) -> String {
        var words: [UInt8] = []
        var word: [UInt8] = []
        for byte in table.utf8 {
            guard byte <= UInt8(ascii: "9") else {
                word.append(byte)
                continue
            }
            append(word, to: &words)
            word.removeSubrange(Int(byte - UInt8(ascii: "0"))...)
        }
        append(word, to: &words)
        return String(decoding: words, as: UTF8.self)
    }

    private static func append(_ word: [UInt8], to words: inout [UInt8]) {
        guard !word.isEmpty else { return }
        if !words.isEmpty { words.append(UInt8(ascii: " ")) }
        words.append(contentsOf: word)
    }
}
