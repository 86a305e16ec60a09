// Which call of a program fails, and how: shared by the files of the library that is loaded before it.
#ifndef FAULTS_H
#define FAULTS_H
#define _GNU_SOURCE
#include <stdbool.h>
#include <stddef.h>

// In the order in which the driver reads their counts.
enum kind { WRITE, SYNC, NAME, OPEN_TO_WRITE, OPEN_TO_READ, READ, CLOSE, MEMORY, KINDS };
enum verdict { GO_ON, FAIL, CUT_SHORT };

// Counts a call, and tells whether it fails; errno is set then. `call` and `path` are noted.
enum verdict judge(enum kind kind, const char *call, const char *path);

// The same for a call that names a path below an open folder (or AT_FDCWD), or an open file; calls
// outside the watched folders are neither counted nor failed.
enum verdict judge_path(enum kind kind, const char *call, int folder, const char *path);
enum verdict judge_open_file(enum kind kind, const char *call, int file);

// Whether flushing is only counted: nothing is tried here that a power cut would show.
bool flushing_is_idle(void);

// The library's own variables, to be handed to programs that are started with an empty environment.
extern const char *const handed_on[];

#endif
