import CryptoPrimitives
package import MailboxProtocol
package import SPAKE2

/// Where members meet their space's bot to tell it what to do, and what they say there: both follow
/// from the group key, so that whoever does not have the current one finds neither.
///
/// Source: design, section 12; docs/protocol.md, rules C-1 and C-2.
package enum ControlNumber {
    /// Decimal digits of the number: 126 bits, nobody's guess.
    package static let digits = 38

    /// The number of an epoch.
    package static func nameplate(_ key: GroupKey) -> Nameplate {
        let drawn = derive(key, "invite/control-number")
        var rest = drawn.withBytes { [UInt8](copying: $0) }
        // The last digits of a number of 256 bits: as good as uniform.
        var text = ""
        for _ in 0..<digits { text = "\(divideByTen(&rest))" + text }
        guard let nameplate = Nameplate(text) else { preconditionFailure("38 digits are a number") }
        return nameplate
    }

    /// Divides a big-endian number, and returns what is left.
    private static func divideByTen(_ number: inout [UInt8]) -> Int {
        var rest = 0
        for place in number.indices {
            rest = rest << 8 | Int(number[place])
            number[place] = UInt8(rest / 10)
            rest %= 10
        }
        return rest
    }

    /// The prepared password of an epoch's control conversations: the number, a hyphen, and 64 hex
    /// digits.
    package static func password(_ key: GroupKey, appID: AppID) -> SymmetricPassword? {
        let code = derive(key, "invite/control-code")
        var text = Array("\(nameplate(key).rawValue)-".utf8)
        text.reserveCapacity(text.count + 64)
        defer { Wipe.bytes(&text) }
        code.withBytes { Hex.append($0, to: &text) }
        return try? SymmetricPassword(text.span, identity: Array(appID.rawValue.utf8))
    }

    private static func derive(_ key: GroupKey, _ purpose: String) -> SecretBytes {
        key.secret.withBytes { HKDF.derive(from: $0, info: Array(purpose.utf8), count: 32) }
    }
}
