// OpenSSL 3, where its headers are; what is a macro there is a function here.
#pragma once

#if __has_include(<openssl/ssl.h>)

#include <openssl/crypto.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/pem.h>
#include <openssl/pkcs12.h>
#include <openssl/rand.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>
#include <stdint.h>
#include <time.h>

// What a TLS stream and the BIO below it tell each other.
struct porthole_transport {
  int socket;
  // Further bytes follow at once: the system may wait for them.
  int more;
  // The last read came short: nothing is there until readiness is reported, so the system is not asked.
  int drained;
  // The peer's end was reported: no further readiness will be, so a short read says nothing.
  int hung_up;
  // The peer has sent its end.
  int ended;
  // Bytes that may still be read before others get their turn; records that bring no content could keep a thread for ever.
  long budget;
};

// A BIO on a socket that it does not own. What it is told of must outlive it.
BIO *porthole_bio(struct porthole_transport *transport);

// Whether sockets can be told to encrypt by themselves.
int porthole_kernel_has_tls(void);

// Prepares the encryption (or not: decryption) of a ticket: AES-256-CBC with HMAC-SHA-256. 1 when that went well.
int porthole_ticket_cipher(
  EVP_CIPHER_CTX *cipher, EVP_MAC_CTX *mac, const unsigned char *iv, const unsigned char *key, const unsigned char *mac_key, int encrypts);

// What an operation on a session came to, where it is no number of bytes.
#define PORTHOLE_TLS_END 0
#define PORTHOLE_TLS_WANTS_READ -1
#define PORTHOLE_TLS_WANTS_WRITE -2
#define PORTHOLE_TLS_FAILED -3

// The queue of errors is this thread's: what others left in it would be taken for ours.
static inline void porthole_forget_errors(void) { if (ERR_peek_error()) ERR_clear_error(); }

static inline long porthole_tls_outcome(SSL *session, int result) {
  switch (SSL_get_error(session, result)) {
    case SSL_ERROR_WANT_READ: return PORTHOLE_TLS_WANTS_READ;
    case SSL_ERROR_WANT_WRITE: return PORTHOLE_TLS_WANTS_WRITE;
    case SSL_ERROR_ZERO_RETURN: return PORTHOLE_TLS_END;
    default: return PORTHOLE_TLS_FAILED;
  }
}

static inline long porthole_tls_read(SSL *session, void *bytes, size_t count) {
  size_t got = 0;
  porthole_forget_errors();
  int result = SSL_read_ex(session, bytes, count, &got);
  return result == 1 ? (long)got : porthole_tls_outcome(session, result);
}

static inline long porthole_tls_peek(SSL *session) {
  unsigned char byte;
  size_t got = 0;
  porthole_forget_errors();
  int result = SSL_peek_ex(session, &byte, 1, &got);
  return result == 1 ? (long)got : porthole_tls_outcome(session, result);
}

static inline long porthole_tls_write(SSL *session, const void *bytes, size_t count) {
  size_t sent = 0;
  porthole_forget_errors();
  int result = SSL_write_ex(session, bytes, count, &sent);
  return result == 1 ? (long)sent : porthole_tls_outcome(session, result);
}

// Has the kernel encrypt and send bytes of a file; only where porthole_tls_is_in_kernel.
static inline long porthole_tls_send_file(SSL *session, int file, int64_t offset, size_t count) {
  porthole_forget_errors();
  ossl_ssize_t sent = SSL_sendfile(session, file, (off_t)offset, count, 0);
  return sent >= 0 ? (long)sent : porthole_tls_outcome(session, (int)sent);
}

// 1 when the handshake is complete.
static inline long porthole_tls_handshake(SSL *session) {
  porthole_forget_errors();
  int result = SSL_do_handshake(session);
  return result == 1 ? 1 : porthole_tls_outcome(session, result);
}

// Whether the kernel encrypts what is sent.
static inline int porthole_tls_is_in_kernel(SSL *session) {
#ifdef OPENSSL_NO_KTLS
  (void)session;
  return 0;
#else
  return BIO_get_ktls_send(SSL_get_wbio(session));
#endif
}

static inline void porthole_context_options(SSL_CTX *context) {
  uint64_t options = SSL_OP_CIPHER_SERVER_PREFERENCE | SSL_OP_PRIORITIZE_CHACHA | SSL_OP_NO_COMPRESSION | SSL_OP_NO_RENEGOTIATION |
                     SSL_OP_IGNORE_UNEXPECTED_EOF;
#ifndef OPENSSL_NO_KTLS
  // Tried in vain it costs four calls a handshake.
  if (porthole_kernel_has_tls()) options |= SSL_OP_ENABLE_KTLS;
#endif
  SSL_CTX_set_options(context, options);
  SSL_CTX_set_mode(context, SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER | SSL_MODE_RELEASE_BUFFERS);
  SSL_CTX_set_session_cache_mode(context, SSL_SESS_CACHE_OFF);
  SSL_CTX_set_read_ahead(context, 1);
}

