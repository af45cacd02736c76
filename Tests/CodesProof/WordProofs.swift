import InviteCodes

/// Every word of a list is read in each way that people may give it.
func words(_ list: WordList) -> Proof {
    var proof = Proof()
    let other = list.words[list.words.count / 2]
    for word in list.words {
        let first = "42-\(word)-\(other)"
        for typed in ["\(word)-\(other)-42", "\(word)\(other)42", "42 \(word) \(other)"] {
            proof.expect(password(typed) == first, typed)
        }
        let last = "42-\(other)-\(word)"
        proof.expect(password("42\(other)\(word)") == last, "42\(other)\(word)")
        for length in 4...max(4, word.utf8.count - 1) {
            let cut = "\(other) \(word.prefix(length)) 42"
            proof.expect(password(cut, [list]) == last, cut)
            // The beginning may be a word of another language: then nobody knows.
            proof.expect([last, nil].contains(password(cut)), cut)
        }
    }
    return proof
}

/// No single slip in a word of a code makes another code of this list; nor, of every so many slips,
/// of any list. A list that reads the other word of the code otherwise than in full is not heard.
func slips(_ list: WordList) -> Proof {
    var proof = Proof()
    let other = list.words[list.words.count / 2]
    for word in list.words {
        let meant = "42-\(word)-\(other)"
        for slip in Slips.all(of: Array(word.utf8)) {
            let typed = String(decoding: slip, as: UTF8.self) + "-\(other)-42"
            proof.expect([meant, nil].contains(password(typed, [list])), typed)
            if proof.count % 50 == 0 {
                proof.expect([meant, nil].contains(password(typed)), typed)
            }
        }
    }
    return proof
}

/// What one slip of the finger makes of a word.
enum Slips {
    /// Letters, and digits that look like one; another digit is never read as a letter.
    private static let keys = Array("abcdefghijklmnopqrstuvwxyz01584".utf8)

    static func all(of word: [UInt8]) -> [[UInt8]] {
        var slips: [[UInt8]] = []
        for place in word.indices {
            var shorter = word
            shorter.remove(at: place)
            slips.append(shorter)
            for key in keys where key != word[place] {
                var changed = word
                changed[place] = key
                slips.append(changed)
            }
            if place > 0, word[place] != word[place - 1] {
                var swapped = word
                swapped.swapAt(place, place - 1)
                slips.append(swapped)
            }
        }
        for place in 0...word.count {
            for key in keys {
                var longer = word
                longer.insert(key, at: place)
                slips.append(longer)
            }
        }
        return slips
    }
}
