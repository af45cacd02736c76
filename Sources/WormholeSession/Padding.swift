import MailboxProtocol

/// Padding of what is sealed, so that lengths tell nobody how long a name is or how many keys
/// there are.
enum Padding {
    /// Writes an object and fills it up with a `pad` member to the next multiple of `size` bytes.
    static func pad(to size: Int, _ body: (inout JSONWriter) -> Void) -> [UInt8] {
        let bare = JSONWriter.object(body)
        let emptyPad = #","pad":"""#.utf8.count
        let least = bare.count + emptyPad
        let padding = (size - least % size) % size
        return JSONWriter.object(capacity: least + padding) { writer in
            body(&writer)
            writer.member("pad", String(repeating: "0", count: padding))
        }
    }
}
