// The limit that a server in user space can reach on one thread: wait, read, find the end of each head, answer with one send.
// It understands nothing of HTTP but the empty line, keeps no deadlines and checks no limits; it exists to be measured beside.
//
// usage: bare --port N (other options, and their values, are accepted and ignored)
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { events_max = 256, read_max = 16384, answer_max = 256, batch_max = 64, carried = 3, descriptors_max = 65536 };

// The last bytes of each connection's previous read: an empty line may be cut anywhere.
static char tails[descriptors_max][carried];
static char answers[batch_max * answer_max];
static size_t answer_length;

static void fail(const char *call) {
  fprintf(stderr, "bare: %s: %s\n", call, strerror(errno));
  exit(1);
}

// Lays out as many copies of the answer as pipelined requests may need, once a second.
static void refresh_answers(void) {
  static time_t written;
  time_t now = time(NULL);
  if (now == written) return;
  written = now;
  char date[64], answer[answer_max];
  strftime(date, sizeof date, "%a, %d %b %Y %H:%M:%S GMT", gmtime(&now));
  answer_length = (size_t)snprintf(answer, sizeof answer,
    "HTTP/1.1 200 OK\r\nServer: bare\r\nDate: %s\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: 13\r\n\r\n"
    "Hello, World!", date);
  for (int i = 0; i < batch_max; i++) memcpy(answers + (size_t)i * answer_length, answer, answer_length);
}

// Answers one read of a connection. Returns 0 when the connection is over.
static int serve(int descriptor) {
  static char buffer[carried + read_max];
  ssize_t got = recv(descriptor, buffer + carried, read_max, 0);
  if (got < 0 && (errno == EAGAIN || errno == EINTR)) return 1;
  if (got <= 0) return 0;
  memcpy(buffer, tails[descriptor], carried);
  char *at = buffer, *end = buffer + carried + got, *found;
  size_t requests = 0;
  while ((found = memmem(at, (size_t)(end - at), "\r\n\r\n", 4))) {
    requests++;
    at = found + 4;
  }
  // What belongs to an empty line already counted must not count again.
  memset(tails[descriptor], 0, carried);
  size_t kept = (size_t)(end - at) < carried ? (size_t)(end - at) : carried;
  memcpy(tails[descriptor] + carried - kept, end - kept, kept);
  while (requests > 0) {
    size_t now = requests < batch_max ? requests : batch_max;
    if (send(descriptor, answers, now * answer_length, MSG_NOSIGNAL) != (ssize_t)(now * answer_length)) return 0;
    requests -= now;
  }
  return 1;
}

static void welcome(int poller, int listener) {
  int descriptor;
  while ((descriptor = accept4(listener, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC)) >= 0) {
    if (descriptor >= descriptors_max) {
      close(descriptor);
      continue;
    }
    setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &(int){1}, sizeof(int));
    memset(tails[descriptor], 0, carried);
    struct epoll_event event = {.events = EPOLLIN | EPOLLRDHUP, .data.fd = descriptor};
    if (epoll_ctl(poller, EPOLL_CTL_ADD, descriptor, &event) < 0) close(descriptor);
  }
}

int main(int count, char **arguments) {
  int port = 0;
  for (int i = 1; i + 1 < count; i++)
    if (strcmp(arguments[i], "--port") == 0) port = atoi(arguments[i + 1]);
  struct rlimit limit;
  if (getrlimit(RLIMIT_NOFILE, &limit) == 0) {
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
  }
  int listener = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  if (listener < 0) fail("socket");
  setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &(int){1}, sizeof(int));
  struct sockaddr_in address = {
    .sin_family = AF_INET, .sin_port = htons((uint16_t)port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  if (bind(listener, (struct sockaddr *)&address, sizeof address) < 0) fail("bind");
  if (listen(listener, SOMAXCONN) < 0) fail("listen");
  int poller = epoll_create1(EPOLL_CLOEXEC);
  if (poller < 0) fail("epoll_create1");
  struct epoll_event event = {.events = EPOLLIN, .data.fd = listener}, ready[events_max];
  if (epoll_ctl(poller, EPOLL_CTL_ADD, listener, &event) < 0) fail("epoll_ctl");
  for (;;) {
    int found = epoll_wait(poller, ready, events_max, -1);
    if (found < 0 && errno != EINTR) fail("epoll_wait");
    refresh_answers();
    for (int i = 0; i < found; i++) {
      int descriptor = ready[i].data.fd;
      if (descriptor == listener) welcome(poller, listener);
      else if (!serve(descriptor)) close(descriptor);
    }
  }
}
