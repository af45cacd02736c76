import Glibc

extension PeerAddress: CustomStringConvertible {
    /// As in a URL: `192.0.2.1`, `2001:db8::1`; `local` and `unknown` where there is no address.
    package var description: String {
        switch self {
        case .ipv4(let address):
            return stride(from: 24, through: 0, by: -8)
                .map { "\(UInt8(truncatingIfNeeded: address >> UInt32($0)))" }
                .joined(separator: ".")
        case .ipv6(let high, let low):
            var bytes = in6_addr()
            unsafe withUnsafeMutableBytes(of: &bytes) { room in
                for place in 0..<16 {
                    let half = place < 8 ? high : low
                    unsafe room[place] = UInt8(
                        truncatingIfNeeded: half >> UInt64(56 - place % 8 * 8))
                }
            }
            var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
            guard unsafe inet_ntop(AF_INET6, &bytes, &text, socklen_t(text.count)) != nil else {
                return "unknown"
            }
            return String(
                decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        case .local: return "local"
        case .unknown: return "unknown"
        }
    }
}
