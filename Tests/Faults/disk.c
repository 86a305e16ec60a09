// Replaces the calls that change file names and those that read, write and flush open files.
#include "faults.h"

#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

// Defines a call that returns -1 if it fails.
#define ON_PATH(name, parameters, arguments, folder, path)                   \
  int name parameters {                                                      \
    if (judge_path(NAME, #name, folder, path) != GO_ON) return -1;           \
    return REAL(name) arguments;                                             \
  }
ON_PATH(rename, (const char *from, const char *to), (from, to), AT_FDCWD, to)
ON_PATH(renameat, (int a, const char *from, int b, const char *to), (a, from, b, to), b, to)
ON_PATH(renameat2, (int a, const char *from, int b, const char *to, unsigned how),
  (a, from, b, to, how), b, to)
ON_PATH(link, (const char *from, const char *to), (from, to), AT_FDCWD, to)
ON_PATH(linkat, (int a, const char *from, int b, const char *to, int how), (a, from, b, to, how), b, to)
ON_PATH(symlink, (const char *target, const char *path), (target, path), AT_FDCWD, path)
ON_PATH(symlinkat, (const char *target, int a, const char *path), (target, a, path), a, path)
ON_PATH(mkdir, (const char *path, mode_t mode), (path, mode), AT_FDCWD, path)
ON_PATH(mkdirat, (int a, const char *path, mode_t mode), (a, path, mode), a, path)
ON_PATH(unlink, (const char *path), (path), AT_FDCWD, path)
ON_PATH(unlinkat, (int a, const char *path, int how), (a, path, how), a, path)
ON_PATH(rmdir, (const char *path), (path), AT_FDCWD, path)
ON_PATH(remove, (const char *path), (path), AT_FDCWD, path)

// Defines a call that transfers bytes. If a write is cut short, it transfers half of them.
#define ON_BYTES(kind, name, parameters, whole, half, file)                  \
  ssize_t name parameters {                                                  \
    enum verdict verdict = judge_open_file(kind, #name, file);               \
    if (verdict == FAIL) return -1;                                          \
    return verdict == CUT_SHORT ? REAL(name) half : REAL(name) whole;        \
  }
ON_BYTES(WRITE, write, (int f, const void *b, size_t n), (f, b, n), (f, b, n / 2), f)
ON_BYTES(WRITE, pwrite, (int f, const void *b, size_t n, off_t o), (f, b, n, o), (f, b, n / 2, o), f)
ON_BYTES(WRITE, pwrite64, (int f, const void *b, size_t n, off64_t o), (f, b, n, o), (f, b, n / 2, o), f)
ON_BYTES(WRITE, writev, (int f, const struct iovec *v, int n), (f, v, n), (f, v, n > 1 ? n / 2 : n), f)
ON_BYTES(WRITE, sendfile, (int f, int from, off_t *o, size_t n), (f, from, o, n), (f, from, o, n / 2), f)
ON_BYTES(WRITE, sendfile64, (int f, int from, off64_t *o, size_t n), (f, from, o, n), (f, from, o, n / 2), f)
ON_BYTES(WRITE, copy_file_range,
  (int from, off64_t *i, int f, off64_t *o, size_t n, unsigned how), (from, i, f, o, n, how),
  (from, i, f, o, n / 2, how), f)
ON_BYTES(READ, read, (int f, void *b, size_t n), (f, b, n), (f, b, n), f)
ON_BYTES(READ, pread, (int f, void *b, size_t n, off_t o), (f, b, n, o), (f, b, n, o), f)
ON_BYTES(READ, pread64, (int f, void *b, size_t n, off64_t o), (f, b, n, o), (f, b, n, o), f)

#define ON_FLUSH(name)                                                       \
  int name(int file) {                                                       \
    if (judge_open_file(SYNC, #name, file) != GO_ON) return -1;              \
    return flushing_is_idle() ? 0 : REAL(name)(file);                        \
  }
ON_FLUSH(fsync)
ON_FLUSH(fdatasync)
ON_FLUSH(syncfs)

int ftruncate(int file, off_t size) {
  if (judge_open_file(WRITE, "ftruncate", file) != GO_ON) return -1;
  return REAL(ftruncate)(file, size);
}

int ftruncate64(int file, off64_t size) {
  if (judge_open_file(WRITE, "ftruncate64", file) != GO_ON) return -1;
  return REAL(ftruncate64)(file, size);
}

// Closes the file even if it reports a failure, as Linux does.
int close(int file) {
  bool fails = judge_open_file(CLOSE, "close", file) != GO_ON;
  int before = errno, result = REAL(close)(file);
  if (!fails) return result;
  errno = before;
  return -1;
}
