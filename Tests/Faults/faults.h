// Decides which call of a program fails and how. Shared by the files of the library that is preloaded.
#ifndef FAULTS_H
#define FAULTS_H
#define _GNU_SOURCE
#include <stdbool.h>
#include <stddef.h>

// In the order in which `world.py` reads the counts.
enum kind { WRITE, SYNC, NAME, OPEN_TO_WRITE, OPEN_TO_READ, READ, CLOSE, MEMORY, KINDS };
enum verdict { GO_ON, FAIL, CUT_SHORT };

// Counts a call and returns whether it fails. If it does, sets errno and, at the first failure, records `call`
// and `path`.
enum verdict judge(enum kind kind, const char *call, const char *path);

// The same for a call with a path relative to an open folder (or AT_FDCWD), and for a call on an open file.
// Calls outside the watched folders are neither counted nor failed.
enum verdict judge_path(enum kind kind, const char *call, int folder, const char *path);
enum verdict judge_open_file(enum kind kind, const char *call, int file);

// Whether flushing is counted but not done: it only matters after a power cut, which is not tested here.
bool flushing_is_idle(void);

// The library's environment variables, to pass on to programs that are started with their own environment.
extern const char *const handed_on[];

#endif
