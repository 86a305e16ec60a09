#ifndef KINFOLIO_CSANDBOXPROBE_SHIM_H
#define KINFOLIO_CSANDBOXPROBE_SHIM_H

#include <sys/syscall.h>
#include <unistd.h>

/* Swift cannot call the variadic function syscall. */
static inline long probe_call(long number, long a, long b, long c, long d, long e, long f) {
  return syscall(number, a, b, c, d, e, f);
}

#endif
