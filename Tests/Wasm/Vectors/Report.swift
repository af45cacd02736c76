import SPAKE2

/// Why a vector could not be checked to its end.
struct Fault: Error {
    let text: String

    init(_ text: String) {
        self.text = text
    }
}

/// What became of each vector, a line for each: `passed <name>` or `failed <name>: <what> <what>`.
struct Report {
    private var lines: [String] = []

    /// The lines as they leave the module, UTF-8.
    var text: [UInt8] { Array(lines.joined(separator: "\n").utf8) }

    /// Checks one vector. One about which nothing was said has failed.
    mutating func vector(_ name: String, _ body: (inout Findings) throws(Fault) -> Void) {
        var findings = Findings()
        do throws(Fault) {
            try body(&findings)
        } catch {
            findings.expect(error.text, false)
        }
        lines.append(findings.isGood ? "passed \(name)" : "failed \(name):\(findings.wrong)")
    }
}

/// What was expected of one vector.
struct Findings {
    private(set) var wrong = ""
    private var count = 0

    var isGood: Bool { count > 0 && wrong.isEmpty }

    mutating func expect(_ what: String, _ isSo: Bool) {
        count += 1
        if !isSo { wrong += " [\(what)]" }
    }

    mutating func expect(_ what: String, _ actual: [UInt8], is expected: [UInt8]) {
        expect(what, actual == expected)
    }

    /// Expects that the flow refuses something, and as what. No kind is never right.
    mutating func expect(
        _ what: String, refusedAs kind: SPAKE2Error?, _ body: () throws(SPAKE2Error) -> [UInt8]
    ) {
        do throws(SPAKE2Error) {
            _ = try body()
            expect("\(what) was taken", false)
        } catch {
            expect("\(what) was refused as another kind", error == kind)
        }
    }
}

/// Runs what must succeed.
func succeed<R: ~Copyable, E: Error>(
    _ what: String, _ body: () throws(E) -> R
) throws(Fault) -> R {
    do throws(E) {
        return try body()
    } catch {
        throw Fault("\(what) was refused")
    }
}
