/// A dictionary whose keys can be walked in an order that depends on nothing but what was done to
/// it: dense arrays, where the last element takes the place of one removed.
struct Table<Key: Hashable, Value> {
    private var places: [Key: Int] = [:]
    private(set) var keys: [Key] = []
    private var values: [Value?] = []

    var count: Int { keys.count }
    var isEmpty: Bool { keys.isEmpty }

    func contains(_ key: Key) -> Bool { places[key] != nil }

    /// Reading, inserting, changing in place and, by nil, removing.
    subscript(key: Key) -> Value? {
        // Lends instead of copying: a copy kept during a change would have the change copy all.
        _read {
            if let place = places[key] {
                yield values[place]
            } else {
                yield nil
            }
        }
        _modify {
            if let place = places[key] {
                yield &values[place]
                if values[place] == nil { remove(at: place) }
            } else {
                var value: Value?
                yield &value
                if let value { append(key, value) }
            }
        }
    }

    /// Lends a value out, to be given back by ``putBack(_:_:)`` before anything else is done with
    /// the table.
    mutating func take(_ key: Key) -> Value? {
        guard let place = places[key] else { return nil }
        defer { values[place] = nil }
        return values[place]
    }

    mutating func putBack(_ key: Key, _ value: Value) {
        guard let place = places[key] else { preconditionFailure("only what was taken") }
        precondition(values[place] == nil, "only what was taken")
        values[place] = value
    }

    private mutating func append(_ key: Key, _ value: Value) {
        places[key] = keys.count
        keys.append(key)
        values.append(value)
    }

    private mutating func remove(at place: Int) {
        places[keys[place]] = nil
        let lastKey = keys.removeLast()
        let lastValue = values.removeLast()
        guard place < keys.count else { return }
        keys[place] = lastKey
        values[place] = lastValue
        places[lastKey] = place
    }
}
