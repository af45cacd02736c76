#pragma once
#include <openssl/bn.h>
#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/obj_mac.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>

/// An option whose macro takes an argument, which Swift does not import.
static inline uint64_t openssl_no_renegotiation(void) { return SSL_OP_NO_RENEGOTIATION; }
