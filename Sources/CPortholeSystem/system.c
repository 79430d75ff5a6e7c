#define _GNU_SOURCE
#include "CPortholeSystem.h"
#include <string.h>
#include <stdlib.h>
#include <limits.h>
#include <sys/resource.h>
#include <grp.h>
#include <pwd.h>
#include <stddef.h>
#ifdef __linux__
#include <sys/sendfile.h>
#include <sys/syscall.h>
#include <linux/netlink.h>
#include <linux/rtnetlink.h>
#endif
#ifdef __APPLE__
#include <crt_externs.h>
#endif

static __thread uint64_t tenure;
__attribute__((noinline)) uint64_t porthole_tenure(void) { return tenure; }
__attribute__((noinline)) void porthole_set_tenure(uint64_t value) { tenure = value; }

#ifdef CLOCK_MONOTONIC_COARSE
#define COARSE CLOCK_MONOTONIC_COARSE
#else
#define COARSE CLOCK_MONOTONIC
#endif
static inline uint64_t nanoseconds(clockid_t clock) {
  struct timespec t;
  clock_gettime(clock, &t);
  return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}
uint64_t porthole_milliseconds(void) { return nanoseconds(COARSE) / 1000000u; }
uint64_t porthole_nanoseconds(void) { return nanoseconds(CLOCK_MONOTONIC); }
int64_t porthole_seconds(void) { return (int64_t)time(NULL); }
int64_t porthole_wall_nanoseconds(void) { return (int64_t)nanoseconds(CLOCK_REALTIME); }

#ifndef __linux__
static int prepared(int fd) {
  if (fd < 0) return fd;
  int one = 1;
  fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) | O_NONBLOCK);
  fcntl(fd, F_SETFD, FD_CLOEXEC);
  setsockopt(fd, SOL_SOCKET, SO_NOSIGPIPE, &one, sizeof one);
  return fd;
}
#endif

int porthole_accept(int listener, struct sockaddr *address, socklen_t *length) {
#ifdef __linux__
  return accept4(listener, address, length, SOCK_NONBLOCK | SOCK_CLOEXEC);
#else
  return prepared(accept(listener, address, length));
#endif
}

