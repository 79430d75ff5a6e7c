#define OPENSSL_SUPPRESS_DEPRECATED
#include "COpenSSL.h"

#if __has_include(<openssl/ssl.h>)

#include <errno.h>
#include <openssl/core_names.h>
#include <openssl/params.h>
#include <pthread.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

// OpenSSL's own BIO on a socket, whose reads and writes are replaced: they say when the socket is drained, which saves a call a request,
// let bytes gather that follow each other, and raise no SIGPIPE. It still does what concerns encryption by the kernel.
static BIO_METHOD *method;
static long (*base_control)(BIO *, int, long, void *);
// OpenSSL would else look for it by its name at each ticket.
static EVP_CIPHER *ticket_cipher;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static struct porthole_transport *transport_of(BIO *bio) { return (struct porthole_transport *)BIO_get_callback_arg(bio); }

static int read_socket(BIO *bio, char *bytes, int count) {
  struct porthole_transport *transport = transport_of(bio);
  BIO_clear_retry_flags(bio);
  if (transport->drained || transport->budget <= 0) {
    BIO_set_retry_read(bio);
    return -1;
  }
#ifndef OPENSSL_NO_KTLS
  if (BIO_get_ktls_recv(bio)) {
    int got = BIO_meth_get_read(BIO_s_socket())(bio, bytes, count);
    if (got > 0) transport->budget -= got;
    return got;
  }
#endif
  ssize_t got;
  do got = recv(transport->socket, bytes, (size_t)count, 0);
  while (got < 0 && errno == EINTR);
  if (got > 0) {
    transport->drained = got < count && !transport->hung_up;
    transport->budget -= got;
  } else if (got == 0) {
    transport->ended = 1;
  } else if (errno == EAGAIN) {
    transport->drained = 1;
    BIO_set_retry_read(bio);
  }
  return (int)got;
}

static int write_socket(BIO *bio, const char *bytes, int count) {
  struct porthole_transport *transport = transport_of(bio);
#ifndef OPENSSL_NO_KTLS
  if (BIO_get_ktls_send(bio)) return BIO_meth_get_write(BIO_s_socket())(bio, bytes, count);
#endif
  BIO_clear_retry_flags(bio);
#ifdef MSG_MORE
  int flags = MSG_NOSIGNAL | (transport->more ? MSG_MORE : 0);
#else
  int flags = 0;
#endif
  ssize_t sent;
  do sent = send(transport->socket, bytes, (size_t)count, flags);
  while (sent < 0 && errno == EINTR);
  if (sent < 0 && errno == EAGAIN) BIO_set_retry_write(bio);
  return (int)sent;
}

static long control(BIO *bio, int command, long number, void *pointer) {
  if (command == BIO_CTRL_EOF) {
    struct porthole_transport *transport = transport_of(bio);
    if (transport && transport->ended) return 1;
  }
  return base_control(bio, command, number, pointer);
}

static void prepare(void) {
  ticket_cipher = EVP_CIPHER_fetch(NULL, "AES-256-CBC", NULL);
  const BIO_METHOD *base = BIO_s_socket();
  BIO_METHOD *made = BIO_meth_new(BIO_get_new_index() | BIO_TYPE_SOURCE_SINK | BIO_TYPE_DESCRIPTOR, "porthole");
  if (!made) return;
  base_control = BIO_meth_get_ctrl(base);
  BIO_meth_set_create(made, BIO_meth_get_create(base));
  BIO_meth_set_destroy(made, BIO_meth_get_destroy(base));
  BIO_meth_set_ctrl(made, control);
  BIO_meth_set_read(made, read_socket);
  BIO_meth_set_write(made, write_socket);
  method = made;
}

BIO *porthole_bio(struct porthole_transport *transport) {
  pthread_once(&once, prepare);
  BIO *bio = method ? BIO_new(method) : NULL;
  if (!bio) return NULL;
  BIO_set_callback_arg(bio, (char *)transport);
  BIO_set_fd(bio, transport->socket, BIO_NOCLOSE);
  return bio;
}

int porthole_kernel_has_tls(void) {
#if defined(__linux__) && defined(TCP_ULP)
  int probe = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (probe < 0) return 0;
  // A kernel that has it says that the socket is not connected, others that there is no such thing.
  int has = setsockopt(probe, IPPROTO_TCP, TCP_ULP, "tls", sizeof "tls") == 0 || errno == ENOTCONN;
  close(probe);
  return has;
#else
  return 0;
#endif
}

int porthole_ticket_cipher(
  EVP_CIPHER_CTX *cipher, EVP_MAC_CTX *mac, const unsigned char *iv, const unsigned char *key, const unsigned char *mac_key, int encrypts) {
  OSSL_PARAM parameters[] = {
    OSSL_PARAM_construct_octet_string(OSSL_MAC_PARAM_KEY, (void *)mac_key, 32),
    OSSL_PARAM_construct_utf8_string(OSSL_MAC_PARAM_DIGEST, (char *)"SHA256", 0),
    OSSL_PARAM_construct_end(),
  };
  pthread_once(&once, prepare);
  return ticket_cipher && EVP_CipherInit_ex(cipher, ticket_cipher, NULL, key, iv, encrypts) == 1 && EVP_MAC_CTX_set_params(mac, parameters) == 1;
}

#endif
