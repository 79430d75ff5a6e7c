// Files, processes, and the rest of the C library, as `darwin.h` has the beginning.

//// sys/stat.h
#include <sys/types.h>
#include <time.h>
struct stat { dev_t st_dev; mode_t st_mode; nlink_t st_nlink; ino_t st_ino; uid_t st_uid; gid_t st_gid; dev_t st_rdev; struct timespec st_atimespec, st_mtimespec, st_ctimespec, st_birthtimespec; off_t st_size; blkcnt_t st_blocks; blksize_t st_blksize; uint32_t st_flags, st_gen; int32_t st_lspare; int64_t st_qspare[2]; }; // man2/stat
#define S_IFMT 0170000 // man2/stat
#define S_IFDIR 0040000 // man2/stat
#define S_IFREG 0100000 // man2/stat
#define S_IFLNK 0120000 // man2/stat
#define S_IFSOCK 0140000 // man2/stat
#define S_ISDIR(m) (((m) & S_IFMT) == S_IFDIR) // man2/stat
#define S_ISREG(m) (((m) & S_IFMT) == S_IFREG) // man2/stat
#define S_ISLNK(m) (((m) & S_IFMT) == S_IFLNK) // man2/stat
#define S_ISSOCK(m) (((m) & S_IFMT) == S_IFSOCK) // man2/stat
#define UTIME_NOW -1 // man2/utimensat
#define UTIME_OMIT -2 // man2/utimensat
int stat(const char *, struct stat *); // man2/stat
int lstat(const char *, struct stat *); // man2/stat
int fstat(int, struct stat *); // man2/stat
int fstatat(int, const char *, struct stat *, int) SINCE(10.10, 8.0, 9.0, 1.0); // man2/stat
int chmod(const char *, mode_t); // man2/chmod
int fchmod(int, mode_t); // man2/chmod
int mkdir(const char *, mode_t); // man2/mkdir
int mkdirat(int, const char *, mode_t) SINCE(10.10, 8.0, 9.0, 1.0); // man2/mkdir
int futimens(int, const struct timespec[2]) SINCE(10.13, 11.0, 11.0, 1.0); // man2/utimensat
int utimensat(int, const char *, const struct timespec[2], int) SINCE(10.13, 11.0, 11.0, 1.0); // man2/utimensat
mode_t umask(mode_t); // man2/umask

//// fcntl.h
#include <sys/types.h>
#define O_RDONLY 0x0000 // man2/open
#define O_WRONLY 0x0001 // man2/open
#define O_RDWR 0x0002 // man2/open
#define O_NONBLOCK 0x00000004 // man2/open
#define O_APPEND 0x00000008 // man2/open
#define O_NOFOLLOW 0x00000100 // man2/open
#define O_CREAT 0x00000200 // man2/open
#define O_TRUNC 0x00000400 // man2/open
#define O_EXCL 0x00000800 // man2/open
#define O_EVTONLY 0x00008000 // man2/open
#define O_NOCTTY 0x00020000 // man2/open
#define O_DIRECTORY 0x00100000 // man2/open
#define O_SYMLINK 0x00200000 // man2/open
#define O_CLOEXEC 0x01000000 // man2/open
#define O_NOFOLLOW_ANY 0x20000000 // man2/open
#define AT_FDCWD -2 // man2/open
#define AT_SYMLINK_NOFOLLOW 0x0020 // man2/stat
#define AT_SYMLINK_FOLLOW 0x0040 // man2/link
#define AT_REMOVEDIR 0x0080 // man2/unlink
#define F_DUPFD 0 // man2/fcntl
#define F_GETFD 1 // man2/fcntl
#define F_SETFD 2 // man2/fcntl
#define F_GETFL 3 // man2/fcntl
#define F_SETFL 4 // man2/fcntl
#define F_FULLFSYNC 51 // man2/fcntl
#define F_GETPATH 50 // man2/fcntl
#define F_DUPFD_CLOEXEC 67 // man2/fcntl
#define FD_CLOEXEC 1 // man2/fcntl
int open(const char *, int, ...); // man2/open
int openat(int, const char *, int, ...) SINCE(10.10, 8.0, 9.0, 1.0); // man2/open
int fcntl(int, int, ...); // man2/fcntl

