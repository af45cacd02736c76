// Where secrets begin and where they end, told to memcheck without a line in the product: valgrind
// puts these wrappers around functions of libsodium and OpenSSL.
//
// A wrapper acts only for calls from this program's own code. What the libraries do among
// themselves stays as it is, so that their own spots are seen and have to be listed in
// memcheck.supp. There the wrappers' names also say which of our calls led to a spot: inner
// functions of both libraries have no names on an installed system.
#include "CValgrind.h"

#if __has_include(<valgrind/memcheck.h>)
#include <valgrind/valgrind.h>

enum {
    randombytes, memcmp_, compare, add_ed25519, sub_ed25519, multiply_ed25519, multiply_base_ed25519,
    is_zero, to_bytes, reduce, is_at_infinity, invert, add, multiply, encode, wrappers
};
static const char *const names[wrappers] = {
    "randombytes_buf", "sodium_memcmp", "sodium_compare", "crypto_core_ed25519_add",
    "crypto_core_ed25519_sub", "crypto_scalarmult_ed25519_noclamp",
    "crypto_scalarmult_ed25519_base_noclamp", "BN_is_zero", "BN_bn2binpad", "BN_nnmod",
    "EC_POINT_is_at_infinity", "EC_POINT_invert", "EC_POINT_add", "EC_POINT_mul",
    "EC_POINT_point2oct",
};
static unsigned calls[wrappers];

// The first and the last address of the program's code, from the linker.
extern const char __executable_start, etext;

// Whether our own code called: a wrapper runs in place of the function, so the address it returns
// to is its caller's.
#define CALLED_BY_US                                                                               \
    ((const char *)__builtin_return_address(0) >= &__executable_start                              \
     && (const char *)__builtin_return_address(0) < &etext)

static bool count(int wrapper, bool is_ours) {
    if (is_ours) calls[wrapper]++;
    return is_ours;
}

// A result that we act upon and that others may know: that secrets are equal or not, that a result
// is the identity, that a computation succeeded.
static int tell(int wrapper, bool is_ours, int result) {
    if (count(wrapper, is_ours)) VALGRIND_MAKE_MEM_DEFINED(&result, sizeof result);
    return result;
}

#define SODIUM(name) I_WRAP_SONAME_FNNAME_ZU(libsodiumZdsoZa, name)
#define CRYPTO(name) I_WRAP_SONAME_FNNAME_ZU(libcryptoZdsoZa, name)
#define ORIGINAL                                                                                   \
    OrigFn original;                                                                               \
    VALGRIND_GET_ORIG_FN(original);                                                                \
    int result

// Functions whose result alone is told.
#define TELL_1(function, wrapper)                                                                  \
    int function(void *);                                                                          \
    int function(void *a) {                                                                        \
        ORIGINAL;                                                                                  \
        CALL_FN_W_W(result, original, a);                                                          \
        return tell(wrapper, CALLED_BY_US, result);                                                \
    }
#define TELL_2(function, wrapper)                                                                  \
    int function(void *, void *);                                                                  \
    int function(void *a, void *b) {                                                               \
        ORIGINAL;                                                                                  \
        CALL_FN_W_WW(result, original, a, b);                                                      \
        return tell(wrapper, CALLED_BY_US, result);                                                \
    }
#define TELL_3(function, wrapper)                                                                  \
    int function(void *, void *, void *);                                                          \
    int function(void *a, void *b, void *c) {                                                      \
        ORIGINAL;                                                                                  \
        CALL_FN_W_WWW(result, original, a, b, c);                                                  \
        return tell(wrapper, CALLED_BY_US, result);                                                \
    }
#define TELL_4(function, wrapper)                                                                  \
    int function(void *, void *, void *, void *);                                                  \
    int function(void *a, void *b, void *c, void *d) {                                             \
        ORIGINAL;                                                                                  \
        CALL_FN_W_WWWW(result, original, a, b, c, d);                                              \
        return tell(wrapper, CALLED_BY_US, result);                                                \
    }
