// Replaces the calls that open files and folders and those that start other programs.
#include "faults.h"

#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <fts.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static enum kind kind_of(int flags) {
  return (flags & O_ACCMODE) != O_RDONLY || flags & (O_CREAT | O_TRUNC) ? OPEN_TO_WRITE : OPEN_TO_READ;
}

#define MODE_OF(flags, mode)                                                 \
  mode_t mode = 0;                                                           \
  if ((flags) & (O_CREAT | O_TMPFILE)) {                                     \
    va_list rest;                                                            \
    va_start(rest, flags);                                                   \
    mode = va_arg(rest, mode_t);                                             \
    va_end(rest);                                                            \
  }
#define ON_OPEN(name)                                                        \
  int name(const char *path, int flags, ...) {                               \
    MODE_OF(flags, mode)                                                     \
    if (judge_path(kind_of(flags), #name, AT_FDCWD, path) != GO_ON) return -1; \
    return REAL(name)(path, flags, mode);                                    \
  }
#define ON_OPEN_AT(name)                                                     \
  int name(int folder, const char *path, int flags, ...) {                   \
    MODE_OF(flags, mode)                                                     \
    if (judge_path(kind_of(flags), #name, folder, path) != GO_ON) return -1; \
    return REAL(name)(folder, path, flags, mode);                            \
  }
ON_OPEN(open)
ON_OPEN(open64)
ON_OPEN_AT(openat)
ON_OPEN_AT(openat64)

// Defines the calls that compilers insert for `open` with two arguments if they check buffer sizes.
#define ON_OPEN_2(name, plain)                                               \
  int name(const char *path, int flags) { return plain(path, flags); }
ON_OPEN_2(__open_2, open)
ON_OPEN_2(__open64_2, open64)

#define ON_TEMPLATE(name, parameters, arguments)                             \
  int name parameters {                                                      \
    if (judge_path(OPEN_TO_WRITE, #name, AT_FDCWD, path) != GO_ON) return -1; \
    return REAL(name) arguments;                                             \
  }
ON_TEMPLATE(mkstemp, (char *path), (path))
ON_TEMPLATE(mkstemp64, (char *path), (path))
ON_TEMPLATE(mkostemp, (char *path, int flags), (path, flags))
ON_TEMPLATE(mkostemp64, (char *path, int flags), (path, flags))
ON_TEMPLATE(mkstemps, (char *path, int length), (path, length))
ON_TEMPLATE(mkstemps64, (char *path, int length), (path, length))

#define ON_STREAM(name)                                                      \
  FILE *name(const char *path, const char *mode) {                           \
    enum kind kind = strpbrk(mode, "wa+") ? OPEN_TO_WRITE : OPEN_TO_READ;    \
    if (judge_path(kind, #name, AT_FDCWD, path) != GO_ON) return NULL;       \
    return REAL(name)(path, mode);                                           \
  }
ON_STREAM(fopen)
ON_STREAM(fopen64)

DIR *opendir(const char *path) {
  if (judge_path(OPEN_TO_READ, "opendir", AT_FDCWD, path) != GO_ON) return NULL;
  return REAL(opendir)(path);
}

// Fails in the returned entry, because `fts_read` opens folders inside the C library, where no call can be
// replaced.
FTSENT *fts_read(FTS *walk) {
  FTSENT *entry = REAL(fts_read)(walk);
  if (!entry || entry->fts_info != FTS_D) return entry;
  if (judge_path(OPEN_TO_READ, "fts_read", AT_FDCWD, entry->fts_accpath) != GO_ON) {
    entry->fts_info = FTS_DNR;
    entry->fts_errno = errno;
  }
  return entry;
}

// Adds the library to the environment of the started program.
int posix_spawn(
    pid_t *process, const char *path, const posix_spawn_file_actions_t *actions,
    const posix_spawnattr_t *attributes, char *const arguments[], char *const environment[]) {
  char *all[1024], texts[4][4096];
  size_t count = 0;
  for (; environment[count] && count < 1000; count++) all[count] = environment[count];
  for (size_t index = 0; handed_on[index]; index++) {
    const char *value = getenv(handed_on[index]);
    if (!value) continue;
    snprintf(texts[index], sizeof texts[index], "%s=%s", handed_on[index], value);
    all[count++] = texts[index];
  }
  all[count] = NULL;
  return REAL(posix_spawn)(process, path, actions, attributes, arguments, all);
}
