import EventLoop

/// `PeerAddress`, `AddressBlock` and `WebSocketURL` on the same text: the header of a proxy, and
/// the relay's address in a grant.
let addressTarget = Target(
    "addresses", bytesMax: 512, dictionary: "addresses",
    reaches: ["address", "block", "url", "nothing", "loopback"]
) { run throws(Broken) in
    let text = String(decoding: run.rest(), as: UTF8.self)
    let address = PeerAddress(text)
    let block = AddressBlock(text)
    let url = WebSocketURL(text)
    if let address {
        run.note(address.isLoopback ? "loopback" : "address")
        try require(text.utf8.allSatisfy(isOfAnAddress), "an address with more in it: \(text)")
        guard let block else { throw Broken("an address that is no block") }
        try require(block.contains(address), "an address outside of itself")
        try require(address.party.party == address.party, "a party of a party")
    }
    if block != nil { run.note("block") }
    if let url {
        run.note("url")
        try require(WebSocketURL(url.description) == url, "another URL when written: \(url)")
        try require(url.description.utf8.allSatisfy { (0x21...0x7E).contains($0) }, "\(url)")
    }
    if address == nil, block == nil, url == nil { run.note("nothing") }
}

private func isOfAnAddress(_ byte: UInt8) -> Bool {
    Unicode.Scalar(byte).properties.isASCIIHexDigit || ".:".utf8.contains(byte)
}
