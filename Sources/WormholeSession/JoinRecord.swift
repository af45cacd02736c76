package import CryptoPrimitives
package import MailboxProtocol

/// What a joiner keeps between runs of its program, by space and number: never anything derived
/// from the words.
package struct JoinRecord: Sendable {
    /// A conversation whose code was confirmed: it goes on until an answer is kept, whoever was
    /// away in between.
    package struct Conversation: Sendable {
        package var mailbox: MailboxID
        package var side: Side
        package var peerSide: Side
        /// The shared key, 32 bytes.
        package var key: SharedSecret
        /// The request as it was sent: it is sent again with identical bytes.
        package var request: String
        package var confirmed: Timestamp
    }

    package var space: String
    package var nameplate: Nameplate
    /// Runs whose `version` left without a valid answer.
    package var runs: Int
    package var touched: Timestamp
    /// X25519 secret the answer is sealed to.
    package var box: SharedSecret
    /// Ed25519 seed the certificate will be for. The same in every run, so that asking twice never
    /// takes two uses.
    package var sign: SharedSecret
    package var conversation: Conversation?

    /// A joiner that has not tried this code before.
    package init(
        space: String, nameplate: Nameplate, at now: Timestamp, using random: inout Randomness
    ) {
        self.space = space
        self.nameplate = nameplate
        self.runs = 0
        self.touched = now
        self.box = SharedSecret(random.secret(32))
        self.sign = SharedSecret(random.secret(32))
    }
}

extension JoinRecord {
    private static let version = 1

    /// The text of the state file. It holds secrets: the caller wipes it.
    package func encoded() -> [UInt8] {
        JSONWriter.object(capacity: 8192) { writer in
            writer.member("version", Self.version)
            writer.member("space", space)
            writer.member("number", nameplate.rawValue)
            writer.member("runs", runs)
            writer.member("touched", touched.milliseconds)
            box.withBytes { writer.member("box", hexOf: $0) }
            sign.withBytes { writer.member("sign", hexOf: $0) }
            guard let conversation else { return }
            writer.member("conversation") { writer in
                writer.member("mailbox", conversation.mailbox.rawValue)
                writer.member("side", conversation.side.rawValue)
                writer.member("peer", conversation.peerSide.rawValue)
                conversation.key.withBytes { writer.member("key", hexOf: $0) }
                writer.member("request", conversation.request)
                writer.member("confirmed", conversation.confirmed.milliseconds)
            }
        }
    }

    /// Reads a state file; nil when it is not one of this version.
    package init?(reading text: [UInt8]) {
        let secrets = ["box", "sign", "conversation/key"]
        guard let read = try? JSONReader.readObject(text, secretsAt: secrets) else { return nil }
        let object = read.object
        guard object["version"]?.integer == Self.version, let space = object.string("space"),
            let nameplate = object.string("number").flatMap(Nameplate.init),
            let runs = object.integer("runs", in: 0...ConversationLimits.runsMax),
            let touched = object.moment("touched"),
            let box = read.secret("box"), let sign = read.secret("sign")
        else { return nil }
        self.space = space
        self.nameplate = nameplate
        self.runs = runs
        self.touched = touched
        self.box = box
        self.sign = sign
        if let kept = object["conversation"] {
            guard let object = kept.object, let key = read.secret("conversation/key"),
                let conversation = Conversation(object, key: key)
            else { return nil }
            self.conversation = conversation
        }
    }
}

extension JoinRecord.Conversation {
    fileprivate init?(_ object: JSONObject, key: SharedSecret) {
        guard let mailbox = object.string("mailbox"), let side = object.string("side"),
            let peer = object.string("peer"),
            let request = object.string("request"),
            let confirmed = object.moment("confirmed")
        else { return nil }
        self.init(
            mailbox: MailboxID(mailbox), side: Side(side), peerSide: Side(peer), key: key,
            request: request, confirmed: confirmed)
    }
}
