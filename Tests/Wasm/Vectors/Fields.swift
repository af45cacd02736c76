import CryptoPrimitives
import MailboxProtocol

/// The members of one object of a vector file.
struct Fields {
    private let object: JSONObject

    /// A whole file.
    init(reading text: [UInt8]) throws(Fault) {
        do throws(JSONError) {
            object = try JSONReader.readObject(text)
        } catch {
            throw Fault("the file is not JSON at byte \(error.offset)")
        }
    }

    private init(_ value: JSON?, _ name: String) throws(Fault) {
        guard let object = value?.object else { throw Fault("\(name) is not an object") }
        self.object = object
    }

    /// Every name, with its value as an object.
    func members() throws(Fault) -> [(name: String, fields: Fields)] {
        var members: [(name: String, fields: Fields)] = []
        for member in object.members {
            members.append((name: member.name, fields: try Fields(member.value, member.name)))
        }
        return members
    }

    var names: [String] { object.members.map { $0.name } }

    func text(_ name: String) throws(Fault) -> String {
        guard let text = object.string(name) else { throw Fault("\(name) is not a text") }
        return text
    }

    func number(_ name: String) throws(Fault) -> Int {
        guard let number = object[name]?.integer else { throw Fault("\(name) is not a number") }
        return number
    }

    /// Bytes that the file spells as hex.
    func bytes(_ name: String) throws(Fault) -> [UInt8] {
        let digits = try text(name)
        do throws(EncodingError) {
            return try Hex.decode(digits)
        } catch {
            throw Fault("\(name) is not hex")
        }
    }

    func object(_ name: String) throws(Fault) -> Fields {
        try Fields(object[name], name)
    }

    func list(_ name: String) throws(Fault) -> [Fields] {
        guard case .array(let elements) = object[name] else {
            throw Fault("\(name) is not a list")
        }
        var list: [Fields] = []
        for element in elements { list.append(try Fields(element, name)) }
        return list
    }
}

func copy(_ secret: borrowing SecretBytes) -> [UInt8] {
    secret.withBytes { [UInt8](copying: $0) }
}

func secret(_ bytes: [UInt8]) -> SecretBytes {
    SecretBytes(copying: bytes.span, in: .wiped)
}
