import CryptoPrimitives

extension FragmentReader {
    /// Where the secret of `e1.<T>~` ends, or nil if the fragment does not begin so.
    func endOfCurrentSecret(_ range: Range<Int>) -> Int? {
        let start = range.lowerBound + 3
        let end = start + Base64URL.charactersCount
        guard text.has("e1.", at: range.lowerBound, before: range.upperBound),
            end < range.upperBound, (start..<end).allSatisfy({ Base64URL.contains(text[$0]) })
        else { return nil }
        let isEncoded = mayDecode && text.has("%7e", at: end, before: range.upperBound)
        return text[end] == Self.tilde || isEncoded ? end : nil
    }

    /// `e1.<T>~<name>~<key>`: the key begins at the last tilde, whatever is in the name.
    func readCurrent(_ range: Range<Int>, _ end: Int) throws(LinkProblem) -> InviteLink {
        let slot = end - Base64URL.charactersCount..<end
        guard let secret = try slots.base64(slot) else { throw slots.problem(.notCanonical, slot) }
        let rest = end + 1..<range.upperBound
        var name = rest
        var key: SharedSecret?
        if let mark = rest.last(where: { text[$0] == Self.tilde }) {
            let last = mark + 1..<rest.upperBound
            // Keys are never encoded: this is a name with a tilde in it, and no key.
            if !PercentCoding.isEncoded(text, last) {
                name = rest.lowerBound..<mark
                key = last.isEmpty ? nil : try slots.key(last)
            }
        }
        return InviteLink(
            .current, space: space, name: slots.name(name), secret: .long(secret), key: key)
    }

    /// Name and secret, perhaps a key. A slash that an app decoded may stand in the name.
    func readStandard(_ parts: [Range<Int>]) throws(LinkProblem) -> InviteLink {
        let last = parts.count - 1
        var problem: LinkProblem?
        if last >= 2 {
            do throws(LinkProblem) {
                let secret = try slots.secret(parts[last - 1])
                return link(parts, secretAt: last - 1, secret, key: try slots.key(parts[last]))
            } catch {
                // Taking the key for the secret because the secret is damaged would be wrong.
                if error.isAboutSecret || error.error.kind == .badBrandingKey { throw error }
                problem = error
            }
        }
        // What follows two slashes is a code; else it may be the key, and the secret is lost.
        let isLost = last == 2 && parts[1].isEmpty
        do throws(LinkProblem) {
            let secret = try slots.secret(parts[last])
            if isLost, case .long = secret { throw missing(slots.name(parts[0]), parts[1]) }
            return link(parts, secretAt: last, secret, key: nil)
        } catch {
            if isLost { throw missing(slots.name(parts[0]), parts[1]) }
            throw error.isAboutSecret ? error : problem ?? error
        }
    }

    func link(
        _ parts: [Range<Int>], secretAt index: Int, _ secret: InviteLink.Secret,
        key: SharedSecret?
    ) -> InviteLink {
        var end = parts[index - 1].upperBound
        // Empty parts before the secret are slashes that somebody doubled.
        while end > parts[0].upperBound, text[end - 1] == Self.slash { end -= 1 }
        let name = slots.name(parts[0].lowerBound..<end)
        return InviteLink(
            .standard, space: space, name: name.isEmpty ? pathName ?? "" : name, secret: secret,
            key: key)
    }
}
