import CryptoPrimitives
import SPAKE2

/// Exchanges whose scalars come from outside the module.
enum RandomExchanges {
    static func check(_ report: inout Report) {
        report.vector("libsodium refuses a point of mixed order") { (findings) throws(Fault) in
            findings.expect("it does not", SelfTest.isMixedOrderPointRefused)
        }
        report.vector("two ends of the symmetric flavour agree") { (findings) throws(Fault) in
            try succeed("the exchange") { () throws(SPAKE2Error) in try symmetric(&findings) }
        }
        report.vector("two ends of the flavour with roles agree") { (findings) throws(Fault) in
            try succeed("the exchange") { () throws(SPAKE2Error) in try roles(&findings) }
        }
    }

    private static func symmetric(_ findings: inout Findings) throws(SPAKE2Error) {
        var random = Randomness.system
        let code = Array("42-coral-piano".utf8)
        let password = try SymmetricPassword(code.span, identity: Array("invite/test".utf8))
        let one = try SymmetricExchange(password, using: &random)
        let other = try SymmetricExchange(password, using: &random)
        let fromOne = one.message
        let fromOther = other.message
        findings.expect("messages differ", fromOne != fromOther)
        let key = try one.finish(fromOther.span).confirm { (_) throws(Never) in }
        let same = try other.finish(fromOne.span).confirm { (_) throws(Never) in }
        findings.expect("keys", copy(key.bytes), is: copy(same.bytes))
    }

    private static func roles(_ findings: inout Findings) throws(SPAKE2Error) {
        var random = Randomness.system
        let password = try RolePassword<Edwards25519Suite>(reducing: random.secret(64, in: .wiped))
        let context = RoleContext(a: Array("a".utf8), b: Array("b".utf8))
        let a = try RoleExchange(password, as: .a, in: context, using: &random)
        let b = try RoleExchange(password, as: .b, in: context, using: &random)
        let fromA = a.message
        let fromB = b.message
        findings.expect("messages differ", fromA != fromB)
        let endA = try a.finish(fromB.span)
        let endB = try b.finish(fromA.span)
        let confirmationA = endA.confirmation
        let confirmationB = endB.confirmation
        let keyA = try endA.confirm(confirmationB.span).takeKey()
        let keyB = try endB.confirm(confirmationA.span).takeKey()
        findings.expect("keys", copy(keyA.bytes), is: copy(keyB.bytes))
    }
}
