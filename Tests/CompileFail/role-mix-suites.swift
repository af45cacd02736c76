// error: cannot assign value of type 'RoleExchange<P256Suite>'
import CryptoPrimitives
import SPAKE2

func mix(_ password: RolePassword<P256Suite>) throws {
    var random = Randomness.system
    let exchange: RoleExchange<Edwards25519Suite> = try RoleExchange(
        password, as: .a, in: RoleContext(), using: &random)
    _ = exchange.message
}
