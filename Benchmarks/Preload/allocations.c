// Preloaded into a server (LD_PRELOAD), counts its allocations in a file that the measuring program maps too: reading the
// count costs the server nothing. The file is named by ALLOCATION_COUNT_FILE and holds one 64-bit number. glibc only.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static _Atomic uint64_t before_the_file;
static _Atomic uint64_t *count = &before_the_file;

__attribute__((constructor)) static void map_count(void) {
  const char *path = getenv("ALLOCATION_COUNT_FILE");
  int descriptor = path ? open(path, O_RDWR | O_CLOEXEC) : -1;
  if (descriptor < 0) return;
  void *mapped = mmap(NULL, sizeof *count, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
  close(descriptor);
  if (mapped != MAP_FAILED) count = mapped;
}

static void count_one(void) { atomic_fetch_add_explicit(count, 1, memory_order_relaxed); }

void *malloc(size_t size) {
  count_one();
  return __libc_malloc(size);
}

void *calloc(size_t items, size_t size) {
  count_one();
  return __libc_calloc(items, size);
}

void *realloc(void *old, size_t size) {
  count_one();
  return __libc_realloc(old, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  count_one();
  return __libc_memalign(alignment, size);
}

void *memalign(size_t alignment, size_t size) { return aligned_alloc(alignment, size); }

int posix_memalign(void **result, size_t alignment, size_t size) {
  void *allocated = aligned_alloc(alignment, size);
  if (!allocated) return ENOMEM;
  *result = allocated;
  return 0;
}