int porthole_socket(int family, int type) {
#ifdef __linux__
  return socket(family, type | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
#else
  return prepared(socket(family, type, 0));
#endif
}

static int send_flags(int more) {
#ifdef __linux__
  return MSG_NOSIGNAL | (more ? MSG_MORE : 0);
#else
  (void)more;
  return 0;
#endif
}

// The C library makes recv and send places where a thread can be cancelled, which costs two locked instructions a call in a program of
// several threads. No thread here is ever cancelled. Sanitizers want to see what is read, and by whom.
#if defined(__has_feature)
#if __has_feature(thread_sanitizer) || __has_feature(address_sanitizer) || __has_feature(memory_sanitizer)
#define PORTHOLE_SANITIZED
#endif
#endif
#if defined(__linux__) && defined(SYS_recvfrom) && defined(SYS_sendto) && !defined(PORTHOLE_SANITIZED)
ssize_t porthole_receive(int socket, void *bytes, size_t count) { return syscall(SYS_recvfrom, socket, bytes, count, 0, NULL, NULL); }

ssize_t porthole_send(int socket, const void *bytes, size_t count, int more) {
  return syscall(SYS_sendto, socket, bytes, count, send_flags(more), NULL, 0);
}
#else
ssize_t porthole_receive(int socket, void *bytes, size_t count) { return recv(socket, bytes, count, 0); }

ssize_t porthole_send(int socket, const void *bytes, size_t count, int more) {
  return send(socket, bytes, count, send_flags(more));
}
#endif

ssize_t porthole_send_two(int socket, const void *first, size_t first_count, const void *second, size_t second_count, int more) {
  struct iovec pieces[2] = {{(void *)first, first_count}, {(void *)second, second_count}};
  struct msghdr message = {0};
  message.msg_iov = pieces;
  message.msg_iovlen = 2;
  return sendmsg(socket, &message, send_flags(more));
}

ssize_t porthole_send_file(int socket, int file, int64_t offset, size_t count) {
#ifdef __linux__
  off_t from = (off_t)offset;
  return sendfile(socket, file, &from, count);
#else
  off_t sent = (off_t)count;
  int result = sendfile(file, socket, (off_t)offset, &sent, NULL, 0);
  return result == 0 || sent > 0 ? (ssize_t)sent : -1;
#endif
}

int porthole_open(int directory, const char *path, int flags, unsigned mode) { return openat(directory, path, flags, mode); }

int porthole_look_flags(void) {
#ifdef O_PATH
  return O_PATH;
#else
  return O_RDONLY | O_NONBLOCK | O_NOCTTY;
#endif
}

// Step by step where the kernel has no openat2: no component may be a symbolic link, so none can leave.
static int open_stepwise(int directory, const char *path, int flags, unsigned mode) {
  char component[NAME_MAX + 1];
  int at = directory;
  while (*path == '/') path++;
  for (;;) {
    size_t length = strcspn(path, "/");
    if (length > NAME_MAX) { if (at != directory) close(at); errno = ENAMETOOLONG; return -1; }
    memcpy(component, path, length);
    component[length] = 0;
    if (strcmp(component, "..") == 0) { if (at != directory) close(at); errno = EXDEV; return -1; }
    path += length;
    while (*path == '/') path++;
    int last = *path == 0;
    int next = openat(at, length == 0 ? "." : component, (last ? flags : O_RDONLY | O_DIRECTORY) | O_NOFOLLOW | O_CLOEXEC, mode);
    int failure = errno;
    if (at != directory) close(at);
    if (next < 0 || last) { errno = failure; return next; }
    at = next;
  }
}

int porthole_open_beneath(int directory, const char *path, int flags, unsigned mode, int follow) {
#if defined(__linux__) && defined(SYS_openat2)
  // The structure and flags of linux/openat2.h, which not every libc's headers bring along.
  struct { uint64_t flags, mode, resolve; } how = {(uint64_t)(unsigned)(flags | O_CLOEXEC), (flags & O_CREAT) ? mode : 0, 0x08 /* RESOLVE_BENEATH */ | 0x02 /* RESOLVE_NO_MAGICLINKS */};
  if (!follow) how.resolve |= 0x04; // RESOLVE_NO_SYMLINKS
  static int missing;
  if (!__atomic_load_n(&missing, __ATOMIC_RELAXED)) {
    for (int attempt = 0;; attempt++) {
      int fd = (int)syscall(SYS_openat2, directory, *path ? path : ".", &how, sizeof how);
      // A rename elsewhere while ".." was resolved: the kernel asks to try again.
      if (fd < 0 && errno == EAGAIN && attempt < 16) continue;
      if (fd >= 0 || (errno != ENOSYS && errno != EPERM)) return fd;
      if (errno == EPERM) {
        // A sandbox's filter that forbids the call looks like a file that may not be opened: ask about the root itself.
        int probe = (int)syscall(SYS_openat2, directory, ".", &(struct { uint64_t a, b, c; }){O_RDONLY | O_CLOEXEC, 0, 0x08}, 24);
        if (probe >= 0) { close(probe); errno = EPERM; return -1; }
      }
      __atomic_store_n(&missing, 1, __ATOMIC_RELAXED);
      break;
    }
  }
#else
  (void)follow;
#endif
  return open_stepwise(directory, path, flags, mode);
}

#ifdef __APPLE__
#define MTIME st_mtimespec
#define CTIME st_ctimespec
#else
#define MTIME st_mtim
#define CTIME st_ctim
#endif
int64_t porthole_modified(const struct stat *s) { return (int64_t)s->MTIME.tv_sec * 1000000000 + s->MTIME.tv_nsec; }
int64_t porthole_changed(const struct stat *s) { return (int64_t)s->CTIME.tv_sec * 1000000000 + s->CTIME.tv_nsec; }
int porthole_is_directory(const struct stat *s) { return S_ISDIR(s->st_mode); }
int porthole_is_regular(const struct stat *s) { return S_ISREG(s->st_mode); }

void porthole_block_sigpipe(void) {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGPIPE);
  pthread_sigmask(SIG_BLOCK, &set, NULL);
}

void porthole_describe_thread(const char *name, int niceness) {
#ifdef __linux__
  pthread_setname_np(pthread_self(), name);
  if (niceness) setpriority(PRIO_PROCESS, (id_t)syscall(SYS_gettid), niceness);
#else
  pthread_setname_np(name);
  if (niceness > 0) pthread_set_qos_class_self_np(QOS_CLASS_UTILITY, 0);
  if (niceness < 0) pthread_set_qos_class_self_np(QOS_CLASS_USER_INTERACTIVE, 0);
#endif
}

static volatile int signal_pipe = -1;
static int watching;
static struct sigaction previous[8];
static void note_signal(int number) {
  int saved = errno;
  unsigned char byte = (unsigned char)number;
  ssize_t ignored = write(signal_pipe, &byte, 1);
  (void)ignored;
  errno = saved;
}

