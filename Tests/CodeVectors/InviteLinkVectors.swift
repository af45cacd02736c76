import CryptoPrimitives
import InviteCodes

/// `invite-links.txt` and `invite-links-refused.txt`: links as they arrive.
package enum InviteLinkVectors {
    package static let files = ["invite-links.txt", "invite-links-refused.txt"]

    package static let keys = [
        "id", "rule", "comment", "input", "hex", "fill", "space", "code", "t", "name", "key",
        "form", "printed", "error", "trusted",
    ]

    /// Every kind of error, by its name in the files; those of codes are in the other files.
    package static var kinds: [String] {
        LinkError.Kind.plainNames + LinkError.Damage.samples.map { "damagedSecret.\($0.name)" }
    }

    private static let space = "space.example"

    /// What is wrong with the reading of a vector; nothing if it is as the vector says.
    package static func check(_ vector: VectorBlock) -> [String] {
        var wrong = Wrong()
        let input = vector.input
        do throws(LinkError) {
            let trusted = vector["trusted"] == "no" ? nil : try SpaceAddress(reading: space)
            switch try Invitation.read(input.span, defaultSpace: trusted) {
            case .link(let link): try check(link, vector, &wrong)
            case .code(let code, let found):
                wrong.expect("code", code.withPassword { text($0) }, is: vector["code"])
                wrong.expect("name", nil, is: vector["name"])
                wrong.expect("space", found?.host, is: trusted?.host)
            }
            wrong.expect("error", nil, is: vector["error"])
        } catch {
            wrong.expect("error", error.kind.name, is: vector["error"])
            wrong.expect("code", nil, is: vector["code"])
            wrong.expect("t", nil, is: vector["t"])
            if let host = vector["space"] { wrong.expect("space", error.space?.host, is: host) }
            if !(0...input.count).contains(error.offset) { wrong.add("out of the text") }
        }
        return wrong.all
    }

    private static func check(
        _ link: InviteLink, _ vector: VectorBlock, _ wrong: inout Wrong
    ) throws(LinkError) {
        let secret = Secret(link)
        wrong.expect("code", secret.code, is: vector["code"])
        wrong.expect("t", secret.t, is: vector["t"])
        wrong.expect("name", link.name, is: vector["name"])
        wrong.expect("key", secret.key, is: vector["key"])
        wrong.expect("space", link.space.host, is: vector["space"] ?? space)
        wrong.expect("form", link.form.name, is: vector["form"] ?? "standard")
        let printed = link.withText { bytes($0) }
        if let expected = vector["printed"] {
            wrong.expect("printed", text(printed.span), is: expected)
        }
        // What is printed reads as itself.
        let again = try InviteLink(reading: printed.span)
        wrong.expect("printed again", again.withText { text($0) }, is: text(printed.span))
        wrong.expect("form again", again.form.name, is: link.form.name)
        wrong.expect("name again", again.name, is: link.name)
        wrong.expect("code again", Secret(again).code, is: secret.code)
        wrong.expect("t again", Secret(again).t, is: secret.t)
        wrong.expect("key again", Secret(again).key, is: secret.key)
    }

    /// What lets the holder in, as the files spell it.
    private struct Secret {
        var code: String?
        var t: String?
        let key: String?

        init(_ link: InviteLink) {
            switch link.secret {
            case .words(let words): code = words.withPassword { text($0) }
            case .long(let secret): t = secret.withBytes { Hex.encode(bytes($0)) }
            }
            key = link.brandingKey.map { $0.withBytes { text($0) } }
        }
    }
}
