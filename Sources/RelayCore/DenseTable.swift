/// Keys and values in dense arrays, where the last element takes the place of one removed: they can
/// be walked in an order that depends on nothing but what was done to them.
///
/// A place may be vacant for a while, when its value was lent out.
struct DenseTable<Key: Hashable, Value> {
    private var places: [Key: Int] = [:]
    private(set) var keys: [Key] = []
    private var values: [Value?] = []
    private var marks: [UInt64] = []

    func place(of key: Key) -> Int? { places[key] }

    /// The value at a place, to be read, changed, lent out or given back.
    subscript(place: Int) -> Value? {
        _read { yield values[place] }
        _modify { yield &values[place] }
    }

    mutating func append(_ key: Key, _ value: Value, mark: UInt64) {
        precondition(places[key] == nil, "a key is there once")
        places[key] = keys.count
        keys.append(key)
        values.append(value)
        marks.append(mark)
    }

    mutating func remove(at place: Int) {
        places[keys[place]] = nil
        let lastKey = keys.removeLast()
        let lastValue = values.removeLast()
        let lastMark = marks.removeLast()
        guard place < keys.count else { return }
        keys[place] = lastKey
        values[place] = lastValue
        marks[place] = lastMark
        places[lastKey] = place
    }

    /// Marks a place; false if it bears this mark already.
    mutating func mark(_ place: Int, _ mark: UInt64) -> Bool {
        guard marks[place] != mark else { return false }
        marks[place] = mark
        return true
    }
}