static inline int porthole_context_versions(SSL_CTX *context, int least) {
  return SSL_CTX_set_min_proto_version(context, least) == 1 && SSL_CTX_set_max_proto_version(context, TLS1_3_VERSION) == 1;
}

static inline int porthole_context_groups(SSL_CTX *context, const char *names) { return SSL_CTX_set1_groups_list(context, names) == 1; }

// The name that a client asks for is taken note of: a session is resumed under the same name only, and has it still.
static inline int porthole_take_name(SSL *session, int *alert, void *context) {
  (void)session, (void)alert, (void)context;
  return SSL_TLSEXT_ERR_OK;
}
static inline void porthole_context_names(SSL_CTX *context) { SSL_CTX_set_tlsext_servername_callback(context, porthole_take_name); }

// Asks for a name (RFC 6066 §3).
static inline int porthole_ask_for_name(SSL *session, const char *name) { return (int)SSL_set_tlsext_host_name(session, name); }

// Why the peer's certificate was refused, in OpenSSL's words; NULL when it was not.
static inline const char *porthole_verify_fault(const SSL *session) {
  long result = SSL_get_verify_result(session);
  return result == X509_V_OK ? NULL : X509_verify_cert_error_string(result);
}

typedef int (*porthole_ticket_callback)(
  SSL *session, unsigned char *name, unsigned char *iv, EVP_CIPHER_CTX *cipher, EVP_MAC_CTX *mac, int encrypts);
static inline void porthole_context_tickets(SSL_CTX *context, porthole_ticket_callback callback) {
  SSL_CTX_set_tlsext_ticket_key_evp_cb(context, callback);
}

static inline EVP_PKEY *porthole_p256_generate(void) { return EVP_EC_gen("P-256"); }

// A key in PKCS #8, in memory of OpenSSL's; the number of its bytes, or less than 1.
static inline int porthole_pkcs8(const EVP_PKEY *key, unsigned char **bytes) {
  PKCS8_PRIV_KEY_INFO *info = EVP_PKEY2PKCS8(key);
  *bytes = NULL;
  int count = info ? i2d_PKCS8_PRIV_KEY_INFO(info, bytes) : 0;
  PKCS8_PRIV_KEY_INFO_free(info);
  return count;
}

// A stack of certificates as functions, which are macros over casts.
static inline STACK_OF(X509) *porthole_chain_new(void) { return sk_X509_new_null(); }
static inline int porthole_chain_count(const STACK_OF(X509) *chain) { return sk_X509_num(chain); }
static inline X509 *porthole_chain_at(const STACK_OF(X509) *chain, int index) { return sk_X509_value(chain, index); }
// Takes a reference of its own.
static inline int porthole_chain_append(STACK_OF(X509) *chain, X509 *certificate) {
  if (!X509_up_ref(certificate)) return 0;
  if (sk_X509_push(chain, certificate) > 0) return 1;
  X509_free(certificate);
  return 0;
}
static inline void porthole_chain_free(STACK_OF(X509) *chain) { sk_X509_pop_free(chain, X509_free); }

// The index-th of a certificate's alternative names: its kind (GEN_DNS, GEN_IPADD …), or -1 behind the last.
static inline int porthole_alternative_name(const GENERAL_NAMES *names, int index, const unsigned char **bytes, int *count) {
  if (!names || index >= sk_GENERAL_NAME_num(names)) return -1;
  int kind;
  const ASN1_STRING *value = (const ASN1_STRING *)GENERAL_NAME_get0_value(sk_GENERAL_NAME_value(names, index), &kind);
  if (kind != GEN_DNS && kind != GEN_IPADD) return kind;
  *bytes = ASN1_STRING_get0_data(value);
  *count = ASN1_STRING_length(value);
  return kind;
}

// A name as RFC 4514 writes it, with letters of all languages as they are.
static inline int porthole_print_name(BIO *out, const X509_NAME *name) {
  return X509_NAME_print_ex(out, name, 0, XN_FLAG_RFC2253 & ~ASN1_STRFLGS_ESC_MSB);
}

static inline int porthole_day(const ASN1_TIME *time, int *year, int *month, int *day) {
  struct tm parts;
  if (ASN1_TIME_to_tm(time, &parts) != 1) return 0;
  *year = parts.tm_year + 1900;
  *month = parts.tm_mon + 1;
  *day = parts.tm_mday;
  return 1;
}

static inline int porthole_error_reason(unsigned long error) { return ERR_GET_REASON(error); }
static inline int porthole_error_library(unsigned long error) { return ERR_GET_LIB(error); }

#endif
