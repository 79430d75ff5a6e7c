// What Porthole uses of Darwin's C library and kernel, one symbol a line, each with its page of the manual
// (https://developer.apple.com/library/archive/documentation/System/Conceptual/ManPages_iPhoneOS/man2/PAGE.2.html, man3 likewise)
// or its page below https://developer.apple.com/documentation/. "//// NAME" begins the header of that name.

//// Availability.h
#define SINCE(mac, phone, tv, vision) NOT_ON_TV(mac, phone, vision) __attribute__((availability(tvos,introduced=tv)))
#define EXCEPT_TV(mac, phone, vision) NOT_ON_TV(mac, phone, vision) __attribute__((availability(tvos,unavailable)))
#define NOT_ON_TV(mac, phone, vision) __attribute__((availability(macos,introduced=mac))) __attribute__((availability(ios,introduced=phone))) __attribute__((availability(visionos,introduced=vision)))

//// TargetConditionals.h
#define TARGET_OS_MAC 1 // kernel/target_os_mac
#define TARGET_OS_OSX (!(__is_target_os(ios) || __is_target_os(tvos) || __is_target_os(visionos) || __is_target_os(xros))) // kernel/target_os_osx
#define TARGET_OS_IPHONE (!TARGET_OS_OSX) // kernel/target_os_iphone
#define TARGET_OS_IOS __is_target_os(ios) // kernel/target_os_ios
#define TARGET_OS_TV __is_target_os(tvos) // kernel/target_os_tv
#define TARGET_OS_VISION (__is_target_os(visionos) || __is_target_os(xros)) // kernel/target_os_vision
#define TARGET_OS_SIMULATOR 0 // kernel/target_os_simulator

//// stdint.h
typedef signed char int8_t; // man3/stdint
typedef short int16_t; // man3/stdint
typedef int int32_t; // man3/stdint
typedef long long int64_t; // man3/stdint
typedef unsigned char uint8_t; // man3/stdint
typedef unsigned short uint16_t; // man3/stdint
typedef unsigned int uint32_t; // man3/stdint
typedef unsigned long long uint64_t; // man3/stdint
typedef long intptr_t; // man3/stdint
typedef unsigned long uintptr_t; // man3/stdint
typedef long intmax_t; // man3/stdint
typedef unsigned long uintmax_t; // man3/stdint
#define INT64_MIN (-9223372036854775807LL - 1) // man3/stdint
#define INT64_MAX 9223372036854775807LL // man3/stdint
#define UINT32_MAX 4294967295U // man3/stdint
#define SIZE_MAX 18446744073709551615UL // man3/stdint

//// inttypes.h
#include <stdint.h>

//// limits.h
#define INT_MAX 2147483647 // man3/limits
#define INT_MIN (-2147483647 - 1) // man3/limits
#define UINT_MAX 4294967295U // man3/limits
#define LONG_MAX 9223372036854775807L // man3/limits
#define NAME_MAX 255 // man3/limits
#define PATH_MAX 1024 // man3/limits

//// sys/types.h
#include <stddef.h>
#include <stdint.h>
typedef long ssize_t; // man4/types
typedef int64_t off_t; // man4/types
typedef uint16_t mode_t; // man4/types
typedef uint32_t uid_t; // man4/types
typedef uint32_t gid_t; // man4/types
typedef uint32_t id_t; // man4/types
typedef int32_t dev_t; // man4/types
typedef uint64_t ino_t; // man4/types
typedef uint16_t nlink_t; // man4/types
typedef int32_t pid_t; // man4/types
typedef int64_t blkcnt_t; // man4/types
typedef int32_t blksize_t; // man4/types
typedef uint32_t useconds_t; // man4/types
typedef int32_t suseconds_t; // man4/types
typedef long time_t; // man4/types
typedef unsigned long clock_t; // man4/types

