extension PlainApp {
    /// Walks everything; for tests and simulation.
    ///
    /// - Returns: The bytes that are stored here.
    func checkInvariants(limits: RelayLimits) -> Int {
        precondition(!isEmpty, "an appid without anything is not remembered")
        var bytes = 0
        var expected = NumberUsage()
        for id in mailboxes.keys {
            guard let mailbox = mailboxes[id] else { preconditionFailure("a key has a value") }
            mailbox.checkInvariants()
            precondition(mailbox.alarm.time != nil, "a mailbox has a deadline")
            if let nameplate = mailbox.nameplate {
                precondition(nameplates[nameplate]?.mailbox == id, "both ways lead together")
            }
            bytes += mailbox.log.bytes + limits.mailboxOverheadBytes
        }
        for nameplate in nameplates.keys {
            guard let entry = nameplates[nameplate] else { preconditionFailure("a key, a value") }
            entry.checkInvariants()
            precondition(mailboxes[entry.mailbox]?.nameplate == nameplate, "both ways together")
            expected.add(nameplate)
        }
        precondition(usage == expected, "every taken number is counted")
        return bytes
    }
}
