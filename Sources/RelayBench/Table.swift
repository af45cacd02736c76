import System

/// Rows of one kind under a title; every row has as many cells as there are columns.
struct Table {
    let title: String
    let columns: [String]
    let rows: [[String]]

    /// Aligned by spaces: words to the left, columns of numbers to the right.
    var text: String {
        let lines = [columns] + rows
        let widths = columns.indices.map { column in
            lines.map { $0[column].count }.max() ?? 0
        }
        let aligned = lines.map { cells in
            cells.indices.map { column in
                let cell = cells[column]
                let padding = String(repeating: " ", count: widths[column] - cell.count)
                return isNumeric(column) ? padding + cell : cell + padding
            }.joined(separator: "  ")
        }
        return ([title] + aligned.map { $0.replacing(#/ +$/#, with: "") }).joined(separator: "\n")
    }

    private func isNumeric(_ column: Int) -> Bool {
        let cells = rows.map { $0[column] }.filter { !$0.isEmpty }
        return !cells.isEmpty
            && cells.allSatisfy { $0.first?.isNumber == true || "≤≥".contains($0.prefix(1)) }
    }
}
