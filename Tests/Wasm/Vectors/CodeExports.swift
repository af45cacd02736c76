import CodeVectors

/// Checks the text of `word-codes.txt` or `word-codes-refused.txt`.
@c(check_word_codes)
public func checkWordCodes(
    _ text: UnsafePointer<UInt8>, _ count: Int32
) -> UnsafeMutablePointer<UInt8> {
    unsafe reportOnBlocks(text, count, WordCodeVectors.keys) { WordCodeVectors.check($0) }
}

/// Checks the text of `invite-links.txt` or `invite-links-refused.txt`.
@c(check_invite_links)
public func checkInviteLinks(
    _ text: UnsafePointer<UInt8>, _ count: Int32
) -> UnsafeMutablePointer<UInt8> {
    unsafe reportOnBlocks(text, count, InviteLinkVectors.keys) { InviteLinkVectors.check($0) }
}

private func reportOnBlocks(
    _ text: UnsafePointer<UInt8>, _ count: Int32, _ keys: [String],
    _ check: (VectorBlock) -> [String]
) -> UnsafeMutablePointer<UInt8> {
    let text = unsafe [UInt8](UnsafeBufferPointer(start: text, count: Int(count)))
    var report = Report()
    do throws(VectorFault) {
        for block in try VectorBlock.read(text, keys: keys) {
            let wrong = check(block)
            report.vector(block.id) { (findings) throws(Fault) in
                findings.expect(wrong.joined(separator: "; "), wrong.isEmpty)
            }
        }
    } catch {
        report.vector("the file") { (_) throws(Fault) in throw Fault(error.text) }
    }
    return unsafe leave(report.text)
}
