#!/usr/bin/env bash
# Fails when a link in the documentation of SPAKE2's public interface leads nowhere.
#
# usage: check-docs.sh [build folder]     after `swift build`; the default folder is .build/debug
set -euo pipefail

root=$(cd "$(dirname "$0")/.." && pwd)
build=${1:-$root/.build/debug}
output=$(mktemp -d)
trap 'rm -rf "$output"' EXIT

if [ ! -f "$build/Modules/SPAKE2.swiftmodule" ]; then
    echo "check-docs: error: no built modules in $build" >&2
    echo "hint: run swift build first" >&2
    exit 2
fi
mkdir "$output/graphs" "$output/SPAKE2.docc"
target=$(swiftc -print-target-info | sed -nE 's/.*"unversionedTriple": "([^"]*)".*/\1/p')
for module in SPAKE2 CryptoPrimitives; do
    swift symbolgraph-extract -module-name "$module" -I "$build/Modules" \
        -I "$root/Sources/CSodium" -I "$root/Sources/COpenSSL" -target "$target" \
        -minimum-access-level public -output-dir "$output/graphs"
done
docc=$(dirname "$(readlink -f "$(command -v swift)")")/docc
"$docc" convert "$output/SPAKE2.docc" --additional-symbol-graph-dir "$output/graphs" \
    --fallback-display-name SPAKE2 --fallback-bundle-identifier spake2 \
    --output-path "$output/pages" --warnings-as-errors
echo "check-docs: every link in the public interface of SPAKE2 leads somewhere"
