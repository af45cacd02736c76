package import Admission
package import CryptoPrimitives
package import EventLoop
package import WormholeSession

/// Welcome cards from both ends.
package enum Cards {
    /// The body under which a card is kept: sealed if the space is.
    package static func body(of card: WelcomeCard, _ keys: SpaceKeys) -> [UInt8] {
        guard let branding = keys.branding else { return card.encoded }
        var random = Randomness.system
        let key = branding.withBytes { WelcomeCard.key(of: $0) }
        return AES256GCM.seal(
            card.padded.span, key: key,
            associatedData: WelcomeCard.associatedData(space: keys.space), using: &random)
    }

    /// Reads what is kept. With a branding key only a sealed card counts, or whoever holds the
    /// server could show another one; without one only a public card can be read.
    package static func read(
        _ body: [UInt8], space: String, branding: SharedSecret?
    ) -> WelcomeCard? {
        guard let branding else { return WelcomeCard(reading: body) }
        let key = branding.withBytes { WelcomeCard.key(of: $0) }
        let opened = try? AES256GCM.open(
            body.span, key: key, associatedData: WelcomeCard.associatedData(space: space))
        guard let opened else { return nil }
        return WelcomeCard(reading: opened.withBytes { [UInt8](copying: $0) })
    }

    /// The card of a space; nil if it shows none to us.
    package static func find(
        space: String, relay: WebSocketURL, branding: SharedSecret?
    ) throws(SpaceStorageFailure) -> WelcomeCard? {
        guard let body = try SpaceStorage(relay: relay, space: space).card() else { return nil }
        return read(body, space: space, branding: branding)
    }
}
