#pragma once
// Files as a store of files needs them: whole statuses, renames that refuse or exchange, attributes, space, changes.

#include <stdint.h>
#include <sys/types.h>
#include <sys/file.h>

struct porthole_status {
  uint64_t inode, device;
  int64_t size;
  // Nanoseconds since 1970; created: INT64_MIN where the file system does not know.
  int64_t modified, changed, created;
  uint32_t mode, links;
  // As porthole_entry_kind has it.
  int kind;
};

// The status of a name in a directory, links not followed; of the directory itself where the name is empty.
int porthole_status_at(int directory, const char *name, struct porthole_status *status);

enum porthole_rename_mode { porthole_rename_replace, porthole_rename_exclusive, porthole_rename_exchange };
// renameat2(2): exclusive fails with EEXIST where the new name is taken, exchange swaps both; EINVAL or ENOSYS where that cannot be had.
int porthole_rename_at(int from, const char *name, int to, const char *new_name, int mode);
// Permissions, owner and extended attributes of one file for another, as far as that is allowed.
void porthole_copy_attributes(int from, int to);
// Sets when a file was last written, in nanoseconds since 1970.
int porthole_set_modified(int file, int64_t nanoseconds);
int porthole_set_modified_at(int directory, const char *name, int64_t nanoseconds);
// Copies up to count bytes from where both files stand, inside of the kernel where that is possible: their number, 0 at the end.
ssize_t porthole_copy_bytes(int from, int to, size_t count);
// Makes one file share the content of another where the file system can.
int porthole_clone(int from, int to);
// Bytes that this user may still write, and all of the volume.
int porthole_space(int file, uint64_t *available, uint64_t *total);
// Flushes all of a volume that was written before.
int porthole_flush_volume(int file);
// What an entry says of its kind: 0 not known, 1 file, 2 folder, 3 link, 4 other.
struct dirent;
int porthole_entry_kind(const struct dirent *entry);

// inotify(7), ENOSYS elsewhere. A watch is of the folder behind a descriptor; reading waits, and gives the numbers of the watches that saw
// something, at most as many as there is room for; -1 for "events were lost".
int porthole_watch_open(void);
int porthole_watch_add(int watcher, int folder);
void porthole_watch_remove(int watcher, int watch);
int porthole_watch_read(int watcher, int *watches, int room);