//// sys/file.h
#include <fcntl.h>
#define LOCK_SH 0x01 // man2/flock
#define LOCK_EX 0x02 // man2/flock
#define LOCK_NB 0x04 // man2/flock
#define LOCK_UN 0x08 // man2/flock
int flock(int, int); // man2/flock

//// dirent.h
#include <sys/types.h>
struct dirent { uint64_t d_ino, d_seekoff; uint16_t d_reclen, d_namlen; uint8_t d_type; char d_name[1024]; }; // man5/dir
typedef struct { int __dd_fd; long __dd_loc; } DIR; // man3/directory
#define DT_UNKNOWN 0 // man5/dir
#define DT_DIR 4 // man5/dir
#define DT_REG 8 // man5/dir
#define DT_LNK 10 // man5/dir
DIR *opendir(const char *); // man3/directory
DIR *fdopendir(int) SINCE(10.10, 8.0, 9.0, 1.0); // man3/directory
struct dirent *readdir(DIR *); // man3/directory
void rewinddir(DIR *); // man3/directory
int closedir(DIR *); // man3/directory

//// unistd.h
#include <sys/types.h>
#define STDIN_FILENO 0 // man4/fd
#define STDOUT_FILENO 1 // man4/fd
#define STDERR_FILENO 2 // man4/fd
#define _SC_OPEN_MAX 5 // man3/sysconf
#define _SC_NPROCESSORS_ONLN 58 // man3/sysconf
#define R_OK (1 << 2) // man2/access
#define W_OK (1 << 1) // man2/access
#define SEEK_SET 0 // man2/lseek
#define SEEK_END 2 // man2/lseek
int access(const char *, int); // man2/access
int close(int); // man2/close
int dup(int); // man2/dup
ssize_t read(int, void *, size_t); // man2/read
ssize_t write(int, const void *, size_t); // man2/write
ssize_t pread(int, void *, size_t, off_t); // man2/read
ssize_t pwrite(int, const void *, size_t, off_t); // man2/write
off_t lseek(int, off_t, int); // man2/lseek
int fsync(int); // man2/fsync
int ftruncate(int, off_t); // man2/truncate
int fchown(int, uid_t, gid_t); // man2/chown
int link(const char *, const char *); // man2/link
int linkat(int, const char *, int, const char *, int) SINCE(10.10, 8.0, 9.0, 1.0); // man2/link
int symlink(const char *, const char *); // man2/symlink
int symlinkat(const char *, int, const char *) SINCE(10.10, 8.0, 9.0, 1.0); // man2/symlink
ssize_t readlink(const char *, char *, size_t); // man2/readlink
ssize_t readlinkat(int, const char *, char *, size_t) SINCE(10.10, 8.0, 9.0, 1.0); // man2/readlink
int unlink(const char *); // man2/unlink
int unlinkat(int, const char *, int) SINCE(10.10, 8.0, 9.0, 1.0); // man2/unlink
int rmdir(const char *); // man2/rmdir
char *getcwd(char *, size_t); // man3/getcwd
uid_t getuid(void); // man2/getuid
uid_t geteuid(void); // man2/getuid
gid_t getgid(void); // man2/getgid
pid_t getpid(void); // man2/getpid
pid_t getppid(void); // man2/getppid
int setuid(uid_t); // man2/setuid
int setgid(gid_t); // man2/setuid
int initgroups(const char *, int); // man3/initgroups
int gethostname(char *, size_t); // man3/gethostname
int isatty(int); // man3/isatty
int pipe(int[2]); // man2/pipe
int pause(void); // man3/pause
void sync(void); // man2/sync
long sysconf(int); // man3/sysconf
unsigned int sleep(unsigned int); // man3/sleep
int usleep(useconds_t); // man3/usleep
void _exit(int) __attribute__((noreturn)); // man2/_exit