//// errno.h
extern int * __error(void); // man2/intro
#define errno (*__error()) // man2/intro
#define EPERM 1 // man2/intro
#define ENOENT 2 // man2/intro
#define EINTR 4 // man2/intro
#define EIO 5 // man2/intro
#define ENXIO 6 // man2/intro
#define E2BIG 7 // man2/intro
#define EBADF 9 // man2/intro
#define ECHILD 10 // man2/intro
#define ENOMEM 12 // man2/intro
#define EACCES 13 // man2/intro
#define EBUSY 16 // man2/intro
#define EEXIST 17 // man2/intro
#define EXDEV 18 // man2/intro
#define ENOTDIR 20 // man2/intro
#define EISDIR 21 // man2/intro
#define EINVAL 22 // man2/intro
#define ENFILE 23 // man2/intro
#define EMFILE 24 // man2/intro
#define EFBIG 27 // man2/intro
#define ENOSPC 28 // man2/intro
#define EROFS 30 // man2/intro
#define EPIPE 32 // man2/intro
#define EAGAIN 35 // man2/intro
#define EWOULDBLOCK EAGAIN // man2/intro
#define EINPROGRESS 36 // man2/intro
#define ENOTSOCK 38 // man2/intro
#define ENOPROTOOPT 42 // man2/intro
#define EPROTONOSUPPORT 43 // man2/intro
#define ENOTSUP 45 // man2/intro
#define EAFNOSUPPORT 47 // man2/intro
#define EADDRINUSE 48 // man2/intro
#define EADDRNOTAVAIL 49 // man2/intro
#define ENETDOWN 50 // man2/intro
#define ENETUNREACH 51 // man2/intro
#define ECONNABORTED 53 // man2/intro
#define ECONNRESET 54 // man2/intro
#define ENOBUFS 55 // man2/intro
#define ENOTCONN 57 // man2/intro
#define ETIMEDOUT 60 // man2/intro
#define ECONNREFUSED 61 // man2/intro
#define ELOOP 62 // man2/intro
#define ENAMETOOLONG 63 // man2/intro
#define EHOSTDOWN 64 // man2/intro
#define EHOSTUNREACH 65 // man2/intro
#define ENOTEMPTY 66 // man2/intro
#define EDQUOT 69 // man2/intro
#define ENOSYS 78 // man2/intro
#define ECANCELED 89 // man2/intro
#define EPROTO 100 // man2/intro
#define EOPNOTSUPP 102 // man2/intro

//// time.h
#include <sys/types.h>
struct timespec { time_t tv_sec; long tv_nsec; }; // man2/gettimeofday
struct tm { int tm_sec, tm_min, tm_hour, tm_mday, tm_mon, tm_year, tm_wday, tm_yday, tm_isdst; long tm_gmtoff; char * tm_zone; }; // man3/ctime
typedef enum { _CLOCK_REALTIME = 0, _CLOCK_MONOTONIC = 6, _CLOCK_MONOTONIC_RAW = 4, _CLOCK_UPTIME_RAW = 8 } clockid_t; // man3/clock_gettime
#define CLOCK_REALTIME _CLOCK_REALTIME // man3/clock_gettime
#define CLOCK_MONOTONIC _CLOCK_MONOTONIC // man3/clock_gettime
#define CLOCK_MONOTONIC_RAW _CLOCK_MONOTONIC_RAW // man3/clock_gettime
int clock_gettime(clockid_t clock, struct timespec * time) SINCE(10.12, 10.0, 10.0, 1.0); // man3/clock_gettime
time_t time(time_t *); // man3/time

//// sys/time.h
#include <time.h>
struct timeval { time_t tv_sec; suseconds_t tv_usec; }; // man2/gettimeofday

