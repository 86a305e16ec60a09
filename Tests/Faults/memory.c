// Replaces the calls that allocate memory, under both of their names. `kinfolio` uses the second names, which
// are internal to glibc; its photo workers use the first.
#include "faults.h"

#include <dlfcn.h>
#include <errno.h>
#include <stdlib.h>

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

#define ON_MEMORY(name, second, parameters, arguments)                       \
  void *second parameters {                                                  \
    static __typeof__(&second) real;                                         \
    if (judge(MEMORY, #name, "") == FAIL) return NULL;                       \
    if (!real) real = REAL(second);                                          \
    return real arguments;                                                   \
  }                                                                          \
  void *name parameters { return second arguments; }
ON_MEMORY(malloc, __libc_malloc, (size_t size), (size))
ON_MEMORY(calloc, __libc_calloc, (size_t count, size_t size), (count, size))
ON_MEMORY(realloc, __libc_realloc, (void *old, size_t size), (old, size))
ON_MEMORY(aligned_alloc, __libc_memalign, (size_t step, size_t size), (step, size))

int posix_memalign(void **memory, size_t step, size_t size) {
  *memory = __libc_memalign(step, size);
  return *memory ? 0 : ENOMEM;
}
