import InviteCodes
import Testing

@Suite struct Completing {
    private func completions(_ typed: String, lists: [WordList] = Fixtures.all) -> [String] {
        let bytes = Array(typed.utf8)
        return WordCode.completions(of: bytes.span, lists: lists)
    }

    private func nearest(_ typed: String, _ list: WordList) -> [String] {
        let bytes = Array(typed.utf8)
        return list.nearest(to: bytes.span)
    }

    @Test("[C-16] the word that is being typed, from every list")
    func first() {
        #expect(completions("cas") == ["castle", "castillo", "castello", "castelo"])
        #expect(completions("pi") == ["piano", "pianó", "piñata", "pianta"])
        #expect(completions("BRÜ") == ["brücke"])
        #expect(completions("brue") == ["brücke"])
        #expect(completions("xyz") == [])
    }

    @Test("[C-16] the next word, from the lists that have the words before")
    func next() {
        #expect(completions("coral-pi") == ["piano", "pianó"])
        #expect(completions("klavier w") == ["wolke"])
        #expect(completions("42 castillo pi") == ["piñata"])
        #expect(completions("klavierwo") == [])
        #expect(completions("coral xyz pi") == [])
    }

    @Test("[C-16] a whole word of one list is no beginning of another's before it")
    func wholeBefore() {
        let italian = WordList(
            id: "it", language: .italian, words: "corallo pianta", aliases: "")
        #expect(completions("coral-pia", lists: [Fixtures.english, italian]) == ["piano"])
        #expect(completions("coral-pia", lists: [italian]) == ["pianta"])
    }

    @Test("[C-16] nothing before the first letter, after the number or after three words")
    func none() {
        for typed in ["", " ", "coral-", "coral-piano-42", "coral piano castle an", "é\u{1F600}"] {
            #expect(completions(typed) == [], "\(typed)")
        }
        #expect(completions(String(repeating: "a", count: 513)) == [])
    }

    @Test("[C-16] slips of the finger are counted on the keyboards of the language")
    func keyboards() {
        func list(_ language: Language) -> WordList {
            WordList(id: "x", language: language, words: "zelt gelt pelt", aliases: "")
        }
        // t and z touch on a German keyboard, t and g on every one, t and p on none.
        #expect(nearest("telt", list(.german)) == ["zelt", "gelt", "pelt"])
        #expect(nearest("telt", list(.english)) == ["gelt", "zelt", "pelt"])
        // a and z touch on a French keyboard and on an English one, a and p on none.
        let french = WordList(id: "x", language: .french, words: "pare zare", aliases: "")
        #expect(nearest("aare", french) == ["zare", "pare"])
    }

    @Test("[C-16] what sounds alike in the language is near")
    func sounds() {
        func list(_ language: Language, _ words: String) -> WordList {
            WordList(id: "x", language: language, words: words, aliases: "")
        }
        for (language, typed, meant) in [
            (Language.english, "fonics", "phonics"), (.english, "kastle", "castle"),
            (.german, "fogl", "vogel"), (.german, "kwale", "qualle"),
            (.french, "foto", "photo"), (.french, "bato", "bateau"),
            (.spanish, "vaca", "baca"), (.spanish, "keso", "queso"),
            (.italian, "kiave", "chiave"), (.portuguese, "xuva", "chuva"),
        ] {
            #expect(nearest(typed, list(language, "\(meant) zzzz")) == [meant], "\(typed)")
        }
    }

    @Test("[C-16] nothing far is offered beside what is near")
    func spread() {
        #expect(nearest("paino", WordList.english).first == "piano")
        let list = WordList(
            id: "x", language: .english, words: "piano pony panda penny paint", aliases: "")
        // One swap; the others cost an edit or more.
        #expect(nearest("paino", list) == ["piano", "paint"])
        #expect(nearest("zzzzz", list) == [])
        #expect(nearest("p", list) == [])
        #expect(nearest(String(repeating: "piano", count: 4), list) == [])
    }

    @Test("[C-16] at most three, the likeliest first, equals in the order of the list")
    func ranked() {
        let list = WordList(
            id: "x", language: .english, words: "bat cat fat hat mat rat", aliases: "")
        #expect(nearest("at", list) == ["bat", "cat", "fat"])
        // b, f and h are beside g.
        #expect(nearest("gat", list) == ["bat", "fat", "hat"])
    }
}
