#!/usr/bin/env bash
# Misuse that the compiler must refuse. Each case is a Swift file whose first line names the error:
#     // error: <part of the message>
# A case with "// compiles" instead must compile: it shows that the others fail for their own reason.
#
# usage: run.sh [build folder]      after `swift build`; the default folder is .build/debug
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
build=${1:-$root/.build/debug}
output=$(mktemp -d)
trap 'rm -rf "$output"' EXIT

if [ ! -f "$build/Modules/SPAKE2.swiftmodule" ]; then
    echo "compile-fail: error: no built modules in $build" >&2
    echo "hint: run swift build first" >&2
    exit 2
fi

# Ownership is checked after type-checking, so go on to SIL.
compile() {
    swiftc -swift-version 6 -emit-sil -o /dev/null -I "$build/Modules" \
        -I "$root/Sources/CSodium" -I "$root/Sources/COpenSSL" "$1" >"$output/log" 2>&1
}

count=0
failed=0

# The example in the documentation needs nothing but the public interface.
if ! compile "$root/Tests/SPAKE2Tests/WorkedExample.swift"; then
    echo "compile-fail: the worked example of docs/spake2.md should compile outside of this package:"
    sed 's/^/    /' "$output/log"
    failed=1
fi

for case in "$here"/*.swift; do
    name=$(basename "$case" .swift)
    first=$(head -n 1 "$case")
    count=$((count + 1))
    if compile "$case"; then compiled=yes; else compiled=no; fi
    case "$first" in
        "// compiles")
            [ "$compiled" = yes ] && continue
            echo "compile-fail: $name should compile:"
            ;;
        "// error: "*)
            expected=${first#// error: }
            [ "$compiled" = no ] && grep -F "error: " "$output/log" | grep -qF -- "$expected" \
                && continue
            echo "compile-fail: $name should fail with: $expected"
            ;;
        *) echo "compile-fail: $name does not say what it expects" ;;
    esac
    sed 's/^/    /' "$output/log"
    failed=$((failed + 1))
done

echo "compile-fail: $count cases, $failed wrong"
[ "$count" -gt 0 ] && [ "$failed" -eq 0 ]
