package import SPAKE2

/// What each must-refuse entry of the vector files has to be refused as. The files say it in words;
/// the native tests and the WebAssembly run read the words here.
package enum RefusalKinds {
    /// `magic-wormhole.json`, the field `why` of an inbound message; nil for words it does not use.
    package static func symmetric(_ why: String) -> SPAKE2Error? {
        if starts(why, "small order point ") { return .smallOrder }
        return switch why {
        case "empty", "no prefix", "short", "long": .wrongLength
        case "side A prefix", "side B prefix", "unknown prefix", "lower-case s": .wrongSide
        case "reflection of our own message": .reflected
        case "identity": .identity
        case "all ff", "identity with sign bit", "non-canonical identity y=p+1": .nonCanonical
        case "not on curve y=2": .offCurve
        case "subgroup point plus 8-torsion": .wrongSubgroup
        default: nil
        }
    }

    /// `rfc9382-edwards25519.json`, the field `name`; nil for words it does not use.
    package static func edwards25519(_ name: String) -> SPAKE2Error? {
        let kinds: [(String, SPAKE2Error)] = [
            ("small order: 0*T8", .identity), ("small order: ", .smallOrder),
            ("mixed order: ", .wrongSubgroup), ("not on the curve", .offCurve),
            ("non-canonical ", .nonCanonical), ("all FF", .nonCanonical),
            ("pA = w*M", .degenerate),
        ]
        return kinds.first { starts(name, $0.0) }?.1
    }

    private static func starts(_ text: String, _ prefix: String) -> Bool {
        text.utf8.starts(with: prefix.utf8)
    }
}
