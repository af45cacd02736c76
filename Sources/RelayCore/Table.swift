/// A dictionary with a walk in fixed order, which can take back everything that was done to it
/// since the last ``keep()``.
///
/// It remembers the old value of each key that changed: what a turn costs depends on what it
/// touches, not on what there is.
struct Table<Key: Hashable, Value>: Revertible {
    private var dense = DenseTable<Key, Value>()
    /// Counts keeps: a place marked with it has been remembered since the last.
    private var step: UInt64 = 1
    private var undo: [(key: Key, value: Value?)] = []

    var keys: [Key] { dense.keys }
    var count: Int { dense.keys.count }
    var isEmpty: Bool { dense.keys.isEmpty }

    func contains(_ key: Key) -> Bool { dense.place(of: key) != nil }

    /// Reading, inserting, changing in place and, by nil, removing.
    subscript(key: Key) -> Value? {
        // Lends instead of copying: a copy kept during a change would have the change copy all.
        _read {
            if let place = dense.place(of: key) {
                yield dense[place]
            } else {
                yield nil
            }
        }
        _modify {
            if let place = dense.place(of: key) {
                if dense.mark(place, step) { undo.append((key, dense[place])) }
                yield &dense[place]
                if dense[place] == nil { dense.remove(at: place) }
            } else {
                var value: Value?
                yield &value
                if let value {
                    undo.append((key, nil))
                    dense.append(key, value, mark: step)
                }
            }
        }
    }

    mutating func keep() {
        guard !undo.isEmpty else { return }
        undo = []
        step += 1
    }

    mutating func revert() {
        for (key, value) in undo.reversed() {
            if let place = dense.place(of: key) { dense.remove(at: place) }
            if let value { dense.append(key, value, mark: 0) }
        }
        keep()
    }
}
