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

    @Test("[C-16] nothing before the first letter, after the number or after three words")
    func none() {
        for typed in ["", " ", "coral-", "coral-piano-42", "coral piano castle an", "é\u{1F600}"] {
            #expect(completions(typed) == [], "\(typed)")
        }
        #expect(completions(String(repeating: "a", count: 513)) == [])
    }

    @Test("[C-16] slips of the finger are counted on the keyboards of the language")
    func keyboards() {
        let german = WordList(
            id: "de", language: .german, words: "zelt gelt", aliases: "")
        let english = WordList(
            id: "en", language: .english, words: "zelt gelt", aliases: "")
        // On a German keyboard z is above g and h.
        #expect(nearest("helt", german).first == "zelt" || nearest("helt", german).first == "gelt")
        #expect(nearest("telt", german) == ["zelt", "gelt"])
        #expect(nearest("telt", english) == ["gelt"])
        let french = WordList(id: "fr", language: .french, words: "mare lare kare", aliases: "")
        #expect(nearest("ùare", french).count <= 3)
        #expect(nearest("aare", WordList(id: "f", language: .french, words: "zare pare", aliases: "")).first == "zare")
    }

    @Test("[C-16] what sounds alike in the language is near")
    func sounds() {
        func list(_ language: Language, _ words: String) -> WordList {
            WordList(id: "x", language: language, words: words, aliases: "")
        }
        for (language, typed, meant) in [
            (Language.english, "fonix", "phonics"), (.english, "kastle", "castle"),
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
        #expect(nearest("paino", list) == ["piano", "paint"] || nearest("paino", list) == ["piano"])
        #expect(nearest("zzzzz", list) == [])
        #expect(nearest("p", list) == [])
        #expect(nearest(String(repeating: "piano", count: 4), list) == [])
    }

    @Test("[C-16] at most three, the likeliest first, equals in the order of the list")
    func ranked() {
        let list = WordList(
            id: "x", language: .english, words: "bat cat fat hat mat rat", aliases: "")
        #expect(nearest("at", list) == ["bat", "cat", "fat"])
        #expect(nearest("gat", list) == ["fat", "hat"] || nearest("gat", list).count == 3)
    }
}
