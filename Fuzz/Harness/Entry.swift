import Glibc

/// The target this program is for: its file name says which.
private let chosen: (target: Target, counts: Bool)? = {
    let name = CommandLine.arguments.first?.split(separator: "/").last.map(String.init)
    return Target.all.first { $0.name == name }.map { ($0, Allocations.count()) }
}()

/// What libFuzzer calls first. Under the name `list` the program prints its targets and ends.
@c(LLVMFuzzerInitialize)
public func initialize(
    _ count: UnsafeMutablePointer<CInt>?,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>?
) -> CInt {
    if let chosen {
        chosen.target.makeConstants()
        WorkDone.printAtExit()
        return 0
    }
    for target in Target.all {
        print(target.name, target.level.rawValue, target.bytesMax, target.dictionary ?? "-")
    }
    exit(0)
}

/// What libFuzzer calls with every input.
@c(LLVMFuzzerTestOneInput)
public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    guard let chosen else { return 0 }
    let input = unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
    do throws(Broken) {
        try chosen.target.checkWithinLimits(input, countsAllocations: chosen.counts)
    } catch {
        fail("\(chosen.target.name): \(error)")
    }
    return 0
}

private func fail(_ text: String) -> Never {
    print("==> broken: \(text)")
    fflush(nil)
    abort()
}

extension Target {
    /// Makes the constants that the target needs. They live as long as the program, but where a
    /// pointer has a tag in it the leak sanitizer does not see what it points to. What really leaks
    /// does so again later.
    fileprivate func makeConstants() {
        let sanitizer = LeakSanitizer()
        sanitizer.pause()
        defer { sanitizer.resume() }
        for choice in UInt8.min..<8 {
            var run = Run([choice])
            do { try check(&run) } catch { fail("\(name): \(error)") }
        }
    }

    /// Processor time is measured on a machine that does other things too, so that a slow run is
    /// repeated before it counts.
    func checkWithinLimits(_ input: [UInt8], countsAllocations: Bool) throws(Broken) {
        let timeMax = work.time + work.timePerByte * input.count
        let allocatedMax = work.allocated + work.allocatedPerByte * input.count
        var time = Duration.zero
        for _ in 0..<3 {
            let allocated = Allocations.total
            let start = processorTime()
            var run = Run(input)
            try check(&run)
            time = processorTime() - start
            let cost = Allocations.total - allocated
            WorkDone.note(allocated: cost, of: allocatedMax)
            try require(cost <= allocatedMax, "\(cost) bytes allocated, \(allocatedMax) allowed")
            if time <= timeMax { return WorkDone.note(time: time, of: timeMax) }
        }
        throw Broken("\(time) of processor time, \(timeMax) allowed")
    }
}
