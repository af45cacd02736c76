#!/usr/bin/env bash
# Builds libsodium for WebAssembly from the source of the installed Debian package, security patches
# and all: .build-wasm/libsodium/libsodium.a, and its headers in include/ beside it. Does nothing
# when they are there.
#
# usage: libsodium.sh
set -euo pipefail

. "$(dirname "$0")/toolchain.sh"
out=$build/libsodium
work=$build/libsodium-making

version=$(dpkg-query --show --showformat='${source:Version}' libsodium-dev 2>/dev/null) \
    || fail "libsodium-dev is not installed" "scripts/install-deps.sh"
flags=(
    --target=wasm32-unknown-wasi -Oz -g0 -ffunction-sections -fdata-sections -w
    -isystem "$wasi_headers" -D_WASI_EMULATED_SIGNAL -DCONFIGURED=1 -DNATIVE_LITTLE_ENDIAN=1
)
stamp=$({
    echo "$version"
    dpkg-query --show wasi-libc
    "$tools/clang" --version
    cat "$0"
} | sha256sum)
[ "$(cat "$out/stamp" 2>/dev/null)" = "$stamp" ] && exit

# apt needs source entries, which most systems lack: it is given the system's own entries as source
# entries, and a folder of its own for the lists. What it fetches is checked against the archive's
# signature.
fetch() {
    mkdir -p apt/parts apt/lists/partial apt/cache
    local file
    for file in /etc/apt/sources.list /etc/apt/sources.list.d/*; do
        [ -f "$file" ] || continue
        case "$file" in
            *.sources) sed 's/^Types:.*/Types: deb-src/' "$file" >"apt/parts/${file##*/}" ;;
            *.list)
                sed -n 's/^deb\(-src\)\?[[:space:]]/deb-src /p' "$file" | sort -u \
                    >"apt/parts/${file##*/}"
                ;;
        esac
    done
    local options=(
        -o Dir::Etc::sourcelist=/dev/null -o "Dir::Etc::sourceparts=$work/apt/parts"
        -o "Dir::State::lists=$work/apt/lists" -o "Dir::Cache=$work/apt/cache"
    )
    # An archive that does not answer matters only when it is the one that has libsodium.
    apt-get -qq "${options[@]}" update || true
    apt-get -qq "${options[@]}" source --download-only "libsodium=$version"
}

compile() {
    local include=$work/include
    cp -r source/src/libsodium/include "$include"
    cp "$(pkg-config --variable=includedir libsodium)/sodium/version.h" "$include/sodium/"
    mkdir objects
    # In the folder of the sources, so that no path of this machine gets into an object.
    cd source/src/libsodium
    find . -name '*.c' -printf '%P\n' | sort | xargs -P "$(nproc)" -I{} sh -c '
        source=$1 objects=$2
        shift 2
        exec "$@" -c "$source" -o "$objects/$(echo "$source" | tr / -).o"
    ' sh {} "$work/objects" "$tools/clang" "${flags[@]}" -ffile-prefix-map="$PWD"=. \
        -I"$include" -I"$include/sodium"
    cd "$work"
    "$tools/llvm-ar" rcsD libsodium.a objects/*.o
}

rm -rf "$work"
mkdir -p "$work"
cd "$work"
fetch >fetch.log 2>&1 || {
    cat fetch.log >&2
    fail "the source of libsodium $version could not be fetched" \
        "is there a network, and does apt still know the archive that libsodium-dev came from?"
}
dpkg-source --extract ./*.dsc source >unpack.log 2>&1 || {
    cat unpack.log >&2
    fail "the source of libsodium $version could not be unpacked" "scripts/install-deps.sh --test"
}
compile
rm -rf "$out"
mkdir "$out"
mv include libsodium.a "$out"
echo "$stamp" >"$out/stamp"
rm -rf "$work"
echo "wasm: built libsodium $version"
