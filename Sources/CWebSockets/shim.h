#pragma once
#include <libwebsockets.h>

/// Bytes that must be free in front of every buffer given to `lws_write` (a macro with arithmetic,
/// which Swift does not import).
static inline size_t lws_write_headroom(void) { return LWS_PRE; }
