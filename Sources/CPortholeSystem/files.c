#define _GNU_SOURCE
#include "CPortholeSystem.h"
#include <sys/ioctl.h>
#include <sys/statvfs.h>
#include <sys/xattr.h>
#ifdef __linux__
#include <linux/fs.h>
#include <sys/inotify.h>
#include <sys/syscall.h>
#endif

static int kind_of(unsigned mode) { return S_ISREG(mode) ? 1 : S_ISDIR(mode) ? 2 : S_ISLNK(mode) ? 3 : 4; }

#ifdef __linux__
int porthole_status_at(int directory, const char *name, struct porthole_status *status) {
  struct statx s;
  int flags = AT_SYMLINK_NOFOLLOW | (*name ? 0 : AT_EMPTY_PATH);
  if (statx(directory, name, flags, STATX_BASIC_STATS | STATX_BTIME, &s) != 0) return -1;
#define NANOSECONDS(t) ((int64_t)(t).tv_sec * 1000000000 + (t).tv_nsec)
  *status = (struct porthole_status){
      .inode = s.stx_ino,
      .device = (uint64_t)s.stx_dev_major << 32 | s.stx_dev_minor,
      .size = (int64_t)s.stx_size,
      .modified = NANOSECONDS(s.stx_mtime),
      .changed = NANOSECONDS(s.stx_ctime),
      .created = s.stx_mask & STATX_BTIME ? NANOSECONDS(s.stx_btime) : INT64_MIN,
      .mode = s.stx_mode, .links = s.stx_nlink, .kind = kind_of(s.stx_mode)};
  return 0;
}
#else
int porthole_status_at(int directory, const char *name, struct porthole_status *status) {
  struct stat s;
  if ((*name ? fstatat(directory, name, &s, AT_SYMLINK_NOFOLLOW) : fstat(directory, &s)) != 0) return -1;
  *status = (struct porthole_status){
      .inode = s.st_ino, .device = (uint64_t)s.st_dev, .size = s.st_size,
      .modified = porthole_modified(&s), .changed = porthole_changed(&s),
      .created = (int64_t)s.st_birthtimespec.tv_sec * 1000000000 + s.st_birthtimespec.tv_nsec,
      .mode = s.st_mode, .links = s.st_nlink, .kind = kind_of(s.st_mode)};
  return 0;
}
#endif

int porthole_rename_at(int from, const char *name, int to, const char *new_name, int mode) {
  if (mode == porthole_rename_replace) return renameat(from, name, to, new_name);
#ifdef __linux__
  unsigned flags = mode == porthole_rename_exclusive ? 1 /* RENAME_NOREPLACE */ : 2 /* RENAME_EXCHANGE */;
  return (int)syscall(SYS_renameat2, from, name, to, new_name, flags);
#elif defined(__APPLE__)
  return renameatx_np(from, name, to, new_name, mode == porthole_rename_exclusive ? RENAME_EXCL : RENAME_SWAP);
#else
  errno = ENOSYS;
  return -1;
#endif
}

#ifdef __linux__
#define LIST_NAMES(f, b, n) flistxattr(f, b, n)
#define GET_VALUE(f, k, b, n) fgetxattr(f, k, b, n)
#define SET_VALUE(f, k, b, n) fsetxattr(f, k, b, n, 0)
#else
#define LIST_NAMES(f, b, n) flistxattr(f, b, n, 0)
#define GET_VALUE(f, k, b, n) fgetxattr(f, k, b, n, 0, 0)
#define SET_VALUE(f, k, b, n) fsetxattr(f, k, b, n, 0, 0)
#endif

static void copy_extended_attributes(int from, int to) {
  ssize_t length = LIST_NAMES(from, NULL, 0);
  if (length <= 0 || length > 65536) return;
  char *names = malloc((size_t)length);
  void *value = malloc(65536);
  if (names && value && (length = LIST_NAMES(from, names, (size_t)length)) > 0) {
    for (char *name = names; name < names + length; name += strlen(name) + 1) {
      ssize_t size = GET_VALUE(from, name, value, 65536);
      if (size >= 0) SET_VALUE(to, name, value, (size_t)size);
    }
  }
  free(names);
  free(value);
}

void porthole_copy_attributes(int from, int to) {
  struct stat old, new;
  if (fstat(from, &old) != 0 || fstat(to, &new) != 0) return;
  if (old.st_uid != new.st_uid || old.st_gid != new.st_gid) {
    // Each by itself: who may not give the file away may still keep its group.
    if (fchown(to, old.st_uid, old.st_gid) != 0 && fchown(to, (uid_t)-1, old.st_gid) != 0) errno = 0;
  }
  // Not set-user-ID and its like: new content does not inherit what the old one was trusted with.
  fchmod(to, old.st_mode & 0777);
  copy_extended_attributes(from, to);
}

