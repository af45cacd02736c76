#!/usr/bin/env bash
# Counts the instructions of one side of an exchange, step by step, and fails when a step takes more
# than what instructions.txt records plus a margin. Counts do not depend on how busy the machine is.
#
# usage: instructions.sh [--record] [build folder]    after building ValgrindHarness; the default
#                                                     folder is .build/release
#        --record: writes what was counted to instructions.txt
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
recorded=$here/instructions.txt
# A step may take this much more before it fails, the larger of the two: other versions of the C
# library and of the Swift runtime differ by less, a lost optimisation by more. What a short step
# takes depends on where the allocator finds memory.
margin_percent=3
margin_instructions=500
record=no
if [ "${1:-}" = --record ]; then
    record=yes
    shift
fi
harness=${1:-$root/.build/release}/ValgrindHarness

fail() {
    echo "instructions: error: $1" >&2
    echo "hint: $2" >&2
    exit 2
}

[ -x "$harness" ] || fail "there is no $harness" "swift build -c release --product ValgrindHarness"
command -v valgrind >/dev/null || fail "there is no valgrind" "scripts/install-deps.sh --test"
output=$(mktemp -d)
trap 'rm -rf "$output"' EXIT

# OpenSSL chooses code by processor; told that there are no extensions it runs the same everywhere.
OPENSSL_ia32cap=0:0 LD_BIND_NOW=1 SWIFT_DETERMINISTIC_HASHING=1 \
    valgrind --quiet --tool=callgrind --collect-atstart=no --combine-dumps=yes \
    --callgrind-out-file="$output/counts" "$harness" instructions

# One line a step of ours: flavour|step|ours|bare
sed -n -e 's/^desc: Trigger: Client Request: //p' -e 's/^totals: /=/p' "$output/counts" \
    | awk -F'|' '
        /^=/ { if (label != "") count[label] = substr($0, 2); label = ""; next }
        NF == 3 { label = $0; if ($2 == "ours") order[++steps] = $1 "|" $3 }
        END {
            for (i = 1; i <= steps; i++) {
                split(order[i], part, "|")
                bare = count[part[1] "|bare|" part[2]]
                print order[i] "|" count[part[1] "|ours|" part[2]] "|" (bare == "" ? "-" : bare)
            }
        }' >"$output/steps"
[ "$(wc -l <"$output/steps")" -eq 12 ] \
    || fail "3 flavours have 4 steps each, and callgrind counted others" "see $here/Harness"

if [ "$record" = yes ]; then
    {
        echo "# flavour|step|instructions of ours|of the bare group operations; instructions.sh"
        cat "$output/steps"
    } >"$recorded"
    echo "instructions: recorded in ${recorded#"$root/"}"
    exit 0
fi

awk -F'|' -v percent="$margin_percent" -v instructions="$margin_instructions" '
    NR == FNR { if ($0 !~ /^#/) recorded[$1 "|" $2] = $3; next }
    FNR == 1 {
        printf "%-30s %-8s %9s %9s %6s %9s %7s\n",
            "flavour", "step", "ours", "bare", "ratio", "recorded", "change"
    }
    {
        known = recorded[$1 "|" $2]
        change = known > 0 ? 100 * ($3 - known) / known : 100
        ratio = $4 == "-" ? "-" : sprintf("%.3f", $3 / $4)
        printf "%-30s %-8s %9d %9s %6s %9d %+6.2f%%\n", $1, $2, $3, $4, ratio, known, change
        margin = known * percent / 100
        if (margin < instructions) margin = instructions
        if ($3 > known + margin) { over++; print "  more than recorded by over " int(margin) }
        if ($3 < known - margin) print "  fewer: record it (instructions.sh --record)"
    }
    END { exit over > 0 }' "$recorded" "$output/steps"
