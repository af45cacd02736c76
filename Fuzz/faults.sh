#!/usr/bin/env bash
# Shows that every fuzz target can fail: plants the faults of faults.txt into a copy of the sources,
# fuzzes it, and checks that each target fails for the reason it should. Takes a whole build.
#
# usage: faults.sh [seconds for each target, 20 by default]
set -euo pipefail

cd "$(dirname "$0")/.."
seconds=${1:-20}
tree=.build-fuzz/faults/tree

# What was built before is kept, and with times kept too only changed files are built again.
rm -rf "$tree/Fuzz/Corpus"
mkdir -p "$tree"
git ls-files -z Sources Fuzz Tests Package.swift | xargs -0 cp -p --parents -t "$tree"
expected=$(python3 Fuzz/plant.py "$tree")

# Fails, as it should; what it says is looked through below.
(cd "$tree" && Fuzz/run.sh --seconds "$seconds") >"$tree/../said" 2>&1 || true
missing=0
while IFS=$'\t' read -r target says; do
    if grep -a -A 5 "^$target: FAILED" "$tree/../said" | grep -aqE "$says"; then
        echo "$target: found"
    else
        echo "$target: NOT FOUND: $says"
        missing=1
    fi
done <<<"$expected"
unplanted=$(comm -13 <(cut -f 1 <<<"$expected" | sort) \
    <("$tree/.build-fuzz/targets/list" | cut -d' ' -f 1 | sort))
if [ "$missing" -ne 0 ] || [ -n "$unplanted" ]; then
    echo "faults: error: not every target failed as it should" >&2
    echo "hint: see $tree/../said${unplanted:+; there is no fault for $unplanted}" >&2
    exit 1
fi
echo "faults: every planted fault was found"
