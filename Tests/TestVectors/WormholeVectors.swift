import Foundation

/// `magic-wormhole.json`: what the reference implementation computed.
package struct WormholeVectors: Decodable, Sendable {
    package let constants: Constants
    package let kdfOnly: [PhaseKey]
    package let cases: [Case]
    package let wrongCode: WrongCode
    package let badInboundForCli1SideA: [BadInbound]

    /// The file, read anew.
    package static func read() throws -> WormholeVectors {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return try decoder.decode(Self.self, from: Data(VectorFile.content("magic-wormhole.json")))
    }

    package struct Constants: Decodable, Sendable {
        package let S: HexBytes
        package let sSeed: String
        package let sHkdf48: HexBytes
        package let base: HexBytes
        package let hkdfInfoPassword: String
        package let hkdfInfoElement: String
    }

    package struct PhaseKey: Decodable, Sendable {
        package let key: HexBytes
        package let side: String
        package let phase: String
        package let phaseKey: HexBytes
    }

    /// One half of an exchange.
    package struct Half: Decodable, Sendable {
        package let entropy64: HexBytes
        package let scalarLe: HexBytes
        package let xBase: HexBytes
        package let msg: HexBytes
        package let pakeBodyJson: String
        package let pakeBodyHex: HexBytes
    }

    package struct Derived: Decodable, Sendable {
        package let purpose: String
        package let length: Int
        package let key: HexBytes
    }

    package struct Box: Decodable, Sendable {
        package let side: String
        package let phase: String
        package let key: HexBytes
        package let nonce: HexBytes
        package let plaintextHex: HexBytes
        package let bodyHex: HexBytes
    }

    package struct Unopenable: Decodable, Sendable {
        package let why: String
        package let side: String
        package let phase: String
        package let bodyHex: HexBytes
    }

    package struct Case: Decodable, Sendable {
        package let name: String
        package let appid: String
        package let code: String
        package let sideA: String
        package let sideB: String
        package let passwordBytes: HexBytes
        package let idBytes: HexBytes
        package let passwordHkdf48: HexBytes
        package let passwordScalarLe: HexBytes
        package let blindingPws: HexBytes
        package let unblindingMinusPws: HexBytes
        package let a: Half
        package let b: Half
        package let K: HexBytes
        package let sortedFirst: String
        package let transcript: HexBytes
        package let sharedKey: HexBytes
        package let verifier: HexBytes
        package let phaseKeys: [String: [String: HexBytes]]
        package let derived: [Derived]
        package let boxes: [Box]
        package let mustNotDecrypt: [Unopenable]
    }

    package struct WrongCode: Decodable, Sendable {
        package let appid: String
        package let codeA: String
        package let codeB: String
        package let a: Half
        package let b: Half
        package let keyA: HexBytes
        package let keyB: HexBytes
        package let versionBodyFromB: Box
    }

    package struct BadInbound: Decodable, Sendable {
        package let why: String
        package let msg: HexBytes
    }
}
