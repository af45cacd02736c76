import InviteCodes

/// How many things were looked at, and what does not hold.
struct Proof {
    var count = 0
    var failures: [String] = []

    mutating func expect(_ isSo: Bool, _ what: @autoclosure () -> String) {
        count += 1
        if !isSo { failures.append(what()) }
    }
}

/// The password text of a typed code, nil if it is none.
func password(_ typed: String, _ lists: [WordList] = WordList.all) -> String? {
    var typed = typed
    return typed.withUTF8Span { span in
        WordCode(ifReadable: span, lists: lists)?.withPassword { bytes in
            String(decoding: (0..<bytes.count).map { bytes[$0] }, as: UTF8.self)
        }
    }
}

extension String {
    fileprivate mutating func withUTF8Span<R>(_ body: (Span<UInt8>) -> R) -> R {
        let bytes = Array(utf8)
        return body(bytes.span)
    }
}
