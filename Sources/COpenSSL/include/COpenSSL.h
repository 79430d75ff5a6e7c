// OpenSSL 3, where its headers are; what is a macro there is a function here.
#pragma once

#if __has_include(<openssl/ssl.h>)

#include <openssl/crypto.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/rand.h>

#endif
