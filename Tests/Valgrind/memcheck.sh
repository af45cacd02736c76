#!/usr/bin/env bash
# Runs every kind of exchange with its secrets marked as uninitialised, so that memcheck reports
# each branch and each address that depends on one. What libsodium and OpenSSL do themselves is
# listed in memcheck.supp; anything else fails. Before that, memcheck has to report a branch and a
# table look-up that are planted for it.
#
# usage: memcheck.sh [build folder]    after building ValgrindHarness; the default folder is
#                                      .build/release
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
harness=${1:-$root/.build/release}/ValgrindHarness
list=$here/memcheck.supp

fail() {
    echo "memcheck: error: $1" >&2
    echo "hint: $2" >&2
    exit 2
}

[ -x "$harness" ] || fail "there is no $harness" "swift build -c release --product ValgrindHarness"
command -v valgrind >/dev/null || fail "there is no valgrind" "scripts/install-deps.sh --test"
output=$(mktemp -d)
trap 'rm -rf "$output"' EXIT

# A suppression begins inside a library, and every function it names is a library's.
awk '
    /^\{/ { depth = 0 }
    /^ +(fun|obj):|^ +\.\.\./ {
        depth++
        isLibrary = /^ +obj:\*\/lib(sodium|crypto)\.so\.\*$/ \
            || /^ +fun:(BN_|EC_POINT_|crypto_core_|crypto_scalarmult_|mem)/
        if (!isLibrary && (depth == 1 || !/^ +\.\.\.$/)) { print "memcheck.supp:" FNR ": " $0; bad = 1 }
    }
    END { exit bad }' "$list" || fail "a suppression covers more than a library" "$list"

run() {
    valgrind --tool=memcheck --leak-check=no --error-limit=no --num-callers=20 --error-exitcode=9 \
        --suppressions="$list" --log-file="$output/$1" -s "$harness" "$1" >"$output/stdout"
}

for planted in planted-branch:secretBranch planted-index:secretIndex; do
    mode=${planted%%:*}
    if run "$mode"; then status=0; else status=$?; fi
    [ "$status" -eq 9 ] && grep -q "${planted##*:}" "$output/$mode" || {
        cat "$output/$mode"
        fail "memcheck did not see ${planted##*:}" "then it would not see a fault of ours either"
    }
done

if run secrets; then status=0; else status=$?; fi
if [ "$status" -ne 0 ]; then
    grep -v "used_suppression" "$output/secrets" | swift demangle --simplified
    fail "a branch or an address depends on a secret, or the run failed" "the report is above"
fi

# A spot that no longer shows is struck off the list.
sed -nE 's/^   ((libsodium|OpenSSL): .*)/\1/p' "$list" >"$output/listed"
while IFS= read -r name; do
    grep -qF "$name" "$output/secrets" || fail "nothing needs the suppression '$name'" "$list"
done <"$output/listed"
echo "memcheck: no branch or address of ours depends on a secret; planted ones were seen;" \
    "$(wc -l <"$output/listed") kinds of spots in the libraries"
