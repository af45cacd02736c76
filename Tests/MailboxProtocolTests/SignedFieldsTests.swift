import MailboxProtocol
import TestVectors
import Testing

@Suite struct SignedFieldsTests {
    private let context = SigningContext(
        host: "r.example", challenge: [UInt8](repeating: 0xCC, count: 32),
        appID: AppID("invite/x"))

    /// Verb of `attend v1`, then host, challenge and appid: what every signature begins with.
    private let start = """
        00000009 722e6578616d706c65
        00000020 cccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccc
        00000008 696e766974652f78
        """

    /// Token, key, role `bot`, lifetime 86400, generation 5.
    private let request = """
        00000010 07070707070707070707070707070707
        00000020 a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1
        00000003 626f74
        00000005 3836343030
        00000001 35
        """

    @Test("B-1: attend, byte for byte")
    func attend() throws {
        let named = Sample.attend(nameplate: try Sample.nameplate())
        let verb = "00000009 617474656e64207631"
        #expect(
            SignedFields.attend(context, named)
                == hex(verb + start + "00000002 3432" + request))
    }

    @Test("B-1: without number and token their fields are there and empty")
    func emptyFields() {
        let fields = SignedFields.attend(context, Sample.attend(token: nil))
        let rest = request.split(separator: "\n").dropFirst().joined()
        #expect(
            fields == hex("00000009 617474656e64207631" + start + "00000000 00000000" + rest))
    }

    @Test("B-1: bind, byte for byte")
    func bind() {
        let fields = SignedFields.bind(context, Sample.attend(), Sample.binding)
        let verb = "00000007 62696e64207631"
        let epoch = "00000001 33"
        let keys = [("01", 32), ("02", 32), ("03", 64)].map { byte, count in
            (count == 32 ? "00000020" : "00000040") + String(repeating: byte, count: count)
        }
        #expect(
            fields == hex(verb + start + "00000000" + request + epoch + keys.joined()))
    }

    @Test("B-1: retire, byte for byte")
    func retire() throws {
        #expect(
            SignedFields.retire(context, try Sample.nameplate())
                == hex("00000009 726574697265207631" + start + "00000002 3432"))
    }

    @Test("B-1: delegation, byte for byte: it belongs to no connection")
    func delegation() {
        #expect(
            SignedFields.delegation(
                appID: AppID("invite/x"), epoch: 12, spaceKey: [UInt8](repeating: 2, count: 32))
                == hex(
                    "0000000c 7370616365206b6579207631 00000008 696e766974652f78 00000002 3132"
                        + "00000020" + String(repeating: "02", count: 32)))
    }

    @Test("B-1: whatever one field says, the signed bytes say it too")
    func everyFieldCounts() throws {
        let nameplate = try Sample.nameplate()
        var requests = [Sample.attend()]
        requests.append(Sample.attend(nameplate: nameplate))
        requests.append(Sample.attend(nameplate: try Sample.nameplate("042")))
        requests.append(Sample.attend(token: nil))
        requests.append(Sample.attend(role: .member))
        requests.append(changed { $0.key[31] ^= 1 })
        requests.append(changed { $0.token?[0] ^= 1 })
        requests.append(changed { $0.lifetime = 86_401 })
        requests.append(changed { $0.generation = 6 })
        let contexts = [
            context,
            SigningContext(host: "s.example", challenge: context.challenge, appID: context.appID),
            SigningContext(host: context.host, challenge: [0], appID: context.appID),
            SigningContext(
                host: context.host, challenge: context.challenge, appID: AppID("invite/y")),
        ]
        var all: [[UInt8]] = []
        for context in contexts {
            all += requests.map { SignedFields.attend(context, $0) }
            all += requests.map { SignedFields.bind(context, $0, Sample.binding) }
            all.append(SignedFields.retire(context, nameplate))
        }
        all += Self.bindings.map { SignedFields.bind(context, Sample.attend(), $0) }
        all += Self.delegations
        #expect(Set(all).count == all.count)
    }

    @Test("a signature is not part of what it signs")
    func signaturesThemselves() {
        let other = changed { $0.signature[0] ^= 1 }
        #expect(
            SignedFields.attend(context, other) == SignedFields.attend(context, Sample.attend()))
        var binding = Sample.binding
        binding.signature[0] ^= 1
        #expect(
            SignedFields.bind(context, other, binding)
                == SignedFields.bind(context, Sample.attend(), Sample.binding))
    }

    @Test("bytes cannot move from one field to the next")
    func boundaries() {
        let words = ["", "a", "aa", "\0\0\0\u{1}", "\0\0\0\u{1}a", "a\0\0\0\0"]
        var all: [[UInt8]] = []
        for first in words {
            for second in words {
                for third in words {
                    var fields = SignedFields()
                    fields.append(first)
                    fields.append(second)
                    fields.append(third)
                    all.append(fields.bytes)
                }
            }
        }
        #expect(Set(all).count == 216)
    }

    private func changed(_ change: (inout AttendRequest) -> Void) -> AttendRequest {
        var request = Sample.attend()
        change(&request)
        return request
    }

    private static var bindings: [SpaceBinding] {
        var bindings = [SpaceBinding](repeating: Sample.binding, count: 4)
        bindings[0].epoch = 33
        bindings[1].owner[0] ^= 1
        bindings[2].spaceKey[0] ^= 1
        bindings[3].delegation[0] ^= 1
        return bindings
    }

    private static var delegations: [[UInt8]] {
        let key = [UInt8](repeating: 2, count: 32)
        return [
            SignedFields.delegation(appID: AppID("invite/x"), epoch: 1, spaceKey: key),
            SignedFields.delegation(appID: AppID("invite/x"), epoch: 2, spaceKey: key),
            SignedFields.delegation(appID: AppID("invite/y"), epoch: 1, spaceKey: key),
            SignedFields.delegation(appID: AppID("invite/x"), epoch: 1, spaceKey: key + [0]),
        ]
    }
}
