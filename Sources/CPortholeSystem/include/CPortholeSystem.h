#pragma once
// What Swift cannot import: macros, calls behind _GNU_SOURCE, and a thread-local that no compiler may cache.

#include <stdint.h>
#include <sys/types.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <arpa/inet.h>
#include <netdb.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <errno.h>
#include <dirent.h>
#include <dlfcn.h>
#include <stdio.h>
#include <string.h>
#include <stdio.h>
#include <stdlib.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>
#include "porthole_files.h"
#ifdef __linux__
#include <sys/epoll.h>
#include <sys/eventfd.h>
#else
#include <sys/event.h>
#endif

// The tenure that this thread runs under; 0: none. Real calls, never inline and never const: an async function may be
// on another thread after every await, and glibc declares pthread_self() const.
uint64_t porthole_tenure(void);
void porthole_set_tenure(uint64_t tenure);

// This thread's errno, which Swift sees only through the platform's own module.
static inline int porthole_errno(void) { return errno; }

// Milliseconds of a clock that never goes back, at the kernel's tick (about 4 ms).
uint64_t porthole_milliseconds(void);
// Nanoseconds of a clock that never goes back.
uint64_t porthole_nanoseconds(void);
// Seconds since 1970, and the whole time of day in nanoseconds.
int64_t porthole_seconds(void);
int64_t porthole_wall_nanoseconds(void);

// accept(2) of a socket that is non-blocking, closed on exec, and never raises SIGPIPE where the system can say so.
int porthole_accept(int listener, struct sockaddr *address, socklen_t *length);
// socket(2), likewise.
int porthole_socket(int family, int type);
// recv(2).
ssize_t porthole_receive(int socket, void *bytes, size_t count);
// send(2) that never raises SIGPIPE; more: further bytes follow at once.
ssize_t porthole_send(int socket, const void *bytes, size_t count, int more);
// sendmsg(2) of two pieces, likewise.
ssize_t porthole_send_two(int socket, const void *first, size_t first_count, const void *second, size_t second_count, int more);
// Up to count bytes of a file at an offset to a socket: their number, or -1 and errno.
ssize_t porthole_send_file(int socket, int file, int64_t offset, size_t count);
// openat(2), which Swift cannot call: it takes as many arguments as it likes.
int porthole_open(int directory, const char *path, int flags, unsigned mode);
// fcntl(2) with F_DUPFD_CLOEXEC, likewise.
static inline int porthole_duplicate(int descriptor) { return fcntl(descriptor, F_DUPFD_CLOEXEC, 0); }
// The name in a directory's entry, which is longer or shorter than its declaration says.
static inline const char *porthole_entry_name(const struct dirent *entry) { return entry->d_name; }
static inline int porthole_is_link(const struct stat *status) { return S_ISLNK(status->st_mode); }
static inline int porthole_is_socket(const struct stat *status) { return S_ISSOCK(status->st_mode); }
// Flags to open a file for nothing but its status.
int porthole_look_flags(void);
// openat(2) of a path that must stay below the directory in every step, symbolic links included: ELOOP or EXDEV where it does not.
// follow: symbolic links that stay inside are followed.
int porthole_open_beneath(int directory, const char *path, int flags, unsigned mode, int follow);
// The file's times: modified and status change, in nanoseconds since 1970.
int64_t porthole_modified(const struct stat *status);
int64_t porthole_changed(const struct stat *status);
int porthole_is_directory(const struct stat *status);
int porthole_is_regular(const struct stat *status);
// A socket that becomes readable when addresses or links of the machine change, or -1 and errno; reads it empty. Linux only.
int porthole_addresses_watch(void);
void porthole_addresses_drain(int socket);
#ifdef __linux__
// The user whose socket is the other end of a TCP connection inside of this machine, by the addresses and ports of both ends in the host's order of bytes;
// -1 where no process has such a socket.
int64_t porthole_peer_user(uint32_t peer, uint16_t peer_port, uint32_t own, uint16_t own_port);
#endif
// Makes a descriptor that was passed at exec as ours are: closed on exec, and non-blocking.
void porthole_prepare_inherited(int descriptor);
// Sends a datagram to a Unix socket; '@' begins an abstract name.
void porthole_notify(const char *path, const char *message, size_t length);
// Starts the program once more, as it was called, with sockets as its descriptors from 3 on, and PORTHOLE_SOCKETS and PORTHOLE_READY in its environment
// saying so: its process, or -1 and errno. `ready` is a pipe's end, at which a byte says that it serves.
int porthole_start_successor(const int *sockets, int count, int *ready);
// Whether this process is that user's.
int porthole_is_user(const char *name);
// Whether there is a user of that name; becomes it, with its groups: 0, or -1 and errno.
int porthole_user_exists(const char *name);
int porthole_become(const char *name);
// Blocks SIGPIPE in this thread.
void porthole_block_sigpipe(void);
// Names this thread, and makes it give way to others (steps of niceness, 0 to 19; negative where allowed).
void porthole_describe_thread(const char *name, int niceness);
// Signals (at most eight) as bytes in a pipe, until they are given back to the handlers that were there before. One use at a time: else -1, EBUSY.
int porthole_watch_signals(const int *signals, int count, int *read_end);
// Lets signals through to this thread: whoever started the process may have blocked them.
void porthole_unblock_signals(const int *signals, int count);
void porthole_unwatch_signals(const int *signals, int count);
// The program's argument of that index, if there is one and the C library tells; 0 is the program's name.
const char *porthole_argument(int index);
