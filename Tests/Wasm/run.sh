#!/usr/bin/env bash
# Builds the codes and links, and the edwards25519 and symmetric parts of SPAKE2, as Embedded Swift
# for WebAssembly, and runs the vector files of Tests/Vectors there.
#
# usage: run.sh
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
module=$root/.build-wasm/vectors.wasm

command -v node >/dev/null || {
    echo "wasm: error: there is no node" >&2
    echo "hint: scripts/install-deps.sh --test" >&2
    exit 1
}
"$root/scripts/wasm/module.sh" WasmVectors "$module" \
    check_edwards25519 check_symmetric check_word_codes check_invite_links check_random draw_random malloc free
exec node "$here/run.mjs" "$module" "$root/Tests/Vectors"
