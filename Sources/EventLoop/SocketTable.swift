/// All sockets, found by number in constant time.
struct SocketTable {
    private var places: [Socket?] = []
    private var free: [Int] = []
    private var serial: UInt64 = 0

    private static let placeBits: UInt64 = 24

    var all: [Socket] { places.compactMap { $0 } }

    var count: Int { places.count - free.count }

    mutating func add(_ arrival: Arrival?) -> Socket {
        let place = free.popLast() ?? places.count
        precondition(place < 1 << Self.placeBits, "more sockets than a process can open")
        serial += 1
        let id = SocketID(rawValue: serial << Self.placeBits | UInt64(place))
        let socket = Socket(id: id, arrival: arrival)
        if place == places.count { places.append(socket) } else { places[place] = socket }
        return socket
    }

    subscript(id: SocketID) -> Socket? {
        let place = Int(id.rawValue & (1 << Self.placeBits - 1))
        guard place < places.count, let socket = places[place], socket.id == id else { return nil }
        return socket
    }

    mutating func remove(_ id: SocketID) {
        guard self[id] != nil else { return }
        let place = Int(id.rawValue & (1 << Self.placeBits - 1))
        places[place] = nil
        free.append(place)
    }
}
