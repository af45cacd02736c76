import EventLoop
import Testing

@Suite struct AddressTests {
    @Test func addressesAreRead() {
        #expect(PeerAddress("192.0.2.1") == .ipv4(0xC000_0201))
        #expect(PeerAddress("::ffff:192.0.2.1") == .ipv4(0xC000_0201))
        #expect(PeerAddress("2001:db8::7") == .ipv6(high: 0x2001_0DB8 << 32, low: 7))
        for text in [
            "", "localhost", "192.0.2", "192.0.2.256", "1:2", "[::1]", "::1%lo", "::1\0", "::1\0x",
        ] {
            #expect(PeerAddress(text) == nil)
        }
    }

    @Test func aPartyIsAnAddressOrASlash64() {
        #expect(PeerAddress("192.0.2.1")?.party == PeerAddress("192.0.2.1"))
        #expect(PeerAddress("2001:db8::1:2:3:4")?.party == PeerAddress("2001:db8::"))
        #expect(PeerAddress("127.9.9.9")?.isLoopback == true)
        #expect(PeerAddress("::1")?.isLoopback == true)
        #expect(PeerAddress("128.0.0.1")?.isLoopback == false)
    }

    @Test(arguments: [
        ("10.0.0.0/8", "10.255.0.1", true), ("10.0.0.0/8", "11.0.0.1", false),
        ("192.0.2.1", "192.0.2.1", true), ("192.0.2.1", "192.0.2.2", false),
        ("0.0.0.0/0", "203.0.113.9", true), ("0.0.0.0/0", "::1", false),
        ("2001:db8::/32", "2001:db8:ffff::1", true), ("2001:db8::/32", "2001:db9::1", false),
        ("2001:db8::/96", "2001:db8::1", true), ("2001:db8::/96", "2001:db8::1:0:0", false),
        ("::/0", "2001:db8::1", true), ("::1/128", "::2", false),
    ])
    func blocks(block: String, address: String, isInside: Bool) throws {
        let address = try #require(PeerAddress(address))
        #expect(try #require(AddressBlock(block)).contains(address) == isInside)
    }

    @Test(arguments: ["", "/8", "10.0.0.0/33", "10.0.0.0/", "10.0.0.0/-1", "::/129", "x/8"])
    func noBlocks(text: String) {
        #expect(AddressBlock(text) == nil)
    }

    @Test func endpointsAreReadAndPrinted() {
        #expect(Endpoint("127.0.0.1:4000") == .ipv4("127.0.0.1", port: 4000))
        #expect(Endpoint("[::1]:0") == .ipv6("::1", port: 0))
        #expect(Endpoint("*:80") == .everywhere(port: 80))
        #expect(Endpoint("unix:/run/relay.sock") == .unix(path: "/run/relay.sock"))
        for text in ["127.0.0.1:4000", "[::1]:0", "*:80", "unix:/run/relay.sock"] {
            #expect(Endpoint(text)?.description == text)
        }
        for text in ["", "4000", "::1:4000", "localhost:80", "127.0.0.1:65536", "[127.0.0.1]:1"] {
            #expect(Endpoint(text) == nil)
        }
    }

    @Test(arguments: [
        ("ws://localhost:4000/v1", "localhost:4000", "/v1"),
        ("ws://Example.org/v1", "example.org", "/v1"),
        ("wss://example.org:443/v1", "example.org", "/v1"),
        ("wss://example.org", "example.org", "/"),
        ("WS://[::1]:80/a/b", "[::1]", "/a/b"), ("ws://[2001:db8::1]:81/", "[2001:db8::1]:81", "/"),
    ])
    func urlsAreRead(text: String, authority: String, path: String) throws {
        let url = try #require(WebSocketURL(text))
        #expect(url.authority == authority)
        #expect(url.path == path)
        #expect(WebSocketURL(url.description) == url)
    }

    @Test(arguments: [
        "", "http://a/", "ws://", "ws:///v1", "ws://user@host/", "ws://a:b/", "ws://a:70000/",
        "ws://a/?q", "ws://a/#f", "ws://a b/", "ws://a/b c", "ws://a%20/", "ws://a?x",
    ])
    func otherTextsAreNoURLs(text: String) {
        #expect(WebSocketURL(text) == nil)
    }
}