static void times_of(int64_t nanoseconds, struct timespec times[2]) {
  int64_t seconds = nanoseconds / 1000000000, rest = nanoseconds % 1000000000;
  if (rest < 0) { rest += 1000000000; seconds--; }
  times[0] = (struct timespec){.tv_nsec = UTIME_OMIT};
  times[1] = (struct timespec){.tv_sec = (time_t)seconds, .tv_nsec = (long)rest};
}

int porthole_set_modified(int file, int64_t nanoseconds) {
  struct timespec times[2];
  times_of(nanoseconds, times);
  return futimens(file, times);
}

int porthole_set_modified_at(int directory, const char *name, int64_t nanoseconds) {
  struct timespec times[2];
  times_of(nanoseconds, times);
  return utimensat(directory, name, times, AT_SYMLINK_NOFOLLOW);
}

static ssize_t copy_by_hand(int from, int to, size_t count) {
  char buffer[65536];
  size_t done = 0;
  while (done < count) {
    size_t wanted = count - done < sizeof buffer ? count - done : sizeof buffer;
    ssize_t got = read(from, buffer, wanted);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return -1;
    if (got == 0) break;
    for (ssize_t put = 0; put < got;) {
      ssize_t written = write(to, buffer + put, (size_t)(got - put));
      if (written < 0 && errno == EINTR) continue;
      if (written < 0) return -1;
      put += written;
    }
    done += (size_t)got;
  }
  return (ssize_t)done;
}

ssize_t porthole_copy_bytes(int from, int to, size_t count) {
#ifdef __linux__
  ssize_t copied = copy_file_range(from, NULL, to, NULL, count, 0);
  // Zero is the end, or a file system (as /proc) whose files have no size: reading tells.
  if (copied > 0) return copied;
  if (copied < 0 && errno != EXDEV && errno != EINVAL && errno != ENOSYS && errno != EOPNOTSUPP && errno != EPERM) return -1;
#endif
  return copy_by_hand(from, to, count);
}

int porthole_clone(int from, int to) {
#ifdef FICLONE
  return ioctl(to, FICLONE, from);
#else
  (void)from;
  (void)to;
  errno = ENOTSUP;
  return -1;
#endif
}

int porthole_space(int file, uint64_t *available, uint64_t *total) {
  struct statvfs s;
  if (fstatvfs(file, &s) != 0) return -1;
  *available = (uint64_t)s.f_bavail * s.f_frsize;
  *total = (uint64_t)s.f_blocks * s.f_frsize;
  return 0;
}

int porthole_flush_volume(int file) {
#ifdef __linux__
  return syncfs(file);
#else
  (void)file;
  sync();
  return 0;
#endif
}

int porthole_entry_kind(const struct dirent *entry) {
  switch (entry->d_type) {
  case DT_UNKNOWN: return 0;
  case DT_REG: return 1;
  case DT_DIR: return 2;
  case DT_LNK: return 3;
  default: return 4;
  }
}

#ifdef __linux__
int porthole_watch_open(void) { return inotify_init1(IN_CLOEXEC); }

int porthole_watch_add(int watcher, int folder) {
  char path[64];
  // By the descriptor, not by a path: that may lead elsewhere by now.
  snprintf(path, sizeof path, "/proc/self/fd/%d", folder);
  return inotify_add_watch(watcher, path,
      IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_CLOSE_WRITE | IN_ATTRIB | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR);
}

void porthole_watch_remove(int watcher, int watch) { inotify_rm_watch(watcher, watch); }

int porthole_watch_read(int watcher, int *watches, int room) {
  // One event with a name is at most this long, so `room` events always fit into what is handed out.
  char buffer[8192] __attribute__((aligned(__alignof__(struct inotify_event))));
  ssize_t length;
  do length = read(watcher, buffer, sizeof buffer); while (length < 0 && errno == EINTR);
  if (length < 0) return -1;
  int count = 0;
  for (char *at = buffer; at < buffer + length && count < room;) {
    const struct inotify_event *event = (const struct inotify_event *)at;
    watches[count++] = event->mask & IN_Q_OVERFLOW ? -1 : event->wd;
    at += sizeof *event + event->len;
  }
  return count;
}
#else
int porthole_watch_open(void) { errno = ENOSYS; return -1; }
int porthole_watch_add(int watcher, int folder) { (void)watcher; (void)folder; errno = ENOSYS; return -1; }
void porthole_watch_remove(int watcher, int watch) { (void)watcher; (void)watch; }
int porthole_watch_read(int watcher, int *watches, int room) { (void)watcher; (void)watches; (void)room; errno = ENOSYS; return -1; }
#endif
