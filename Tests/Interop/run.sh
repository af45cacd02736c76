#!/usr/bin/env bash
# Runs the real programs against each other and against stock Magic Wormhole clients.
#
# usage: run.sh [WORD...]     only tests whose name contains one of the words
# env:   BIN                  where the three programs are (.build/release)
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
export BIN=${BIN:-$root/.build/release}
python=$root/.venv/bin/python

fail() {
    echo "interop: error: $1" >&2
    echo "hint: $2" >&2
    exit 1
}

for program in wormhole-relay sidecar-bot invite; do
    [ -x "$BIN/$program" ] || fail "there is no $BIN/$program" "make build"
done
[ -x "$python" ] || fail "there is no $python" "scripts/install-deps.sh --test"
command -v wormhole-william >/dev/null \
    || fail "there is no wormhole-william" "scripts/install-deps.sh --test"

cd "$here"
exec "$python" -B -u runner.py "$@"
