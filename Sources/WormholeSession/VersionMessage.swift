import MailboxProtocol

/// The `version` messages of both ends. Source: the mailbox protocol notes, B3; the `invite` member
/// is ours.
package enum VersionMessage {
    /// What an attendant says: it proves the words and that it may answer.
    package static let attendant = JSONWriter.object { writer in
        writer.member("app_versions") { writer in
            writer.member("invite") { writer in
                writer.member("v", .array([.integer(1)]))
                writer.member("role", "attendant")
            }
        }
    }

    /// What a joiner says. Padded like a numbered phase: a client's list of abilities may grow.
    package static let joiner = Padding.pad(to: ConversationLimits.paddingBytes) { writer in
        writer.member("app_versions") { writer in
            writer.member("invite") { $0.member("v", .array([.integer(1)])) }
        }
    }

    /// Whether the peer claims to be an attendant; nil when it is not a `version` at all.
    package static func isAttendant(_ plaintext: [UInt8]) -> Bool? {
        guard let object = try? JSONReader.readObject(plaintext) else { return nil }
        let invite = object["app_versions"]?.object?["invite"]?.object
        return invite?.string("role") == "attendant"
    }
}
