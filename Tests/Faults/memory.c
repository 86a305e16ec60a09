// The calls by which a program gets memory; glibc keeps its own under second names.
#include "faults.h"

#include <errno.h>
#include <stdlib.h>

extern void *__libc_malloc(size_t), *__libc_calloc(size_t, size_t), *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

#define ON_MEMORY(name, parameters, real)                                    \
  void *name parameters { return judge(MEMORY, #name, "") == FAIL ? NULL : real; }
ON_MEMORY(malloc, (size_t size), __libc_malloc(size))
ON_MEMORY(calloc, (size_t count, size_t size), __libc_calloc(count, size))
ON_MEMORY(realloc, (void *old, size_t size), __libc_realloc(old, size))
ON_MEMORY(aligned_alloc, (size_t step, size_t size), __libc_memalign(step, size))

int posix_memalign(void **memory, size_t step, size_t size) {
  if (judge(MEMORY, "posix_memalign", "") == FAIL) return ENOMEM;
  *memory = __libc_memalign(step, size);
  return *memory ? 0 : ENOMEM;
}
