import CryptoPrimitives
import InviteCodes
import Testing

@Suite struct InviteLinks {
    private func link(name: String, key: String? = nil) throws -> InviteLink {
        try InviteLink(
            space: try SpaceAddress(reading: "xyz.example"), name: name,
            code: try readCode("coral-piano-42"),
            brandingKey: key.map { secret($0) })
    }

    @Test func arePrinted() throws {
        #expect(try link(name: "Paul").linkText == "https://xyz.example/invite#Paul/coral-piano-42")
        #expect(
            try link(name: "Paul", key: "k7QwZ3nB").linkText
                == "https://xyz.example/invite#Paul/coral-piano-42/k7QwZ3nB")
    }

    @Test func L13_namesHideWhatChatAppsFormat() throws {
        #expect(
            try link(name: "_Paul_*").linkText
                == "https://xyz.example/invite#%5FPaul%5F%2A/coral-piano-42")
        #expect(
            try link(name: "!'()*~_.-").linkText
                == "https://xyz.example/invite#%21%27%28%29%2A%7E%5F%2E-/coral-piano-42")
    }

    @Test func L43_namesAreCutBetweenClusters() throws {
        let family = "👨‍👩‍👧‍👦"
        let long = try link(name: String(repeating: family, count: 200))
        #expect(long.name.allSatisfy { String($0) == family })
        #expect((1...40).contains(long.name.count))
        #expect(long.linkText.utf8.count < 2_000)
        #expect(try link(name: String(repeating: "ß", count: 41)).name.count == 40)
        #expect(try link(name: String(repeating: "ß", count: 40)).name.count == 40)
    }

    @Test func namesFallBackToTheSpace() throws {
        for name in ["", "  ", "\u{202E}\n"] {
            #expect(try link(name: name).name == "xyz.example")
        }
    }

    @Test func brandingKeysHaveALimit() throws {
        let longest = String(repeating: "k", count: InviteLink.brandingKeyBytesMax)
        #expect(try readLink(try link(name: "P", key: longest).linkText).keyText == longest)
        for key in ["", longest + "k", "a/b", "a b"] {
            #expect(throws: LinkError.self) { try link(name: "P", key: key) }
        }
        #expect(throws: LinkError.self) {
            try readLink("https://xyz.example/invite#Paul/coral-piano-42/\(longest)k")
        }
    }

    @Test func textsHaveALimit() throws {
        let link = "https://xyz.example/invite#Paul/coral-piano-42"
        let room = Invitation.textBytesMax - link.utf8.count
        #expect(try readLink(link + String(repeating: " ", count: room)).name == "Paul")
        do {
            _ = try readLink(link + String(repeating: " ", count: room + 1))
            Issue.record("was read")
        } catch {
            #expect(error.kind == .tooLong(limit: Invitation.textBytesMax))
        }
    }

    @Test func anAbsentFragmentNamesTheSpace() throws {
        let space = try SpaceAddress(reading: "xyz.example")
        do {
            _ = try readLink("https://xyz.example/invite")
        } catch {
            #expect(error.kind == .missingFragment(space: space))
        }
        do {
            _ = try readLink("https://xyz.example/invite#Paul/")
        } catch {
            #expect(error.kind == .missingSecret(space: space, name: "Paul"))
        }
    }

    @Test func aTypoInALinkIsPlaced() throws {
        do {
            _ = try readLink("see https://xyz.example/invite#Paul/coral-pinao-42")
            Issue.record("was read")
        } catch {
            guard case .code(let code) = error.kind,
                case .unknownWord(let range, let suggestions) = code.kind
            else {
                Issue.record("\(error)")
                return
            }
            #expect(range == 42..<47)
            #expect(error.offset == 42)
            #expect(suggestions.first == "piano")
        }
    }

    @Test func fragmentsNeedASpace() throws {
        let fragment = Array("#Paul/coral-piano-42".utf8)
        do {
            _ = try Invitation.read(fragment.span)
            Issue.record("was read")
        } catch {
            #expect(error.kind == .missingSpace)
        }
    }

    @Test func addressesKnowTheirApplication() throws {
        let remote = try SpaceAddress(reading: "HTTPS://XYZ.Example/")
        #expect(remote.appID == "invite/xyz.example")
        #expect(remote.origin == "https://xyz.example")
        #expect(!remote.isLoopback)
        let local = try SpaceAddress(reading: "localhost:8080")
        #expect(local.appID == "invite/localhost:8080")
        #expect(local.origin == "http://localhost:8080")
        #expect(local.isLoopback)
        #expect(try SpaceAddress(reading: "https://[::1]:8443").origin == "https://[::1]:8443")
        #expect(try SpaceAddress(reading: "xyz.example.").host == "xyz.example")
    }

    @Test(arguments: [
        "", ".", "a..b", "-a.example", "a-.example", "a_b.example", "1.2.3", "1.2.3.256",
        "01.2.3.4", "[::2]", "::1", "localhost:", "localhost:0", "localhost:65536", "a b.example",
        String(repeating: "a", count: 64) + ".example",
        String(repeating: "a.", count: 128),
    ]) func badAddressesAreRefused(_ text: String) {
        #expect(throws: LinkError.self) { try SpaceAddress(reading: text) }
    }

    @Test func longestHostIsRead() throws {
        let labels = [63, 63, 63, 61].map { String(repeating: "a", count: $0) }
        let host = labels.joined(separator: ".")
        #expect(host.utf8.count == 253)
        #expect(try SpaceAddress(reading: host).host == host)
        #expect(throws: LinkError.self) { try SpaceAddress(reading: host + "a") }
    }
}
