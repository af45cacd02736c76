#!/usr/bin/env bash
# Installs what building needs, and nothing when it is there already.
#
# usage: install-deps.sh [--test]     --test: also what the tests need
set -euo pipefail

root=$(cd "$(dirname "$0")/.." && pwd)
venv=$root/.venv

packages=(
    libwebsockets-dev libwebsockets-evlib-uv libuv1-dev libsodium-dev libssl-dev
    libsqlite3-dev libqrencode-dev libcurl4-openssl-dev pkg-config
)
test_packages=(
    wormhole-william zbar-tools librsvg2-bin python3-venv dpkg-dev wasi-libc nodejs valgrind
)
python_modules=(magic-wormhole prometheus-client pyjwt spake2)

fail() {
    echo "install-deps: error: $1" >&2
    echo "hint: $2" >&2
    exit 1
}

is_installed() {
    [ "$(dpkg-query --show --showformat='${db:Status-Status}' "$1" 2>/dev/null)" = installed ]
}

as_root() {
    if [ "$(id -u)" -eq 0 ]; then
        "$@"
    elif command -v sudo >/dev/null; then
        sudo "$@"
    else
        fail "installing packages needs root, and there is no sudo" "run as root: $*"
    fi
}

install_packages() {
    local missing=()
    for package in "$@"; do
        is_installed "$package" || missing+=("$package")
    done
    [ "${#missing[@]}" -eq 0 ] && return
    echo "install-deps: installing ${missing[*]}"
    as_root apt-get -qq update \
        || fail "the package lists could not be fetched" \
            "is there a network? needed: ${missing[*]}"
    as_root env DEBIAN_FRONTEND=noninteractive \
        apt-get -qq install --no-install-recommends --yes "${missing[@]}" \
        || fail "these packages could not be installed: ${missing[*]}" \
            "is there a network, and is this Debian 12 or later?"
}

has_modules() {
    [ -x "$venv/bin/python" ] \
        && "$venv/bin/python" -c 'import jwt, prometheus_client, spake2, wormhole' 2>/dev/null
}

install_modules() {
    has_modules && return
    echo "install-deps: installing ${python_modules[*]} into .venv"
    [ -x "$venv/bin/pip" ] || python3 -m venv --clear "$venv"
    "$venv/bin/pip" install --quiet --disable-pip-version-check "${python_modules[@]}" \
        || fail "these Python packages could not be installed: ${python_modules[*]}" \
            "is there a network?"
    has_modules || fail "the Python packages in .venv do not load" "remove .venv and try again"
}

command -v dpkg-query >/dev/null \
    || fail "this is not a Debian system" "install by hand: ${packages[*]}"
case "${1:-}" in
    "") install_packages "${packages[@]}" ;;
    --test)
        install_packages "${packages[@]}" "${test_packages[@]}"
        install_modules
        ;;
    *) fail "unknown argument: $1" "usage: install-deps.sh [--test]" ;;
esac
