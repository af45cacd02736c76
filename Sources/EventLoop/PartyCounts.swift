/// How many connections each party has.
struct PartyCounts {
    private var counts: [PeerAddress: Int] = [:]

    /// 0 for nil, which stands for those who are not counted.
    func count(of party: PeerAddress?) -> Int {
        party.flatMap { counts[$0] } ?? 0
    }

    mutating func add(_ party: PeerAddress?) {
        guard let party else { return }
        counts[party, default: 0] += 1
    }

    mutating func remove(_ party: PeerAddress?) {
        guard let party else { return }
        let left = count(of: party) - 1
        precondition(left >= 0, "a party leaves as often as it came")
        counts[party] = left == 0 ? nil : left
    }
}
