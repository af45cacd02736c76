package import MailboxProtocol
import WormholeSession

/// What the app says to a ``HostQuestion``.
package enum HostAnswer: Hashable, Sendable {
    /// Let them in, with this beside the keys.
    case admit(extra: JSONObject)
    /// Do not. The words are for the log.
    case refuse(reason: String)
    /// There was no answer that counts.
    case failed(HostFailure)

    /// Reads what the app printed: one JSON object, with nothing in it or with `extra` to let them
    /// in, or with `refuse`. Anything else is no answer: a misspelt refusal must not admit.
    package init(reading output: [UInt8]) {
        guard let object = try? JSONReader.readObject(output) else {
            self = .failed(.unreadable)
            return
        }
        switch (object.members.first?.name, object.members.first?.value, object.members.count) {
        case (nil, nil, 0): self = .admit(extra: [:])
        case ("extra", .object(let extra)?, 1):
            let size = JSONWriter.write(.object(extra)).count
            let fits = size <= AdmissionLimits.extraBytesMax
            self = fits ? .admit(extra: extra) : .failed(.tooLong)
        case ("refuse", .string(let reason)?, 1):
            self = .refuse(reason: PersonName(reason)?.text ?? "")
        default: self = .failed(.unreadable)
        }
    }
}

/// Why an app's answer does not count.
package enum HostFailure: String, Hashable, Sendable {
    /// The command could not be started.
    case notStarted = "not-started"
    /// It took longer than ``AdmissionLimits/hostAnswersWithin``.
    case tooSlow = "too-slow"
    /// It ended with another code than 0, or by a signal.
    case crashed
    /// It printed more than ``AdmissionLimits/hostOutputBytesMax``, or its `extra` has more than
    /// ``AdmissionLimits/extraBytesMax``.
    case tooLong = "too-long"
    /// What it printed is not an answer.
    case unreadable
}
