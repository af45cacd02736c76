#pragma once
#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>

// Functions with variable arguments, which Swift does not import, each for one kind of argument.

static inline CURLcode curl_set_number(CURL *handle, CURLoption option, long value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode curl_set_text(CURL *handle, CURLoption option, const char *value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode curl_set_pointer(CURL *handle, CURLoption option, void *value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode curl_set_writer(
    CURL *handle, size_t (*writer)(char *, size_t, size_t, void *)) {
    return curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, writer);
}

static inline CURLcode curl_get_number(CURL *handle, CURLINFO info, long *value) {
    return curl_easy_getinfo(handle, info, value);
}
