import CryptoPrimitives
package import InviteCodes

/// Text that is shown to the person who asked for it.
package enum Shown {
    package static func code(_ words: WordCode) -> String { words.withSpoken { text($0) } }

    package static func link(_ link: InviteLink) -> String { link.withText { text($0) } }

    package static func text(_ bytes: Span<UInt8>) -> String {
        String(decoding: [UInt8](copying: bytes), as: UTF8.self)
    }
}
