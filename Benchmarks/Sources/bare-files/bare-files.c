// bare-files list|zip DIR TIMES: what bench-files has to do at least. Lists by readdir and statx, or reads all files of a folder, sums them up by
// crc32, and writes them to standard output.
#define _GNU_SOURCE
#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

static char buffer[128 * 1024];

int main(int count, char **arguments) {
  if (count != 4) return 2;
  int folder = open(arguments[2], O_RDONLY | O_DIRECTORY);
  volatile uLong sum = 0;
  for (int times = atoi(arguments[3]); times > 0; times--) {
    DIR *stream = fdopendir(dup(folder));
    rewinddir(stream);
    for (struct dirent *entry; (entry = readdir(stream));) {
      if (entry->d_name[0] == '.') continue;
      if (strcmp(arguments[1], "list") == 0) {
        struct statx status;
        if (statx(folder, entry->d_name, AT_SYMLINK_NOFOLLOW, STATX_BASIC_STATS | STATX_BTIME, &status) == 0) sum += status.stx_size;
        continue;
      }
      int file = openat(folder, entry->d_name, O_RDONLY);
      uLong crc = crc32(0, NULL, 0);
      for (ssize_t got; (got = read(file, buffer, sizeof buffer)) > 0;) {
        crc = crc32(crc, (unsigned char *)buffer, (uInt)got);
        for (ssize_t put = 0; put < got;) {
          ssize_t written = write(1, buffer + put, (size_t)(got - put));
          if (written <= 0) return 1;
          put += written;
        }
      }
      sum += crc;
      close(file);
    }
    closedir(stream);
  }
  return 0;
}
