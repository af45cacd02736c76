/// A table of large parts that take back their own changes: only those touched since the last
/// ``keep()`` are asked to.
struct Registry<Key: Hashable, Part: Revertible>: Revertible {
    private enum Change {
        case inserted(Key)
        case removed(Key, Part)
    }

    private var dense = DenseTable<Key, Part>()
    private var step: UInt64 = 1
    private var touched: [Key] = []
    private var changes: [Change] = []

    var keys: [Key] { dense.keys }
    var count: Int { dense.keys.count }

    func contains(_ key: Key) -> Bool { dense.place(of: key) != nil }

    /// Reading, and changing in place what is there.
    subscript(key: Key) -> Part? {
        _read {
            if let place = dense.place(of: key) {
                yield dense[place]
            } else {
                yield nil
            }
        }
        _modify {
            if let place = dense.place(of: key) {
                touch(place, key)
                yield &dense[place]
                precondition(dense[place] != nil, "parts are removed by name")
            } else {
                var nothing: Part?
                yield &nothing
                precondition(nothing == nil, "parts are inserted by name")
            }
        }
    }

    private mutating func touch(_ place: Int, _ key: Key) {
        if dense.mark(place, step) { touched.append(key) }
    }

    mutating func insert(_ key: Key, _ part: Part) {
        changes.append(.inserted(key))
        touched.append(key)
        dense.append(key, part, mark: step)
    }

    mutating func remove(_ key: Key) {
        guard let place = dense.place(of: key), let part = dense[place] else { return }
        changes.append(.removed(key, part))
        dense.remove(at: place)
    }

    /// Lends a part out, to be given back by ``putBack(_:_:)`` before anything else is done with
    /// it; nil when there is none.
    mutating func take(_ key: Key) -> Part? {
        guard let place = dense.place(of: key) else { return nil }
        touch(place, key)
        defer { dense[place] = nil }
        return dense[place]
    }

    mutating func putBack(_ key: Key, _ part: Part) {
        guard let place = dense.place(of: key) else { preconditionFailure("only what was taken") }
        precondition(dense[place] == nil, "only what was taken")
        dense[place] = part
    }

    mutating func keep() {
        guard !touched.isEmpty || !changes.isEmpty else { return }
        for key in touched { withPart(key) { $0.keep() } }
        forget()
    }

    mutating func revert() {
        for change in changes.reversed() {
            switch change {
            case .inserted(let key):
                if let place = dense.place(of: key) { dense.remove(at: place) }
            case .removed(let key, let part): dense.append(key, part, mark: 0)
            }
        }
        for key in touched { withPart(key) { $0.revert() } }
        forget()
    }

    private mutating func withPart(_ key: Key, _ body: (inout Part) -> Void) {
        guard let place = dense.place(of: key), var part = dense[place] else { return }
        dense[place] = nil
        body(&part)
        dense[place] = part
    }

    private mutating func forget() {
        touched = []
        changes = []
        step += 1
    }
}
