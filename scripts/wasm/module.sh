#!/usr/bin/env bash
# Builds a Swift target, as Embedded Swift, with everything it needs into one WebAssembly module.
# The module imports one function, randomness, and exports its memory and the functions named here.
#
# usage: module.sh <target> <output.wasm> <exported function>…
set -euo pipefail

. "$(dirname "$0")/toolchain.sh"
[ $# -ge 3 ] || fail "what is to be built?" "module.sh <target> <output.wasm> <function>…"
target=$1
output=$2
shift 2

"$root/scripts/wasm/libsodium.sh"

flags=(-enable-experimental-feature Embedded -wmo -Osize)
# Stack checks need a runtime that Embedded Swift has not got. Incremental code generation leaves a
# hash of the command line, paths included, in every object.
for flag in -disable-stack-protector -disable-incremental-llvm-codegen -function-sections; do
    flags+=(-Xfrontend "$flag")
done
for flag in -D__wasi__ -isystem "$wasi_headers" -I"$build/libsodium/include"; do
    flags+=(-Xcc "$flag")
done
passed=()
for flag in "${flags[@]}"; do passed+=(-Xswiftc "$flag"); done
swift build --quiet --package-path "$root" --scratch-path "$build" --target "$target" \
    -c release --triple wasm32-unknown-none-wasm "${passed[@]}"

# The objects of today's sources: a removed file's object stays in the folder.
objects() {
    local list source object
    for list in "$build"/wasm32-unknown-none-wasm/release/*.build/sources; do
        while IFS= read -r source; do
            object=${list%/*}/${source##*/}.o
            [ ! -f "$object" ] || printf '%s\0' "$object"
        done <"$list"
    done
}

# From an archive the linker takes what the exported functions need.
rm -f "$build/modules.a"
objects | xargs -0 "$tools/llvm-ar" rcsD "$build/modules.a"
"$tools/clang" --target=wasm32-unknown-wasi -Oz -Wall -Wextra -Werror \
    -c "$root/scripts/wasm/runtime.c" -o "$build/runtime.o"

# The stack comes first in memory, so that running over it stops the module.
mkdir -p "$(dirname "$output")"
"$tools/wasm-ld" --no-entry --gc-sections --strip-all --stack-first -z stack-size=131072 \
    "${@/#/--export=}" "$build/runtime.o" "$build/modules.a" "$build/libsodium/libsodium.a" \
    -L"$swift_libraries/embedded/wasm32-unknown-none-wasm" -lswiftUnicodeDataTables \
    -L"$wasi_libraries" -lc -o "$output"