//// stdlib.h
#include <sys/types.h>
#include <sys/wait.h>
void *malloc(size_t); // man3/malloc
void *calloc(size_t, size_t); // man3/calloc
void *realloc(void *, size_t); // man3/realloc
void free(void *); // man3/free
void exit(int) __attribute__((noreturn)); // man3/exit
void abort(void) __attribute__((noreturn)); // man3/abort
char *getenv(const char *); // man3/getenv
int setenv(const char *, const char *, int); // man3/setenv
int unsetenv(const char *); // man3/unsetenv
char *realpath(const char *, char *); // man3/realpath
int atoi(const char *); // man3/atoi
int mkstemp(char *); // man3/mkstemp
void arc4random_buf(void *, size_t); // man3/arc4random_buf

//// string.h
#include <stddef.h>
#include <sys/types.h>
void *memcpy(void *, const void *, size_t); // man3/memcpy
void *memmove(void *, const void *, size_t); // man3/memmove
void *memset(void *, int, size_t); // man3/memset
void *memchr(const void *, int, size_t); // man3/memchr
int memcmp(const void *, const void *, size_t); // man3/memcmp
void *memmem(const void *, size_t, const void *, size_t); // man3/memmem
size_t strlen(const char *); // man3/strlen
int strcmp(const char *, const char *); // man3/strcmp
int strncmp(const char *, const char *, size_t); // man3/strncmp
char *strchr(const char *, int); // man3/strchr
char *strdup(const char *); // man3/strdup
size_t strcspn(const char *, const char *); // man3/strcspn
char *strerror(int); // man3/strerror
int strerror_r(int, char *, size_t); // man3/strerror
int timingsafe_bcmp(const void *, const void *, size_t) SINCE(10.12.1, 10.1, 10.0.1, 1.0); // man3/timingsafe_bcmp

//// stdio.h
#include <stdarg.h>
#include <sys/types.h>
#define EOF (-1) // man3/stdio
#define RENAME_SWAP 0x00000002 // man2/rename
#define RENAME_EXCL 0x00000004 // man2/rename
typedef struct __sFILE FILE; // man3/stdio
extern FILE *__stdoutp; // man3/stdio
extern FILE *__stderrp; // man3/stdio
#define stdout __stdoutp // man3/stdio
#define stderr __stderrp // man3/stdio
int printf(const char *, ...) __attribute__((format(printf, 1, 2))); // man3/printf
int snprintf(char *, size_t, const char *, ...) __attribute__((format(printf, 3, 4))); // man3/printf
int fflush(FILE *); // man3/fflush
int fileno(FILE *); // man3/fileno
int rename(const char *, const char *); // man2/rename
int renameat(int, const char *, int, const char *) SINCE(10.10, 8.0, 9.0, 1.0); // man2/rename
int renameatx_np(int, const char *, int, const char *, unsigned int) SINCE(10.12, 10.0, 10.0, 1.0); // man2/rename

//// sys/wait.h
#include <sys/types.h>
#define WNOHANG 0x00000001 // man2/waitpid
pid_t waitpid(pid_t, int *, int); // man2/waitpid

//// sys/resource.h
#include <sys/types.h>
typedef uint64_t rlim_t; // man2/getrlimit
struct rlimit { rlim_t rlim_cur; rlim_t rlim_max; }; // man2/getrlimit
#define RLIMIT_NOFILE 8 // man2/getrlimit
int getrlimit(int, struct rlimit *); // man2/getrlimit
int setrlimit(int, const struct rlimit *); // man2/setrlimit

//// sys/ioctl.h
int ioctl(int, unsigned long, ...); // man2/ioctl