TELL_3(SODIUM(sodium_memcmp), memcmp_)
TELL_3(SODIUM(sodium_compare), compare)
TELL_3(SODIUM(crypto_core_ed25519_sub), sub_ed25519)
TELL_3(SODIUM(crypto_scalarmult_ed25519_noclamp), multiply_ed25519)
TELL_2(SODIUM(crypto_scalarmult_ed25519_base_noclamp), multiply_base_ed25519)
TELL_1(CRYPTO(BN_is_zero), is_zero)
TELL_3(CRYPTO(BN_bn2binpad), to_bytes)
TELL_4(CRYPTO(BN_nnmod), reduce)
TELL_2(CRYPTO(EC_POINT_is_at_infinity), is_at_infinity)
TELL_3(CRYPTO(EC_POINT_invert), invert)

// A secret begins: whatever we draw becomes a scalar. The same ones in every run, so that the same
// spots show: which of OpenSSL's branches are reached depends on the numbers.
void SODIUM(randombytes_buf)(void *bytes, size_t size);
void SODIUM(randombytes_buf)(void *bytes, size_t size) {
    OrigFn original;
    VALGRIND_GET_ORIG_FN(original);
    CALL_FN_v_WW(original, bytes, size);
    if (!count(randombytes, CALLED_BY_US)) return;
    static unsigned long state = 1;
    for (size_t index = 0; index < size; index++) {
        state = state * 6364136223846793005 + 1442695040888963407;
        ((unsigned char *)bytes)[index] = (unsigned char)(state >> 56);
    }
    VALGRIND_MAKE_MEM_UNDEFINED(bytes, size);
}

// A message that is sent: the scalar's multiple, blinded.
int SODIUM(crypto_core_ed25519_add)(void *sum, void *left, void *right);
int SODIUM(crypto_core_ed25519_add)(void *sum, void *left, void *right) {
    ORIGINAL;
    CALL_FN_W_WWW(result, original, sum, left, right);
    if (CALLED_BY_US) VALGRIND_MAKE_MEM_DEFINED(sum, 32);
    return tell(add_ed25519, CALLED_BY_US, result);
}

// On P-256 a message is what is encoded after an addition; after a multiplication it is the shared
// element.
static bool is_message = false;

int CRYPTO(EC_POINT_add)(void *group, void *sum, void *left, void *right, void *context);
int CRYPTO(EC_POINT_add)(void *group, void *sum, void *left, void *right, void *context) {
    ORIGINAL;
    CALL_FN_W_5W(result, original, group, sum, left, right, context);
    if (CALLED_BY_US) is_message = true;
    return tell(add, CALLED_BY_US, result);
}

int CRYPTO(EC_POINT_mul)(void *group, void *to, void *base, void *point, void *by, void *context);
int CRYPTO(EC_POINT_mul)(void *group, void *to, void *base, void *point, void *by, void *context) {
    ORIGINAL;
    CALL_FN_W_6W(result, original, group, to, base, point, by, context);
    if (CALLED_BY_US) is_message = false;
    return tell(multiply, CALLED_BY_US, result);
}

size_t CRYPTO(EC_POINT_point2oct)(
    void *group, void *point, int form, void *bytes, size_t size, void *context);
size_t CRYPTO(EC_POINT_point2oct)(
    void *group, void *point, int form, void *bytes, size_t size, void *context) {
    ORIGINAL;
    CALL_FN_W_6W(result, original, group, point, form, bytes, size, context);
    if (CALLED_BY_US && is_message) VALGRIND_MAKE_MEM_DEFINED(bytes, size);
    return (size_t)tell(encode, CALLED_BY_US, result);
}

// Valgrind finds wrappers by name alone, so the linker is shown that they are used.
static const void *const used[wrappers] = {
    SODIUM(randombytes_buf), SODIUM(sodium_memcmp), SODIUM(sodium_compare),
    SODIUM(crypto_core_ed25519_add), SODIUM(crypto_core_ed25519_sub),
    SODIUM(crypto_scalarmult_ed25519_noclamp), SODIUM(crypto_scalarmult_ed25519_base_noclamp),
    CRYPTO(BN_is_zero), CRYPTO(BN_bn2binpad), CRYPTO(BN_nnmod), CRYPTO(EC_POINT_is_at_infinity),
    CRYPTO(EC_POINT_invert), CRYPTO(EC_POINT_add), CRYPTO(EC_POINT_mul), CRYPTO(EC_POINT_point2oct),
};

const char *memcheck_idle_wrapper(void) {
    const void *const volatile *table = used;
    for (int index = 0; index < wrappers; index++) {
        if (table[index] == NULL || calls[index] == 0) return names[index];
    }
    return NULL;
}
#else
const char *memcheck_idle_wrapper(void) { return "all"; }
#endif
