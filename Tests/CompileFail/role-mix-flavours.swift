// error: cannot convert
import CryptoPrimitives
import SPAKE2

func mix(_ password: RolePassword<Edwards25519Suite>) throws {
    var random = Randomness.system
    _ = try SymmetricExchange(password, using: &random).message
}
