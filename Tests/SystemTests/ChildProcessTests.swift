import Foundation
import System
import Testing

/// Programs of somebody else's, as scripts in a folder of the test's own.
@Suite final class ChildProcessTests {
    private let folder = NSTemporaryDirectory() + "child-" + UUID().uuidString

    init() throws {
        try Files.createFolder(folder)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    private func script(_ text: String) throws -> String {
        let path = folder + "/script"
        try Files.write(Array("#!/bin/sh\n\(text)\n".utf8), to: path, mode: 0o700)
        return path
    }

    private func run(
        _ text: String, input: String = "", within: Int64 = 10_000, outputMax: Int = 65_536
    ) throws -> (ending: ChildProcess.Ending, output: String) {
        let (ending, output) = try ChildProcess.run(
            script(text), input: Array(input.utf8), within: within, outputMax: outputMax)
        return (ending, String(decoding: output, as: UTF8.self))
    }

    @Test("it reads what it is given, to the end, and what it prints is returned")
    func inputAndOutput() throws {
        let (ending, output) = try run("cat; echo done", input: "one\ntwo\n")
        #expect(ending == .exited(0))
        #expect(output == "one\ntwo\ndone\n")
    }

    @Test("input may have 4,096 bytes")
    func inputMax() throws {
        let text = String(repeating: "x", count: ChildProcess.inputBytesMax)
        #expect(try run("cat", input: text).output == text)
    }

    @Test("a program that reads nothing is no fault")
    func unreadInput() throws {
        #expect(try run("echo hello", input: "ignored").output == "hello\n")
    }

    @Test("how it ended: its code, or the signal")
    func endings() throws {
        #expect(try run("exit 3").ending == .exited(3))
        #expect(try run("kill -9 $$").ending == .signalled(9))
    }

    @Test("it knows a path and a locale, and nothing else of our environment")
    func environment() throws {
        unsafe setenv("CHILD_PROCESS_SECRET", "coral", 1)
        let output = try run("/usr/bin/env").output
        let names = output.split(separator: "\n").map { $0.prefix { $0 != "=" } }
        #expect(Set(names).subtracting(["PWD", "OLDPWD", "SHLVL", "_"]) == ["PATH", "LC_ALL"])
    }

    @Test("it gets no arguments and none of our files")
    func nothingElse() throws {
        let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: script("exit")))
        // As a library would open one: to be inherited.
        _ = fcntl(file.fileDescriptor, F_SETFD, 0)
        let output = try run("echo $#; for f in /proc/self/fd/*; do echo ${f##*/}; done").output
        // 3 is how the shell reads the folder, or its own script.
        let numbers = output.split(separator: "\n").compactMap { Int($0) }
        #expect(numbers.first == 0)
        #expect(!numbers.dropFirst().contains { $0 > 2 && $0 != 3 && $0 < 10 })
    }

    @Test("in time is in time, and too late is killed")
    func timeLimit() throws {
        #expect(try run("sleep 0.2; echo hi", within: 5_000).output == "hi\n")
        let watch = Stopwatch()
        #expect(try run("sleep 30", within: 300).ending == .tooSlow)
        #expect(watch.seconds >= 0.3 && watch.seconds < 10)
    }

    @Test("what it had started is killed with it")
    func killsAll() throws {
        let marker = folder + "/alive"
        _ = try run("(sleep 1; touch \(marker)) & sleep 30", within: 200)
        Pause.milliseconds(1_500)
        #expect(!Files.exists(marker))
    }

    @Test("it may print as much as is allowed, and not one byte more")
    func outputLimit() throws {
        #expect(try run("printf 12345678", outputMax: 8).ending == .exited(0))
        #expect(try run("printf 123456789", outputMax: 8).ending == .tooMuchOutput)
        let endless = try run("while :; do echo xxxxxxxxxxxxxxxx; done", outputMax: 65_536)
        #expect(endless.ending == .tooMuchOutput)
    }

    @Test("whoever it leaves behind does not hold us up")
    func leftBehind() throws {
        let watch = Stopwatch()
        let (ending, output) = try run("sleep 5 & echo out")
        #expect(ending == .exited(0))
        #expect(output == "out\n")
        #expect(watch.seconds < 4)
    }

    @Test("it is reaped, and its pipes are closed")
    func reaped() throws {
        let number = try run("echo $$").output.split(separator: "\n").first.map(String.init)
        #expect(!Files.exists("/proc/\(try #require(number))"))
        let before = ProcessStatus().openFiles
        for _ in 0..<100 { _ = try run("exit") }
        // Other tests open files at the same time, but not as many.
        #expect(ProcessStatus().openFiles < before + 60)
    }

    @Test("signals we ignore are its own again")
    func signals() throws {
        Signals.ignore(SIGUSR1)
        #expect(try run("kill -USR1 $$; echo still here").ending == .signalled(SIGUSR1))
    }

    @Test("what cannot be run is an error with a reason")
    func notRunnable() throws {
        #expect(throws: SystemError.self) {
            try ChildProcess.run(
                folder + "/none", input: [], within: 1_000, outputMax: 10)
        }
        let path = folder + "/text"
        try Files.write(Array("not a program".utf8), to: path, mode: 0o700)
        #expect(throws: SystemError.self) {
            try ChildProcess.run(path, input: [], within: 1_000, outputMax: 10)
        }
    }

    @Test("work on a thread of its own is done")
    func backgroundThread() async throws {
        let answer = await withCheckedContinuation { continuation in
            do {
                try BackgroundThread.start { continuation.resume(returning: 42) }
            } catch {
                continuation.resume(returning: 0)
            }
        }
        #expect(answer == 42)
    }
}
