import MailboxProtocol
import Testing

@Suite struct IdentifierTests {
    @Test("identifiers are the same only when their bytes are")
    func exactness() {
        let composed = "caf\u{E9}"
        let decomposed = "cafe\u{301}"
        #expect(composed == decomposed)
        #expect(AppID(composed) != AppID(decomposed))
        #expect(Side(composed) != Side(decomposed))
        #expect(Phase(composed) != Phase(decomposed))
        #expect(MailboxID(composed) != MailboxID(decomposed))
        #expect(KnockID(composed) != KnockID(decomposed))
        #expect(Set([Side(composed), Side(decomposed), Side(composed)]).count == 2)
    }

    @Test("equivalent spellings do not share a hash, or a stranger could fill one bucket")
    func hashing() {
        let marks = ["\u{301}", "\u{327}", "\u{31B}", "\u{345}"]
        var spellings = [""]
        for mark in marks {
            spellings = spellings.flatMap { spelling in
                (0...spelling.unicodeScalars.count).map { place in
                    var scalars = Array(spelling.unicodeScalars)
                    scalars.insert(contentsOf: mark.unicodeScalars, at: place)
                    return String(String.UnicodeScalarView(scalars))
                }
            }
        }
        #expect(spellings.count == 24)
        #expect(Set(spellings.map { "a" + $0 }).count == 1)
        #expect(Set(spellings.map { Side("a" + $0).hashValue }).count == 24)
    }

    @Test("lengths and boundaries of eight bytes count in a hash")
    func hashLengths() {
        let sides = (0...40).map { Side(String(repeating: "\0", count: $0)) }
        #expect(Set(sides).count == 41)
        #expect(Set(sides.map(\.hashValue)).count == 41)
    }

    @Test("a nameplate is 1 to 40 ASCII digits", arguments: ["0", "007", "42"])
    func nameplates(text: String) {
        #expect(Nameplate(text)?.rawValue == text)
    }

    @Test("leading zeros are names of their own")
    func leadingZeros() {
        #expect(Nameplate("7") != Nameplate("07"))
        #expect(Nameplate(number: 42) == Nameplate("42"))
    }

    @Test("40 digits are a nameplate, 41 are not")
    func nameplateLimit() {
        #expect(FormatLimits.nameplateDigitsMax == 40)
        #expect(Nameplate(String(repeating: "9", count: 40)) != nil)
        #expect(Nameplate(String(repeating: "9", count: 41)) == nil)
    }

    @Test(
        "anything else is not a nameplate",
        arguments: [
            "", " 4", "4 ", "4\n", "-4", "+4", "4.0", "four", "٤", "４", "4\u{301}", "4a", "\0",
        ])
    func notNameplates(text: String) {
        #expect(Nameplate(text) == nil)
    }

    @Test("invite appids are those that begin with invite/")
    func inviteAppIDs() {
        #expect(AppID(inviteHost: "xyz.example").rawValue == "invite/xyz.example")
        #expect(AppID(inviteHost: "xyz.example:8443").isInvite)
        #expect(AppID("invite/").isInvite)
        for text in [
            "", "invite", "Invite/x", "lothar.com/wormhole/text-or-file-xfer", " invite/x",
        ] {
            #expect(!AppID(text).isInvite)
        }
    }

    @Test("numbered phases are those written as clients write numbers")
    func phases() {
        #expect(Phase.numbered(0).number == 0)
        #expect(Phase.numbered(10).rawValue == "10")
        for text in ["pake", "version", "", "01", "-1", "+1", "1.0", " 1", "99999999999999999999"] {
            #expect(Phase(text).number == nil)
        }
    }
}

@Suite struct TimestampTests {
    @Test("moments and durations add up in milliseconds")
    func arithmetic() {
        let moment = Timestamp(milliseconds: 1_500)
        #expect(moment + .seconds(2) == Timestamp(milliseconds: 3_500))
        #expect((moment + .seconds(2)).since(moment) == .seconds(2))
        #expect(moment < moment + .milliseconds(1))
        #expect(moment.seconds == 1)
    }

    @Test(
        "what a peer is told to wait is rounded up to the second and never negative",
        arguments: [(-5, 0), (0, 0), (1, 1), (999, 1), (1000, 1), (1001, 2)])
    func rounding(milliseconds: Int, seconds: Int) {
        #expect(Duration.milliseconds(milliseconds).secondsRoundedUp == seconds)
    }
}
