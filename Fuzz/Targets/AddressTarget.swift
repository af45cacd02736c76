import EventLoop
import InviteCodes

/// `PeerAddress`, `AddressBlock`, `WebSocketURL`, `Endpoint` and `SpaceAddress` on the same text:
/// the header of a proxy, the relay's address in a grant, where to listen, and whose space it is.
let addressTarget = Target(
    "addresses", bytesMax: 512, dictionary: "addresses",
    reaches: ["address", "block", "url", "nothing", "loopback", "endpoint", "space"]
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
    let endpoint = Endpoint(text)
    if let endpoint {
        run.note("endpoint")
        try require(Endpoint(endpoint.description) == endpoint, "another endpoint when written")
    }
    let space = try? SpaceAddress(reading: text)
    if let space {
        run.note("space")
        try check(space)
    }
    if address == nil, block == nil, url == nil, endpoint == nil, space == nil {
        run.note("nothing")
    }
}

private func check(_ space: SpaceAddress) throws(Broken) {
    try require((1...261).contains(space.host.utf8.count), "a host of \(space.host.utf8.count)")
    try require(space.host.utf8.allSatisfy { (0x21...0x7E).contains($0) }, "a host in ASCII")
    try require(space.scheme == .https || space.isLoopback, "http to another machine")
    let again = try? SpaceAddress(reading: space.origin)
    try require(again == space, "another address when written")
}

private func isOfAnAddress(_ byte: UInt8) -> Bool {
    Unicode.Scalar(byte).properties.isASCIIHexDigit || ".:".utf8.contains(byte)
}