//// signal.h
#include <sys/types.h>
#define SIGHUP 1 // man3/signal
#define SIGINT 2 // man3/signal
#define SIGKILL 9 // man3/signal
#define SIGPIPE 13 // man3/signal
#define SIGTERM 15 // man3/signal
#define SIGUSR1 30 // man3/signal
#define SIGUSR2 31 // man3/signal
#define SIG_BLOCK 1 // man2/sigprocmask
#define SIG_UNBLOCK 2 // man2/sigprocmask
#define SA_RESTART 2 // man2/sigaction
typedef uint32_t sigset_t; // man3/sigsetops
union __sigaction_u { void (* __sa_handler)(int); void (* __sa_sigaction)(int, void *, void *); }; // man2/sigaction
struct sigaction { union __sigaction_u __sigaction_u; sigset_t sa_mask; int sa_flags; }; // man2/sigaction
#define sa_handler __sigaction_u.__sa_handler // man2/sigaction
int sigaction(int, const struct sigaction *, struct sigaction *); // man2/sigaction
int sigemptyset(sigset_t *); // man3/sigsetops
int sigaddset(sigset_t *, int); // man3/sigsetops
int pthread_sigmask(int, const sigset_t *, sigset_t *); // man2/pthread_sigmask
int kill(pid_t, int); // man2/kill

//// pthread.h
#include <signal.h>
#include <time.h>
struct _opaque_pthread_t { long __sig; char __opaque[8176]; }; // man3/pthread
struct _opaque_pthread_attr_t { long __sig; char __opaque[56]; }; // man3/pthread_attr
struct _opaque_pthread_mutex_t { long __sig; char __opaque[56]; }; // man3/pthread_mutex_init
struct _opaque_pthread_mutexattr_t { long __sig; char __opaque[8]; }; // man3/pthread_mutexattr
struct _opaque_pthread_cond_t { long __sig; char __opaque[40]; }; // man3/pthread_cond_init
struct _opaque_pthread_condattr_t { long __sig; char __opaque[8]; }; // man3/pthread_condattr
typedef struct _opaque_pthread_t *pthread_t; // man3/pthread
typedef struct _opaque_pthread_attr_t pthread_attr_t; // man3/pthread_attr
typedef struct _opaque_pthread_mutex_t pthread_mutex_t; // man3/pthread_mutex_init
typedef struct _opaque_pthread_mutexattr_t pthread_mutexattr_t; // man3/pthread_mutexattr
typedef struct _opaque_pthread_cond_t pthread_cond_t; // man3/pthread_cond_init
typedef struct _opaque_pthread_condattr_t pthread_condattr_t; // man3/pthread_condattr
#define PTHREAD_CREATE_DETACHED 2 // man3/pthread_attr
int pthread_create(pthread_t _Nullable * _Nonnull, const pthread_attr_t * _Nullable, void * _Nullable (* _Nonnull)(void * _Nonnull), void * _Nullable); // man3/pthread_create
pthread_t _Nonnull pthread_self(void); // man3/pthread_self
int pthread_main_np(void); // man3/pthread_main_np
int pthread_setname_np(const char * _Nonnull); // man3/pthread_setname_np
int pthread_attr_init(pthread_attr_t * _Nonnull); // man3/pthread_attr
int pthread_attr_destroy(pthread_attr_t * _Nonnull); // man3/pthread_attr
int pthread_attr_setdetachstate(pthread_attr_t * _Nonnull, int); // man3/pthread_attr
int pthread_mutex_init(pthread_mutex_t * _Nonnull, const pthread_mutexattr_t * _Nullable); // man3/pthread_mutex_init
int pthread_mutex_destroy(pthread_mutex_t * _Nonnull); // man3/pthread_mutex_destroy
int pthread_mutex_lock(pthread_mutex_t * _Nonnull); // man3/pthread_mutex_lock
int pthread_mutex_trylock(pthread_mutex_t * _Nonnull); // man3/pthread_mutex_trylock
int pthread_mutex_unlock(pthread_mutex_t * _Nonnull); // man3/pthread_mutex_unlock
int pthread_cond_init(pthread_cond_t * _Nonnull, const pthread_condattr_t * _Nullable); // man3/pthread_cond_init
int pthread_cond_destroy(pthread_cond_t * _Nonnull); // man3/pthread_cond_destroy
int pthread_cond_wait(pthread_cond_t * _Nonnull, pthread_mutex_t * _Nonnull); // man3/pthread_cond_wait
int pthread_cond_signal(pthread_cond_t * _Nonnull); // man3/pthread_cond_signal
int pthread_cond_broadcast(pthread_cond_t * _Nonnull); // man3/pthread_cond_broadcast
#include <pthread/qos.h>