//// sys/statvfs.h
#include <sys/types.h>
struct statvfs { unsigned long f_bsize, f_frsize; unsigned int f_blocks, f_bfree, f_bavail, f_files, f_ffree, f_favail; unsigned long f_fsid, f_flag, f_namemax; }; // man3/statvfs
int statvfs(const char *, struct statvfs *); // man3/statvfs
int fstatvfs(int, struct statvfs *); // man3/statvfs

//// sys/xattr.h
#include <sys/types.h>
ssize_t flistxattr(int, char *, size_t, int); // man2/listxattr
ssize_t fgetxattr(int, const char *, void *, size_t, uint32_t, int); // man2/getxattr
int fsetxattr(int, const char *, const void *, size_t, uint32_t, int); // man2/setxattr

//// pwd.h
#include <sys/types.h>
struct passwd { char *pw_name, *pw_passwd; uid_t pw_uid; gid_t pw_gid; time_t pw_change; char *pw_class, *pw_gecos, *pw_dir, *pw_shell; time_t pw_expire; }; // man3/getpwent
int getpwnam_r(const char *, struct passwd *, char *, size_t, struct passwd **); // man3/getpwent
int getpwuid_r(uid_t, struct passwd *, char *, size_t, struct passwd **); // man3/getpwent

//// grp.h
#include <sys/types.h>
struct group { char *gr_name, *gr_passwd; gid_t gr_gid; char **gr_mem; }; // man3/getgrent

//// spawn.h
#include <sys/types.h>
#include <signal.h>
typedef void *posix_spawnattr_t; // man2/posix_spawn
typedef void *posix_spawn_file_actions_t; // man2/posix_spawn
#define POSIX_SPAWN_SETSIGDEF 0x0004 // man2/posix_spawn
#define POSIX_SPAWN_SETSIGMASK 0x0008 // man2/posix_spawn
#define SPAWNS EXCEPT_TV(10.5, 2.0, 1.0)
int posix_spawnp(pid_t *, const char *, const posix_spawn_file_actions_t *, const posix_spawnattr_t *, char *const[], char *const[]) SPAWNS; // man2/posix_spawn
int posix_spawn_file_actions_init(posix_spawn_file_actions_t *) SPAWNS; // man3/posix_spawn_file_actions_init
int posix_spawn_file_actions_destroy(posix_spawn_file_actions_t *) SPAWNS; // man3/posix_spawn_file_actions_init
int posix_spawn_file_actions_adddup2(posix_spawn_file_actions_t *, int, int) SPAWNS; // man3/posix_spawn_file_actions_adddup2
int posix_spawnattr_init(posix_spawnattr_t *) SPAWNS; // man3/posix_spawnattr_init
int posix_spawnattr_destroy(posix_spawnattr_t *) SPAWNS; // man3/posix_spawnattr_init
int posix_spawnattr_setflags(posix_spawnattr_t *, short) SPAWNS; // man3/posix_spawnattr_setflags
int posix_spawnattr_setsigmask(posix_spawnattr_t *, const sigset_t *) SPAWNS; // man3/posix_spawnattr_setsigmask
int posix_spawnattr_setsigdefault(posix_spawnattr_t *, const sigset_t *) SPAWNS; // man3/posix_spawnattr_setsigdefault

//// dlfcn.h
#define RTLD_LAZY 0x1 // man3/dlopen
#define RTLD_NOW 0x2 // man3/dlopen
#define RTLD_LOCAL 0x4 // man3/dlopen
#define RTLD_GLOBAL 0x8 // man3/dlopen
void *dlopen(const char *, int); // man3/dlopen
void *dlsym(void *, const char *); // man3/dlsym
int dlclose(void *); // man3/dlclose

//// iconv.h
#include <sys/types.h>
typedef void *iconv_t; // man3/iconv_open

//// crt_externs.h
extern char ***_NSGetArgv(void); // man7/environ
extern int *_NSGetArgc(void); // man7/environ
extern char ***_NSGetEnviron(void); // man7/environ
