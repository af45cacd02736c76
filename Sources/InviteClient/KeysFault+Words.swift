package import Admission

extension ClientFailure {
    /// What is wrong with keys, for a person.
    package init(_ fault: KeysFault) {
        switch fault {
        case .notTheOwner:
            self.init(
                "that is not the key of this space's owner",
                hint: "'sidecar-bot init' wrote it when the space was made")
        case .tooManyEpochs:
            self.init("the space's keys were turned \(AdmissionLimits.epochsMax - 1) times already")
        case .anotherSpace:
            self.init("those keys are of another space, or of one with another owner")
        case .contradictory(let epoch):
            self.init(
                "both have a key of epoch \(epoch), and they differ",
                hint: "turn the keys at one bot only, and import them at the others")
        case .notSigned:
            self.init(
                "the owner has not signed these keys", hint: "export them again at the other bot")
        }
    }
}
