// What a module of ours has instead of an operating system. It is linked before the C library, so
// none of these is taken from there: the C library's would seed a generator of its own and print
// to files, and the module would import more than randomness.

#include <stddef.h>
#include <stdint.h>

// The embedder's generator, under its WASI name: 0 when all bytes were written.
__attribute__((import_module("wasi_snapshot_preview1"), import_name("random_get")))
int32_t embedder_random(void *target, size_t count);

// libsodium draws here. Every draw goes to the embedder; without randomness nothing goes on.
void arc4random_buf(void *target, size_t count) {
    if (embedder_random(target, count) != 0) __builtin_trap();
}

uint32_t arc4random(void) {
    uint32_t number;
    arc4random_buf(&number, sizeof number);
    return number;
}

// libsodium's own faults, and a failed assertion in it: the module stops.
_Noreturn void abort(void) { __builtin_trap(); }

_Noreturn void __assert_fail(const char *what, const char *file, int line, const char *function) {
    (void)what, (void)file, (void)line, (void)function;
    __builtin_trap();
}
