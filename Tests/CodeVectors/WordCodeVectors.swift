import InviteCodes

/// `word-codes.txt` and `word-codes-refused.txt`: what people type for a code.
package enum WordCodeVectors {
    package static let files = ["word-codes.txt", "word-codes-refused.txt"]

    package static let keys = [
        "id", "rule", "comment", "input", "hex", "fill", "code", "error", "suggests", "range",
    ]

    /// Every kind of error, by its name in the files.
    package static var kinds: [String] { CodeError.Kind.samples.map { $0.name } }

    /// What is wrong with the reading of a vector; nothing if it is as the vector says.
    package static func check(_ vector: VectorBlock) -> [String] {
        var wrong = Wrong()
        let input = vector.input
        do throws(CodeError) {
            let code = try WordCode(reading: input.span)
            wrong.expect("code", code.withPassword { text($0) }, is: vector["code"])
            wrong.expect("error", nil, is: vector["error"])
            // What is printed reads as the same code.
            let printed = code.withSpoken { bytes($0) }
            let again = try WordCode(reading: printed.span)
            if !again.isSame(as: code) { wrong.add("reads otherwise when printed") }
        } catch {
            wrong.expect("code", nil, is: vector["code"])
            wrong.expect("error", error.kind.name, is: vector["error"])
            check(error, vector, &wrong)
        }
        return wrong.all
    }

    private static func check(_ error: CodeError, _ vector: VectorBlock, _ wrong: inout Wrong) {
        var range = error.offset..<error.offset
        if case .unknownWord(let place, let suggestions) = error.kind {
            range = place
            if let first = vector["suggests"] {
                wrong.expect("suggests", suggestions.first, is: first)
            }
            if error.offset != place.lowerBound { wrong.add("offset \(error.offset)") }
        }
        if let expected = vector["range"] {
            wrong.expect("range", "\(range.lowerBound)..\(range.upperBound)", is: expected)
        }
        if !(0...vector.input.count).contains(range.upperBound) { wrong.add("out of the text") }
    }
}

/// What was found wrong with one vector.
struct Wrong {
    private(set) var all: [String] = []

    mutating func add(_ what: String) {
        all.append(what)
    }

    mutating func expect(_ what: String, _ actual: String?, is expected: String?) {
        guard actual != expected else { return }
        all.append("\(what) is \(actual ?? "none"), not \(expected ?? "none")")
    }
}

func bytes(_ span: Span<UInt8>) -> [UInt8] { span.indices.map { span[$0] } }

func text(_ span: Span<UInt8>) -> String { String(decoding: bytes(span), as: UTF8.self) }
