/// Where the letters a–z are on a keyboard.
struct Keyboard: Sendable {
    static let qwerty = Keyboard("qwertyuiop", "asdfghjkl", "zxcvbnm")
    static let qwertz = Keyboard("qwertzuiop", "asdfghjkl", "yxcvbnm")
    static let azerty = Keyboard("azertyuiop", "qsdfghjklm", "wxcvbn")

    private struct Place {
        /// Far from every key.
        var row = 9
        /// In half key widths: rows are shifted by half a key.
        var column = 99
    }

    /// For a, b … z.
    private let places: [Place]

    private init(_ rows: String...) {
        var places = [Place](repeating: Place(), count: 26)
        for (row, letters) in rows.enumerated() {
            for (column, letter) in letters.utf8.enumerated() {
                places[Int(letter - UInt8(ascii: "a"))] = Place(row: row, column: 2 * column + row)
            }
        }
        self.places = places
    }

    /// True for letters whose keys touch, and for a digit and a letter whose key is below it.
    func areNeighbours(_ left: UInt8, _ right: UInt8) -> Bool {
        guard let first = place(left), let second = place(right) else { return false }
        let rows = abs(first.row - second.row)
        let columns = abs(first.column - second.column)
        return rows == 0 ? columns == 2 : rows == 1 && columns <= 1
    }

    private func place(_ key: UInt8) -> Place? {
        switch key {
        case UInt8(ascii: "a")...UInt8(ascii: "z"): places[Int(key - UInt8(ascii: "a"))]
        // The row above: 1 is left of q.
        case UInt8(ascii: "1")...UInt8(ascii: "9"):
            Place(row: -1, column: 2 * Int(key - UInt8(ascii: "1")) - 1)
        case UInt8(ascii: "0"): Place(row: -1, column: 17)
        default: nil
        }
    }
}
