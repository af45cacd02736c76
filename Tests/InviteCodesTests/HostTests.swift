import InviteCodes
import Testing

@Suite struct Hosts {
    /// Samples of RFC 3492 §7.1, in small letters, and of IDNA.
    @Test(
        "[H-3] letters beyond a–z become A-labels",
        arguments: [
            ("ليهمابتكلموشعربي", "xn--mgbcah9ar9a4efegftvvn"),
            ("他们为什么不说中文", "xn--ihqwcrb4cv8a8dqg056pqjye"),
            ("他們爲什麽不說中文", "xn--ihqwctvzc91f659drss3x8bo0yb"),
            ("pročprostěnemluvíčesky", "xn--proprostnemluvesky-uyb24dma41a"),
            ("למההםפשוטלאמדבריםעברית", "xn--4dbcagdahymbxekheh6e0a7fei0b"),
            ("यहलोगहिन्दीक्योंनहींबोलसकतेहैं", "xn--i1baa7eci9glrd9b2ae1bj0hfcgg6iyaf8o0a1dig0cd"),
            ("なぜみんな日本語を話してくれないのか", "xn--n8jok5ay5dzabd5bym9f0cm5685rrjetr6pdxa"),
            (
                "세계의모든사람들이한국어를이해한다면얼마나좋을까",
                "xn--989aomsvi5e83db1d2a355cv1e0vak1dwrv93d5xbh15a0dt30a5jpsd879ccm6fea98c"
            ),
            ("почемужеонинеговорятпорусски", "xn--b1abfaaepdrnnbgefbadotcwatmq2g4l"),
            (
                "porquénopuedensimplementehablarenespañol",
                "xn--porqunopuedensimplementehablarenespaol-fmd56a"
            ),
            ("3年b組金八先生", "xn--3b-ww4c5e180e575a65lsy2b"),
            ("majiでkoiする5秒前", "xn--majikoi5-783gue6qz075azm5e"),
            ("パフィーdeルンバ", "xn--de-jg4avhby1noc0d"),
            ("そのスピードで", "xn--d9juau41awczczp"),
            ("bücher", "xn--bcher-kva"), ("münchen", "xn--mnchen-3ya"),
        ])
    func encoded(_ name: String, _ label: String) throws {
        // Two of the samples are longer than a label may be.
        guard label.utf8.count <= 63 else {
            #expect(throws: LinkError.self) { try SpaceAddress(reading: name) }
            return
        }
        #expect(try SpaceAddress(reading: name).host == label)
        #expect(try SpaceAddress(reading: "https://\(name).example/").host == "\(label).example")
        #expect(try SpaceAddress(reading: label).host == label)
    }

    @Test(
        "[H-3] what has been or looks like two names is refused",
        arguments: [
            "straße", "βόλος", "نامه\u{200C}ای", "a\u{200D}b", "ﬁsh", "ａ①", "x²", "sp\u{430}ce",
            "pαul",
            "хn--a", "ℌost", "a\u{2024}b", "☃", "🐟", "\u{301}a", "İstanbul", "a\u{AD}b",
            "a\u{E0041}",
            "ꓮb\u{13A0}a",
        ])
    func refused(_ name: String) {
        do {
            let address = try SpaceAddress(reading: "\(name).example")
            Issue.record("was read as \(address.host)")
        } catch {
            #expect(error.kind == .internationalHost || error.kind == .badHost, "\(error)")
        }
    }

    @Test("[H-3] the same host in any case, composed or not, in any width")
    func same() throws {
        for name in ["Bücher.Example", "bu\u{308}cher.example", "ＢÜＣＨＥＲ。ｅｘａｍｐｌｅ"] {
            #expect(try SpaceAddress(reading: name).host == "xn--bcher-kva.example")
        }
        #expect(throws: LinkError.self) {
            try SpaceAddress(reading: "ü" + String(repeating: "a", count: 64))
        }
        #expect(throws: LinkError.self) {
            try SpaceAddress(reading: String(repeating: "ü.", count: 600))
        }
    }
}
