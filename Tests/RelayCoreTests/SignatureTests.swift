import CryptoPrimitives
import MailboxProtocol
import RelayCore
import Testing

/// Every field that a signature covers counts, in each of the signatures that cover it.
struct SignatureTests {
    private let world = World.withSpace()
    private let token = [UInt8](repeating: 7, count: 16)

    /// A field of `attend`, and the same request with another value there.
    enum Field: CaseIterable {
        case nameplate
        case token
        case key
        case role
        case lifetime
        case generation

        func change(_ request: inout AttendRequest) {
            switch self {
            case .nameplate: request.nameplate = Nameplate(number: 43)
            case .token: request.token = [UInt8](repeating: 8, count: 16)
            case .key: request.key = Key(9).publicKey
            case .role: request.role = .member
            case .lifetime: request.lifetime += 1
            case .generation: request.generation += 1
            }
        }

        /// Who must sign the changed request.
        var key: Key { self == .key ? Key(9) : Key(1) }
    }

    /// A changed request with the signatures it had, or new ones.
    private func request(
        _ bot: Client, changing field: Field, signsAttend: Bool, signsBind: Bool
    ) -> AttendRequest {
        var request = bot.request(Ask(number: "42", token: token))
        field.change(&request)
        if signsAttend {
            request.signature = field.key.sign(SignedFields.attend(bot.context(), request))
        }
        if signsBind { request.binding = SpaceKeys().binding(for: request, bot.context()) }
        return request
    }

    @Test(.rules("B-2"), arguments: Field.allCases)
    func theNumberKeyHasSignedEachField(_ field: Field) {
        let bot = world.attendant()
        let changed = request(bot, changing: field, signsAttend: false, signsBind: true)
        #expect(bot.refusal(.attend(changed))?.code == .notAllowed)
        #expect(world.journal.values.isEmpty)
    }

    @Test(.rules("B-2"), arguments: Field.allCases)
    func theSpaceKeyHasSignedEachField(_ field: Field) {
        let bot = world.attendant()
        let changed = request(bot, changing: field, signsAttend: true, signsBind: false)
        #expect(bot.refusal(.attend(changed))?.code == .notAllowed)
        #expect(world.journal.values.isEmpty)
    }

    /// It is the signatures, and nothing else, that the refusals above are about.
    @Test(.rules("B-4"), arguments: Field.allCases)
    func signedAnewByBothItIsGood(_ field: Field) {
        let bot = world.attendant()
        let changed = request(bot, changing: field, signsAttend: true, signsBind: true)
        #expect(bot.ask(.attend(changed)).map(\.type) == ["attending"])
    }

    /// A field of the binding, changed, under the signature it had or a new one.
    @Test(.rules("B-2"), arguments: ["epoch", "owner", "space key", "delegation"], [false, true])
    func theBindingIsSignedWhole(_ field: String, _ isSignedAnew: Bool) {
        let bot = world.attendant()
        var request = bot.request(Ask(number: "42"))
        guard var binding = request.binding else { return }
        var spaceKey = SpaceKeys().space
        switch field {
        case "epoch": binding.epoch += 1
        case "owner": binding.owner = Key(9).publicKey
        case "space key":
            spaceKey = Key(9)
            binding.spaceKey = spaceKey.publicKey
        default: binding.delegation[63] ^= 1
        }
        if isSignedAnew {
            binding.signature = spaceKey.sign(SignedFields.bind(bot.context(), request, binding))
        }
        request.binding = binding
        #expect(bot.refusal(.attend(request))?.code == .notAllowed)
        #expect(world.journal.values.isEmpty)
    }

    /// Host, challenge and appid, one at a time, in one signature at a time.
    private func elsewhere(_ part: String, _ client: Client) -> SigningContext {
        let own = client.context()
        return SigningContext(
            host: part == "host" ? "relay.example:4000" : own.host,
            challenge: part == "challenge" ? own.challenge.reversed() : own.challenge,
            appID: part == "appid" ? AppID("invite/other.example") : own.appID)
    }

    @Test(
        .rules("B-2", "B-3"), arguments: ["host", "challenge", "appid"],
        ["attend", "bind", "retire"])
    func eachSignatureIsForThisPlaceOnly(_ part: String, _ verb: String) {
        let bot = world.attendant()
        bot.attend(Ask(number: "41"))
        let there = elsewhere(part, bot)
        var request = bot.request(Ask(number: "42"))
        switch verb {
        case "attend": request.signature = Key(1).sign(SignedFields.attend(there, request))
        case "bind": request.binding = SpaceKeys().binding(for: request, there)
        default:
            let nameplate = Nameplate(number: 41)
            let signature = Key(1).sign(SignedFields.retire(there, nameplate))
            let refusal = bot.refusal(.retire(nameplate, signature: signature))
            #expect(refusal?.code == .notAllowed)
            return
        }
        #expect(bot.refusal(.attend(request))?.code == .notAllowed)
    }

    @Test(.rules("B-2")) func aRetirementIsForOneNumber() {
        let bot = world.attendant()
        for number in ["42", "43"] { bot.attend(Ask(number: number)) }
        let signature = Key(1).sign(SignedFields.retire(bot.context(), Nameplate(number: 42)))
        let other = bot.refusal(.retire(Nameplate(number: 43), signature: signature))
        #expect(other?.code == .notAllowed)
        #expect(bot.ask(.retire(Nameplate(number: 42), signature: signature)) == [])
    }

    /// No signature passes for one of another kind.
    @Test(.rules("B-2")) func everySignatureIsForItsVerb() {
        let bot = world.attendant()
        bot.attend(Ask(number: "42"))
        let nameplate = Nameplate(number: 42)
        let retiring = Key(1).sign(SignedFields.retire(bot.context(), nameplate))
        var request = bot.request(Ask(number: "42", space: nil))
        let attending = request.signature
        request.signature = retiring
        #expect(bot.refusal(.attend(request))?.code == .notAllowed)
        #expect(bot.refusal(.retire(nameplate, signature: attending))?.code == .notAllowed)

        var swapped = bot.request(Ask(number: "43", key: SpaceKeys().space))
        let bound = swapped.binding?.signature ?? []
        swapped.binding?.signature = swapped.signature
        #expect(bot.refusal(.attend(swapped))?.code == .notAllowed)
        swapped = bot.request(Ask(number: "43", key: SpaceKeys().space))
        swapped.signature = bound
        #expect(bot.refusal(.attend(swapped))?.code == .notAllowed)
    }
}
