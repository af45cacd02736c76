import CryptoPrimitives
import SPAKE2

// What the runner calls. A report is four bytes, its length, little-endian, and then that much
// UTF-8; the runner frees it.

/// Checks the text of `rfc9382-edwards25519.json`.
@c(check_edwards25519)
public func checkEdwards25519(
    _ text: UnsafePointer<UInt8>, _ count: Int32
) -> UnsafeMutablePointer<UInt8> {
    unsafe report(on: text, count) { (file, report) throws(Fault) in
        try RoleVectors.check(file, &report)
    }
}

/// Checks the text of `magic-wormhole.json`.
@c(check_symmetric)
public func checkSymmetric(
    _ text: UnsafePointer<UInt8>, _ count: Int32
) -> UnsafeMutablePointer<UInt8> {
    unsafe report(on: text, count) { (file, report) throws(Fault) in
        try SymmetricVectors.check(file, &report)
    }
}

/// Runs an exchange of each flavour with the embedder's randomness, between two ends in here.
@c(check_random)
public func checkRandom() -> UnsafeMutablePointer<UInt8> {
    var report = Report()
    RandomExchanges.check(&report)
    return unsafe leave(report.text)
}

/// Fills `count` bytes with what the programs' generator draws.
@c(draw_random)
public func drawRandom(_ target: UnsafeMutablePointer<UInt8>, _ count: Int32) {
    var random = Randomness.system
    let bytes = random.bytes(Int(count))
    for index in bytes.indices { unsafe target[index] = bytes[index] }
}

private func report(
    on text: UnsafePointer<UInt8>, _ count: Int32,
    _ check: (Fields, inout Report) throws(Fault) -> Void
) -> UnsafeMutablePointer<UInt8> {
    let text = unsafe [UInt8](UnsafeBufferPointer(start: text, count: Int(count)))
    var report = Report()
    do throws(Fault) {
        try check(Fields(reading: text), &report)
    } catch {
        report.vector("the file") { (_) throws(Fault) in throw error }
    }
    return unsafe leave(report.text)
}

func leave(_ text: [UInt8]) -> UnsafeMutablePointer<UInt8> {
    let target = UnsafeMutablePointer<UInt8>.allocate(capacity: 4 + text.count)
    for index in 0..<4 {
        unsafe (target + index).initialize(
            to: UInt8(truncatingIfNeeded: text.count >> (8 * index)))
    }
    for index in text.indices {
        unsafe (target + 4 + index).initialize(to: text[index])
    }
    return unsafe target
}
