import CryptoPrimitives
import MailboxProtocol

/// Padding of what is sealed, so that lengths tell nobody how long a name is or how many keys
/// there are.
enum Padding {
    /// Writes an object and fills it up with a `pad` member to the next multiple of `size` bytes.
    /// Where it holds secrets, `capacity` must be enough to write it without growing.
    static func pad(
        to size: Int, capacity: Int = 256, _ body: (inout JSONWriter) -> Void
    ) -> [UInt8] {
        var bare = JSONWriter.object(capacity: capacity, body)
        defer { Wipe.bytes(&bare) }
        let emptyPad = #","pad":"""#.utf8.count
        let least = bare.count + emptyPad
        let padding = (size - least % size) % size
        return JSONWriter.object(capacity: least + padding) { writer in
            body(&writer)
            writer.member("pad", String(repeating: "0", count: padding))
        }
    }
}
