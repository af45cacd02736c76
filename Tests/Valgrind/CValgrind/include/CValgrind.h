// Valgrind's client requests as functions. Outside of valgrind they do nothing; built without its
// headers (Debian: valgrind) nothing is seen to run under it.
#pragma once
#include <stdbool.h>
#include <stddef.h>

#if __has_include(<valgrind/callgrind.h>) && __has_include(<valgrind/memcheck.h>)
#include <valgrind/callgrind.h>
#include <valgrind/memcheck.h>
#else
#define RUNNING_ON_VALGRIND 0
#define VALGRIND_MAKE_MEM_UNDEFINED(address, count) ((void)(address), (void)(count))
#define VALGRIND_MAKE_MEM_DEFINED(address, count) ((void)(address), (void)(count))
#define CALLGRIND_ZERO_STATS ((void)0)
#define CALLGRIND_TOGGLE_COLLECT ((void)0)
#define CALLGRIND_DUMP_STATS_AT(label) ((void)(label))
#endif

static inline bool valgrind_is_running(void) { return RUNNING_ON_VALGRIND != 0; }

/// Memcheck takes these bytes for uninitialised from here on, and reports every branch and every
/// address that depends on them.
static inline void memcheck_mark_secret(const void *address, size_t count) {
    VALGRIND_MAKE_MEM_UNDEFINED(address, count);
}

/// Callgrind, not counting until now, counts from zero on.
static inline void callgrind_begin(void) {
    CALLGRIND_ZERO_STATS;
    CALLGRIND_TOGGLE_COLLECT;
}

/// Callgrind, counting until now, stops.
static inline void callgrind_end(void) { CALLGRIND_TOGGLE_COLLECT; }

/// Callgrind writes what it counted, under a label.
static inline void callgrind_write(const char *label) { CALLGRIND_DUMP_STATS_AT(label); }

/// The name of the first wrapper of secrets.c that has not run, NULL when all have.
const char *memcheck_idle_wrapper(void);
