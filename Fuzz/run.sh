#!/usr/bin/env bash
# Builds what the fuzz targets reach with libFuzzer and the address sanitizer, replays the inputs
# that are kept, then fuzzes each target for a while, two at a time. See docs/testing.md.
#
# usage: run.sh [--seconds N] [--others N] [--keep] [target …]
#
#   --seconds N   so long for each target; 20 by default
#   --others N    so long for those that are not SPAKE2's; as --seconds by default
#   --keep        afterwards, add found inputs to Fuzz/Corpus that reach code no kept one reaches
#   target …      only these; without any, all: `run.sh --list` names them
set -euo pipefail

cd "$(dirname "$0")/.."
build=.build-fuzz
programs=$build/targets
# The backtracer would catch a trap before the sanitizer does.
export SWIFT_BACKTRACE=enable=no

fail() {
    echo "fuzz: error: $1" >&2
    echo "hint: $2" >&2
    exit 1
}

# The objects of today's sources: a removed file's object stays in the folder.
objects() {
    local list source object
    for list in "$build"/release/*.build/sources; do
        while IFS= read -r source; do
            object=${list%/*}/${source##*/}.o
            [ ! -f "$object" ] || printf '%s\0' "$object"
        done <"$list"
    done
}

# One program, which is told by its name what to fuzz.
build() {
    local log=$build/link.log target
    swift build --quiet --scratch-path "$build" -c release --target FuzzTargets \
        -Xswiftc -sanitize=fuzzer,address -Xswiftc -parse-as-library
    rm -rf "$programs"
    mkdir -p "$programs" "$build/logs"
    objects | xargs -0 swiftc -sanitize=fuzzer,address -o "$programs/list" >"$log" 2>&1 \
        || { cat "$log" >&2; fail "the fuzz targets do not link" "see above"; }
    for target in $("$programs/list" | cut -d' ' -f1); do ln -s list "$programs/$target"; done
}

# A target's line of `list`: name, level, longest input, dictionary.
field() {
    "$programs/list" | awk -v name="$1" -v place="$2" '$1 == name { print $place }'
}

libfuzzer() {
    local target=$1 dictionary
    shift
    local options=(
        -max_len="$(field "$target" 3)" -timeout=10 -rss_limit_mb=2048 -malloc_limit_mb=512
        -artifact_prefix="Fuzz/Corpus/$target/" -print_final_stats=1
    )
    dictionary=$(field "$target" 4)
    [ "$dictionary" = - ] || options+=(-dict="Fuzz/Dictionaries/$dictionary.dict")
    "$programs/$target" "${options[@]}" "$@"
}

# What went wrong, and how to see it again.
report() {
    local target=$1 log=$2 input twin
    echo "$target: FAILED"
    grep -aE '^==> broken|ERROR: |Fatal error' "$log" | head -n 3 | sed 's/^/    /'
    # A trap says what it was, and the first line of ours where it was, in the stack below it.
    grep -aoE 'Swift runtime failure: [^/]*|/Sources/.*' "$log" | head -n 2 | sed 's/^/    /'
    input=$(sed -n 's/.*Test unit written to //p' "$log" | tail -n 1)
    if [ -z "$input" ]; then
        input=Fuzz/Corpus/$target
        tail -n 5 "$log" | sed 's/^/    /'
    else
        # One that was kept already has a name.
        twin=$(find "Fuzz/Corpus/$target" -type f ! -path "$input" -exec cmp -s {} "$input" \; \
            -print -quit)
        [ -z "$twin" ] || { rm "$input" && input=$twin; }
    fi
    echo "    again: SWIFT_BACKTRACE=enable=no $programs/$target $input"
}

# Replays, then fuzzes; prints one line.
fuzz() {
    local target=$1 seconds=$2 log=$build/logs/$1.log new=$build/new/$1 kept=Fuzz/Corpus/$1
    rm -rf "$new"
    mkdir -p "$new" "$kept"
    if ! libfuzzer "$target" -max_total_time="$seconds" "$new" "$kept" >"$log" 2>&1; then
        report "$target" "$log"
        return 1
    fi
    local runs coverage
    runs=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")
    coverage=$(sed -n 's/.*DONE *cov: \([0-9]*\) ft: \([0-9]*\).*/\1 edges, \2 features/p' "$log")
    printf '%-20s %4s s %9s runs %5s new inputs %s\n' \
        "$target" "$seconds" "$runs" "$(find "$new" -type f | wc -l)" "$coverage"
}

# By edges only: how often one was passed would keep hundreds of inputs.
keep() {
    local target=$1 kept=Fuzz/Corpus/$1 new=$build/new/$1
    libfuzzer "$target" -merge=1 -use_counters=0 -use_cmp=0 "$kept" "$new" \
        >"$build/logs/$target.merge" 2>&1 || fail "$target: inputs were not merged" "see $build/logs"
}

seconds=20
others=
keeps=
targets=()
while [ $# -gt 0 ]; do
    case $1 in
        --seconds) seconds=${2:?} && shift ;;
        --others) others=${2:?} && shift ;;
        --keep) keeps=yes ;;
        --list) build && exec "$programs/list" ;;
        --one) # what this script runs two of at a time
            fuzz "$2" "$3" && exit 0 || exit 1 ;;
        -*) fail "unknown argument: $1" "usage: run.sh [--seconds N] [--others N] [--keep] [target …]" ;;
        *) targets+=("$1") ;;
    esac
    shift
done

build
[ "${#targets[@]}" -gt 0 ] || mapfile -t targets < <("$programs/list" | cut -d' ' -f1)
for target in "${targets[@]}"; do
    [ -n "$(field "$target" 2)" ] || fail "there is no target $target" "Fuzz/run.sh --list"
done

status=0
for target in "${targets[@]}"; do
    time=$seconds
    [ "$(field "$target" 2)" = exchange ] || time=${others:-$seconds}
    printf '%s\0%s\0' "$target" "$time"
done | xargs -0 -n 2 -P 2 Fuzz/run.sh --one || status=1

[ -z "$keeps" ] || for target in "${targets[@]}"; do keep "$target"; done
if [ "$status" -eq 0 ]; then
    echo "fuzz: ${#targets[@]} targets, nothing found"
else
    fail "a target failed" "the input is in Fuzz/Corpus; it is replayed from now on: fix it"
fi
