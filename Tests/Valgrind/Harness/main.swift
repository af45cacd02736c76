import CValgrind
import Glibc

/// What the scripts beside this run under valgrind.
guard valgrind_is_running() else {
    print("ValgrindHarness: error: this is to be run by valgrind, see Tests/Valgrind")
    exit(2)
}
switch CommandLine.arguments.dropFirst().first {
case "instructions": try countInstructions()
default:
    print("usage: valgrind ValgrindHarness instructions")
    exit(2)
}
