#!/usr/bin/env bash
# A whole demo space on this machine: a relay, a bot that lets people in, and an invite.
#
# PORT (4000) says where the relay listens, DEMO_DIR (demo-data) where everything is kept. Ctrl-C
# stops both programs and leaves nothing running.
set -euo pipefail

root=$(cd "$(dirname "$0")/.." && pwd)
bin=${BIN:-$root/.build/release}
port=${PORT:-4000}
dir=${DEMO_DIR:-$root/demo-data}
space=127.0.0.1:$port
relay_pid=
bot_pid=
tail_pid=

fail() {
    echo "demo: error: $1" >&2
    [ -z "${2:-}" ] || echo "hint: $2" >&2
    exit 1
}

stop() {
    trap - EXIT INT TERM
    for pid in $tail_pid $bot_pid $relay_pid; do kill "$pid" 2>/dev/null || true; done
    for pid in $tail_pid $bot_pid $relay_pid; do wait "$pid" 2>/dev/null || true; done
}
trap stop EXIT
trap 'stop; echo; echo "stopped"; exit 0' INT TERM

# Waits until a line shows up in a log of a program that is still running.
wait_for() { # pid, log, text
    for _ in $(seq 200); do
        if grep -q "$3" "$2" 2>/dev/null; then return; fi
        kill -0 "$1" 2>/dev/null || { cat "$2" >&2; return 1; }
        sleep 0.05
    done
    return 1
}

mkdir -p "$dir"
"$bin/wormhole-relay" serve --listen "127.0.0.1:$port" --data "$dir/relay" --open-spaces \
    >"$dir/relay.log" 2>&1 &
relay_pid=$!
wait_for "$relay_pid" "$dir/relay.log" "listening on" \
    || fail "the relay does not start" "is port $port taken? choose another: PORT=4001 make demo"

bot=$dir/bot-$port
if [ ! -e "$bot/keyring" ]; then
    "$bin/sidecar-bot" init --data "$bot" --space "$space" --name "Demo Space" \
        --relay "ws://$space/v1" >"$dir/init.log"
fi
: >"$dir/bot.log"
"$bin/sidecar-bot" run --data "$bot" >"$dir/bot.log" 2>&1 &
bot_pid=$!
wait_for "$bot_pid" "$dir/bot.log" "online" || fail "the bot does not start" "see $dir/bot.log"

# Uses enough to play with; a standing invite has three words.
"$bin/sidecar-bot" invite --data "$bot" --by Paul --uses 100 --qr >"$dir/invite.txt"
link=$(sed -n 's/^link: *//p' "$dir/invite.txt")
code=$(sed -n 's/^code: *//p' "$dir/invite.txt")

echo
echo "link: $link"
echo "code: $code"
echo "space: $space"
sed -n '/^$/,$p' "$dir/invite.txt"
cat <<EOF

In another terminal:

  ${bin#"$PWD"/}/invite join $code --space $space --name Ana

Who is let in is told here. Ctrl-C stops the demo.

EOF

# The bot's lines from here on; tail ends with the bot.
tail -n +2 --pid "$bot_pid" -f "$dir/bot.log" &
tail_pid=$!
wait "$bot_pid" || true
fail "the bot has stopped" "see $dir/bot.log"
