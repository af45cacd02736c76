import CValgrind
import Glibc

// What the scripts beside this run under valgrind, each for its own tool.
guard valgrind_is_running() else {
    print("ValgrindHarness: error: run by valgrind only, see Tests/Valgrind")
    exit(2)
}
switch CommandLine.arguments.dropFirst().first {
case "instructions": try countInstructions()
case "secrets": try exchangeMarkedSecrets()
case "planted-branch": print(Planted.secretBranch() > 0 ? "" : "never")
case "planted-index": print(Planted.secretIndex() > 0 ? "" : "never")
default:
    print("usage: valgrind ValgrindHarness instructions|secrets|planted-branch|planted-index")
    exit(2)
}
