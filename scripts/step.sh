#!/usr/bin/env bash
# Runs one step of the build: says what begins, how long it took, and what it was when it failed.
#
# usage: step.sh <what this is> <command> [argument …]
set -uo pipefail

name=$1
shift
echo "==> $name"
SECONDS=0
"$@"
status=$?
if [ "$status" -eq 0 ]; then
    echo "==> $name: ok, $SECONDS s"
else
    echo "==> $name: FAILED with status $status after $SECONDS s: $*" >&2
fi
exit "$status"
