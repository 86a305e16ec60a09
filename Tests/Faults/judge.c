// Counts calls in memory that all processes of a run share, and fails the planned ones.
//
// FAULTS_COUNTS  a file of at least 4096 zero bytes, for the counts and the name of the failed call
// FAULTS_BELOW   the absolute paths of the watched folders, separated by colons
// FAULTS_PLAN    "KIND N ERRNO MODE"; with N = 0 no call fails; MODE is once, on, short or kill
#include "faults.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

struct shared {
  atomic_long counts[KINDS];
  atomic_long failed;
  char what[2048];
};

const char *const handed_on[] = {
    "LD_PRELOAD", "FAULTS_COUNTS", "FAULTS_BELOW", "FAULTS_PLAN", NULL};

static const char *const kinds[KINDS] = {
    "write", "sync", "name", "open-to-write", "open-to-read", "read", "close", "memory"};
static struct shared *shared;
static const char *below = "";
static int chosen = -1, error;
static long at;
static char mode[16];

__attribute__((constructor)) static void begin(void) {
  const char *counts = getenv("FAULTS_COUNTS"), *plan = getenv("FAULTS_PLAN");
  if (!counts || !plan || !getenv("FAULTS_BELOW")) return;
  char kind[16] = "";
  if (sscanf(plan, "%15s %ld %d %15s", kind, &at, &error, mode) != 4) abort();
  for (int k = 0; k < KINDS; k++)
    if (strcmp(kinds[k], kind) == 0) chosen = k;
  below = getenv("FAULTS_BELOW");
  int file = open(counts, O_RDWR | O_CLOEXEC);
  void *memory = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  if (file < 0 || memory == MAP_FAILED) abort();
  close(file);
  shared = memory;
}

bool flushing_is_idle(void) { return shared != NULL; }

static bool is_watched(const char *path) {
  for (const char *folder = below; *folder;) {
    size_t length = strcspn(folder, ":");
    if (strncmp(path, folder, length) == 0 && (path[length] == '/' || !path[length])) return true;
    folder += length + (folder[length] == ':');
  }
  return false;
}

enum verdict judge(enum kind kind, const char *call, const char *path) {
  if (!shared) return GO_ON;
  long n = atomic_fetch_add(&shared->counts[kind], 1) + 1;
  if ((int)kind != chosen || at == 0 || n < at) return GO_ON;
  bool is_first = n == at, is_short = strcmp(mode, "short") == 0;
  if (!is_first && !is_short && strcmp(mode, "on") != 0) return GO_ON;
  if (atomic_fetch_add(&shared->failed, 1) == 0) {
    // Copies bytes, because `snprintf` might allocate memory itself.
    size_t a = strlen(call), b = strnlen(path, sizeof shared->what - a - 2);
    memcpy(shared->what, call, a);
    shared->what[a] = ' ';
    memcpy(shared->what + a + 1, path, b);
  }
  if (strcmp(mode, "kill") == 0) kill(getpid(), SIGKILL);
  if (is_first && is_short) return CUT_SHORT;
  errno = error;
  return FAIL;
}

// Gets the current path of an open file, or an empty string if it has none.
static void path_of(int file, char *path, size_t size) {
  char link[64];
  snprintf(link, sizeof link, file == AT_FDCWD ? "/proc/self/cwd" : "/proc/self/fd/%d", file);
  ssize_t length = readlink(link, path, size - 1);
  path[length < 0 ? 0 : length] = 0;
}

enum verdict judge_path(enum kind kind, const char *call, int folder, const char *path) {
  if (!shared || !path) return GO_ON;
  int before = errno;
  char whole[8192] = "";
  if (path[0] != '/') {
    path_of(folder, whole, 4096);
    strcat(whole, "/");
  }
  strncat(whole, path, 4000);
  errno = before;
  return is_watched(whole) ? judge(kind, call, whole) : GO_ON;
}

enum verdict judge_open_file(enum kind kind, const char *call, int file) {
  if (!shared) return GO_ON;
  int before = errno;
  char path[4096];
  path_of(file, path, sizeof path);
  errno = before;
  return is_watched(path) ? judge(kind, call, path) : GO_ON;
}