//// pthread/qos.h
#include <sys/qos.h>
int pthread_set_qos_class_self_np(qos_class_t, int) SINCE(10.10, 8.0, 9.0, 1.0); // apple-silicon/tuning-your-code-s-performance-for-apple-silicon

//// sys/qos.h
typedef enum : unsigned int { QOS_CLASS_USER_INTERACTIVE = 0x21, QOS_CLASS_USER_INITIATED = 0x19, QOS_CLASS_DEFAULT = 0x15, QOS_CLASS_UTILITY = 0x11, QOS_CLASS_BACKGROUND = 0x09, QOS_CLASS_UNSPECIFIED = 0x00 } qos_class_t; // dispatch/dispatch_qos_class_t

//// semaphore.h
#include <sys/types.h>
typedef int sem_t; // man2/sem_open
int sem_close(sem_t *); // man2/sem_close
int sem_post(sem_t *); // man2/sem_post
int sem_wait(sem_t *); // man2/sem_wait
int sem_trywait(sem_t *); // man2/sem_wait
int sem_unlink(const char *); // man2/sem_unlink
int sem_init(sem_t *, int, unsigned int) __attribute__((deprecated)); // man3/sem_init
int sem_destroy(sem_t *) __attribute__((deprecated)); // man3/sem_destroy

//// sys/event.h
#include <sys/types.h>
#include <time.h>
#define EVFILT_READ (-1) // man2/kqueue
#define EVFILT_WRITE (-2) // man2/kqueue
#define EVFILT_VNODE (-4) // man2/kqueue
#define EVFILT_PROC (-5) // man2/kqueue
#define EVFILT_SIGNAL (-6) // man2/kqueue
#define EVFILT_TIMER (-7) // man2/kqueue
#define EVFILT_USER (-10) // man2/kqueue
#define EV_ADD 0x0001 // man2/kqueue
#define EV_DELETE 0x0002 // man2/kqueue
#define EV_ENABLE 0x0004 // man2/kqueue
#define EV_DISABLE 0x0008 // man2/kqueue
#define EV_ONESHOT 0x0010 // man2/kqueue
#define EV_CLEAR 0x0020 // man2/kqueue
#define EV_RECEIPT 0x0040 // man2/kqueue
#define EV_ERROR 0x4000 // man2/kqueue
#define EV_EOF 0x8000 // man2/kqueue
#define NOTE_TRIGGER 0x01000000 // man2/kqueue
struct kevent { uintptr_t ident; int16_t filter; uint16_t flags; uint32_t fflags; intptr_t data; void * udata; }; // man2/kevent
int kqueue(void); // man2/kqueue
int kevent(int kq, const struct kevent * changelist, int nchanges, struct kevent * eventlist, int nevents, const struct timespec * timeout); // man2/kevent

//// poll.h
#define POLLIN 0x0001 // man2/poll
#define POLLOUT 0x0004 // man2/poll
#define POLLERR 0x0008 // man2/poll
#define POLLHUP 0x0010 // man2/poll
struct pollfd { int fd; short events; short revents; }; // man2/poll
typedef unsigned int nfds_t; // man2/poll
int poll(struct pollfd *, nfds_t, int); // man2/poll

//// sys/uio.h
#include <sys/types.h>
struct iovec { void * iov_base; size_t iov_len; }; // man2/readv
ssize_t readv(int, const struct iovec *, int); // man2/readv
ssize_t writev(int, const struct iovec *, int); // man2/writev
