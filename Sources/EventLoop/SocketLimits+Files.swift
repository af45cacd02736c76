import Glibc

extension SocketLimits {
    /// How many connections the process can have, whatever it would like.
    var connectionsThatFit: Int {
        var files = rlimit()
        guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &files) == 0
        else { return connectionsMax }
        return min(connectionsMax, Int(clamping: files.rlim_cur) - filesReserved)
    }
}
