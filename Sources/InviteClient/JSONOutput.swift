package import MailboxProtocol
import System

/// What `--json` prints.
package enum JSONOutput {
    /// One object on a line of standard output.
    package static func print(_ body: (inout JSONWriter) -> Void) {
        Terminal.standardOutput.write(JSONWriter.object(body) + [0x0A])
    }
}
