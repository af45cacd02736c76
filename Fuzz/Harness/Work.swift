import Glibc
import Synchronization

/// What an input may cost, as a line in its length.
struct WorkLimit: Sendable {
    /// Bytes allocated, all together, whatever the input is.
    var allocated = 1 << 20
    /// And for every byte of it.
    var allocatedPerByte = 4096
    /// Processor time whatever the input is.
    var time = Duration.milliseconds(100)
    /// And for every byte of it.
    var timePerByte = Duration.microseconds(20)
}

/// The most that any input so far cost, in percent of what it might.
enum WorkDone {
    private static let allocated = Atomic<Int>(0)
    private static let time = Atomic<Int>(0)

    static func note(allocated cost: Int, of limit: Int) {
        allocated.max(100 * cost / limit, ordering: .relaxed)
    }

    static func note(time cost: Duration, of limit: Duration) {
        time.max(Int(100 * (cost / limit)), ordering: .relaxed)
    }

    /// Says it when the program ends.
    static func printAtExit() {
        note(allocated: 0, of: 1)
        note(time: .zero, of: .seconds(1))
        atexit {
            print(
                "==> at most \(WorkDone.time.load(ordering: .relaxed)) % of the time allowed,",
                terminator: " ")
            print("\(WorkDone.allocated.load(ordering: .relaxed)) % of the bytes")
        }
    }
}

/// Counts what is allocated, where the address sanitizer tells.
enum Allocations {
    fileprivate static let counted = Atomic<Int>(0)

    /// Bytes since the program began; 0 without the sanitizer.
    static var total: Int { counted.load(ordering: .relaxed) }

    private typealias OnAllocation = @convention(c) (UnsafeRawPointer?, Int) -> Void
    private typealias OnFree = @convention(c) (UnsafeRawPointer?) -> Void
    private typealias Install = @convention(c) (OnAllocation, OnFree) -> CInt

    /// Starts counting. False when nobody tells.
    static func count() -> Bool {
        _ = total
        guard let symbol = unsafe dlsym(nil, "__sanitizer_install_malloc_and_free_hooks") else {
            return false
        }
        let install = unsafe unsafeBitCast(symbol, to: Install.self)
        return unsafe install(allocated, freed) > 0
    }
}

@c
private func allocated(_ address: UnsafeRawPointer?, _ count: Int) {
    Allocations.counted.add(count, ordering: .relaxed)
}

@c
private func freed(_ address: UnsafeRawPointer?) {}

/// The leak sanitizer, where there is one.
struct LeakSanitizer {
    private typealias Switch = @convention(c) () -> Void

    /// What is allocated from here on is never said to have leaked.
    func pause() { call("__lsan_disable") }

    func resume() { call("__lsan_enable") }

    private func call(_ name: String) {
        guard let symbol = unsafe dlsym(nil, name) else { return }
        unsafe unsafeBitCast(symbol, to: Switch.self)()
    }
}

/// Processor time of this thread.
func processorTime() -> Duration {
    var time = timespec()
    _ = unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}
