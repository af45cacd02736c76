# Sourced by the scripts beside it: where things are, and how a failure is told.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
build=$root/.build-wasm
wasi_headers=/usr/include/wasm32-wasi
wasi_libraries=/usr/lib/wasm32-wasi

fail() {
    echo "wasm: error: $1" >&2
    echo "hint: $2" >&2
    exit 1
}

[ -f "$wasi_headers/stdlib.h" ] && [ -f "$wasi_libraries/libc.a" ] \
    || fail "there is no C library for WebAssembly" "scripts/install-deps.sh --test"

# Not by the PATH: its clang may be another one, and its swift may only choose a toolchain.
swift_libraries=$(swiftc -print-target-info \
    | sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p')
tools=$(cd "$swift_libraries/../../bin" && pwd)
[ -x "$tools/clang" ] && [ -x "$tools/wasm-ld" ] \
    || fail "the Swift toolchain in $tools has no clang and wasm-ld" "install Swift 6.3 whole"