int porthole_watch_signals(const int *signals, int count, int *read_end) {
  int ends[2], expected = 0;
  if (count > 8) { errno = EINVAL; return -1; }
  if (!__atomic_compare_exchange_n(&watching, &expected, 1, 0, __ATOMIC_ACQ_REL, __ATOMIC_RELAXED)) { errno = EBUSY; return -1; }
  if (pipe(ends) != 0) { __atomic_store_n(&watching, 0, __ATOMIC_RELEASE); return -1; }
  for (int i = 0; i < 2; i++) {
    fcntl(ends[i], F_SETFD, FD_CLOEXEC);
    fcntl(ends[i], F_SETFL, O_NONBLOCK);
  }
  signal_pipe = ends[1];
  *read_end = ends[0];
  struct sigaction action = {0};
  action.sa_handler = note_signal;
  action.sa_flags = SA_RESTART;
  sigemptyset(&action.sa_mask);
  for (int i = 0; i < count; i++) sigaction(signals[i], &action, &previous[i]);
  return 0;
}

void porthole_unblock_signals(const int *signals, int count) {
  sigset_t set;
  sigemptyset(&set);
  for (int i = 0; i < count; i++) sigaddset(&set, signals[i]);
  pthread_sigmask(SIG_UNBLOCK, &set, NULL);
}

void porthole_unwatch_signals(const int *signals, int count) {
  for (int i = 0; i < count; i++) sigaction(signals[i], &previous[i], NULL);
  int end = signal_pipe;
  signal_pipe = -1;
  close(end);
  __atomic_store_n(&watching, 0, __ATOMIC_RELEASE);
}

#ifdef __GLIBC__
static int argument_count;
static char **argument_values;
// glibc hands the program's arguments to constructors, as it does to main.
__attribute__((constructor)) static void keep_arguments(int count, char **values) {
  argument_count = count;
  argument_values = values;
}
const char *porthole_argument(int index) { return index < argument_count ? argument_values[index] : NULL; }
#elif defined(__APPLE__)
const char *porthole_argument(int index) { return index < *_NSGetArgc() ? (*_NSGetArgv())[index] : NULL; }
#else
const char *porthole_argument(int index) { (void)index; return NULL; }
#endif

#ifdef __linux__
int porthole_addresses_watch(void) {
  int raw = socket(AF_NETLINK, SOCK_RAW | SOCK_CLOEXEC | SOCK_NONBLOCK, NETLINK_ROUTE);
  if (raw < 0) return -1;
  struct sockaddr_nl address = {.nl_family = AF_NETLINK, .nl_groups = RTMGRP_LINK | RTMGRP_IPV4_IFADDR | RTMGRP_IPV6_IFADDR};
  if (bind(raw, (struct sockaddr *)&address, sizeof address) == 0) return raw;
  int reason = errno;
  close(raw);
  errno = reason;
  return -1;
}

void porthole_addresses_drain(int socket) {
  char scrap[8192];
  // ENOBUFS: messages were lost, which ends with the next read.
  while (recv(socket, scrap, sizeof scrap, 0) > 0 || errno == EINTR || errno == ENOBUFS) {}
}
#endif

void porthole_prepare_inherited(int descriptor) {
  fcntl(descriptor, F_SETFD, FD_CLOEXEC);
  fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK);
}

void porthole_notify(const char *path, const char *message, size_t length) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  size_t size = strlen(path);
  if (size == 0 || size >= sizeof address.sun_path) return;
  memcpy(address.sun_path, path, size);
  if (path[0] == '@') address.sun_path[0] = 0;
  int raw = socket(AF_UNIX, SOCK_DGRAM, 0);
  if (raw < 0) return;
  fcntl(raw, F_SETFD, FD_CLOEXEC);
  sendto(raw, message, length, send_flags(0), (struct sockaddr *)&address, (socklen_t)(offsetof(struct sockaddr_un, sun_path) + size));
  close(raw);
}

int porthole_user_exists(const char *name) {
  struct passwd entry, *found = NULL;
  char buffer[16384];
  return getpwnam_r(name, &entry, buffer, sizeof buffer, &found) == 0 && found != NULL;
}

int porthole_become(const char *name) {
  struct passwd entry, *found = NULL;
  char buffer[16384];
  int reason = getpwnam_r(name, &entry, buffer, sizeof buffer, &found);
  if (reason == 0 && found == NULL) reason = ENOENT;
  if (reason != 0) {
    errno = reason;
    return -1;
  }
  if (initgroups(name, entry.pw_gid) != 0 || setgid(entry.pw_gid) != 0 || setuid(entry.pw_uid) != 0) return -1;
  // Whoever may come back has not left.
  if (entry.pw_uid != 0 && setuid(0) == 0) {
    errno = EPERM;
    return -1;
  }
  return 0;
}

int porthole_is_user(const char *name) {
  struct passwd entry, *found = NULL;
  char buffer[16384];
  return getpwnam_r(name, &entry, buffer, sizeof buffer, &found) == 0 && found != NULL && entry.pw_uid == geteuid();
}
