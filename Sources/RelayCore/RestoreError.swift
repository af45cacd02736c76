import CryptoPrimitives
import Journal
import MailboxProtocol

/// Why a stored entry cannot be one of ours.
package enum RestoreError: Error, Equatable, Sendable {
    case invalidKey
    case unknownKind(UInt64)
    case invalidJSON
    /// A member of a record is missing or not what it should be.
    case invalidMember(String)
    /// A record refers to another that is not there, or comes out of turn.
    case orphan
}

/// Members of a stored record.
extension JSONObject {
    static func record(_ bytes: [UInt8]) throws(RestoreError) -> JSONObject {
        do { return try JSONReader.readObject(bytes) } catch { throw .invalidJSON }
    }

    func member(_ name: String) throws(RestoreError) -> JSON {
        guard let value = self[name] else { throw .invalidMember(name) }
        return value
    }

    func text(_ name: String) throws(RestoreError) -> String {
        guard let text = string(name) else { throw .invalidMember(name) }
        return text
    }

    func optionalText(_ name: String) throws(RestoreError) -> String? {
        self[name] == nil ? nil : try text(name)
    }

    /// A count or a time: small enough for every sum we make of them.
    func number(_ name: String) throws(RestoreError) -> Int {
        guard let number = self[name]?.integer, (0...1 << 53).contains(number) else {
            throw .invalidMember(name)
        }
        return number
    }

    func flag(_ name: String) throws(RestoreError) -> Bool {
        guard case .bool(let flag)? = self[name] else { throw .invalidMember(name) }
        return flag
    }

    /// A flag that is left out when it is false.
    func optionalFlag(_ name: String) throws(RestoreError) -> Bool {
        self[name] == nil ? false : try flag(name)
    }

    func time(_ name: String) throws(RestoreError) -> Timestamp {
        Timestamp(milliseconds: Int64(try number(name)))
    }

    func bytes(_ name: String, count: Int) throws(RestoreError) -> [UInt8] {
        let text = try text(name)
        do {
            let bytes = try Hex.decode(text)
            if bytes.count == count { return bytes }
        } catch {}
        throw .invalidMember(name)
    }

    func optionalBytes(_ name: String, count: Int) throws(RestoreError) -> [UInt8]? {
        self[name] == nil ? nil : try bytes(name, count: count)
    }

    func nameplate(_ name: String) throws(RestoreError) -> Nameplate {
        guard let nameplate = Nameplate(try text(name)) else { throw .invalidMember(name) }
        return nameplate
    }

    /// The sides of a record: an array of pairs of a side and a flag.
    func sides(_ name: String) throws(RestoreError) -> [(side: Side, flag: Bool)] {
        guard case .array(let entries)? = self[name] else { throw .invalidMember(name) }
        var sides: [(side: Side, flag: Bool)] = []
        for entry in entries {
            guard case .array(let pair) = entry, pair.count == 2, let side = pair[0].string,
                case .bool(let flag) = pair[1]
            else { throw .invalidMember(name) }
            sides.append((Side(side), flag))
        }
        return sides
    }
}

extension JSONWriter {
    mutating func member(_ name: String, sides: [(side: Side, flag: Bool)]) {
        let entries = sides.map { JSON.array([.string($0.side.rawValue), .bool($0.flag)]) }
        member(name, .array(entries))
    }
}
