/// What is wrong with a command line.
package enum ArgumentError: Error, Equatable, Sendable, CustomStringConvertible {
    case unknownOption(String, nearest: String?)
    case missingValue(String)
    /// A flag was given one.
    case unexpectedValue(String)
    case missingArgument
    case extraArgument(String)
    case invalidValue(String, String, expected: String)

    package var description: String {
        switch self {
        case .unknownOption(let option, _): "unknown option \(option)"
        case .missingValue(let option): "\(option) needs a value"
        case .unexpectedValue(let option): "\(option) takes no value"
        case .missingArgument: "an argument is missing"
        case .extraArgument(let word): "unexpected argument \"\(word)\""
        case .invalidValue(let option, let text, let expected):
            "\(option): \"\(text)\" is not \(expected)"
        }
    }

    /// What the caller may have meant, or where to look.
    package var hint: String {
        if case .unknownOption(_, let nearest?) = self { return "did you mean \(nearest)?" }
        return "--help shows what can be given"
    }
}

/// The candidate that takes the fewest changes to become the word, if few enough.
package func nearest(to word: String, in candidates: [String]) -> String? {
    let distances = candidates.map { (candidate: $0, distance: distance(word, $0)) }
    guard let best = distances.min(by: { $0.distance < $1.distance }) else { return nil }
    return best.distance <= max(1, min(3, word.count / 3)) ? best.candidate : nil
}

/// The number of letters to insert, remove, replace or swap with the next (Damerau and Levenshtein,
/// each letter touched once).
private func distance(_ left: String, _ right: String) -> Int {
    let left = Array(left)
    let right = Array(right)
    var rows = [Array(0...right.count)]
    for (index, letter) in left.enumerated() {
        let above = rows[index]
        var row = [index + 1]
        for column in right.indices {
            var least = min(
                above[column] + (letter == right[column] ? 0 : 1), row[column] + 1,
                above[column + 1] + 1)
            if index > 0, column > 0, letter == right[column - 1], left[index - 1] == right[column]
            {
                least = min(least, rows[index - 1][column - 1] + 1)
            }
            row.append(least)
        }
        rows.append(row)
    }
    return rows[left.count][right.count]
}
