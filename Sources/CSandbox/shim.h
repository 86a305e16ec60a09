#ifndef KINFOLIO_CSANDBOX_SHIM_H
#define KINFOLIO_CSANDBOX_SHIM_H

#include <linux/landlock.h>
#include <linux/sched.h>
#include <linux/seccomp.h>
#include <seccomp.h>
#include <signal.h>
#include <stdint.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Swift cannot call variadic functions such as prctl and syscall. */

static inline int shim_set_no_new_privileges(void) {
  return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
}

/* The rights that a Landlock ruleset handles. Debian's header contains only the first field. */
struct shim_landlock_rights {
  uint64_t files;
  uint64_t network;
  uint64_t scopes;
};

/* Returns the version of the kernel's Landlock interface, or -1 without Landlock. */
static inline int shim_landlock_version(void) {
  return (int)syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
}

/* O_PATH, which <fcntl.h> defines only with _GNU_SOURCE. */
static const int shim_open_path_only = 010000000;

/* Creates a ruleset for the rights, of which the kernel knows the first `size` bytes. Returns its descriptor, or
   -1 on failure. */
static inline int shim_landlock_create(const struct shim_landlock_rights *rights, size_t size) {
  return (int)syscall(SYS_landlock_create_ruleset, rights, size, 0);
}

/* Adds rights to a file, or to a folder and all below it. Returns 0, or -1 on failure. */
static inline int shim_landlock_allow(int ruleset, int file, uint64_t rights) {
  const struct landlock_path_beneath_attr rule = {.allowed_access = rights, .parent_fd = file};
  return (int)syscall(SYS_landlock_add_rule, ruleset, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
}

/* Applies a ruleset to this thread and those that it starts. Returns 0, or -1 on failure. */
static inline int shim_landlock_restrict(int ruleset) {
  return (int)syscall(SYS_landlock_restrict_self, ruleset, 0);
}

/* Writes the number of the blocked system call to standard input, which is a socket, and ends the process.
   The signal has its default action again, because of SA_RESETHAND. */
static void shim_report_blocked_call(int signal, siginfo_t *info, void *context) {
  (void)context;
  const unsigned char message[4] = {0xFF, 0xFF, (unsigned char)(info->si_syscall >> 8),
                                    (unsigned char)info->si_syscall};
  (void)!write(STDIN_FILENO, message, sizeof message);
  syscall(SYS_tgkill, getpid(), syscall(SYS_gettid), signal);
  _exit(128 + signal);
}

/* Returns whether the kernel can end a process at forbidden system calls. */
static inline int shim_has_seccomp(void) {
  const uint32_t action = SECCOMP_RET_TRAP;
  return syscall(SYS_seccomp, SECCOMP_GET_ACTION_AVAIL, 0, &action) == 0;
}

/* Installs the report of blocked calls. It is written in C because it may only make calls that are safe in a
   signal handler. Returns 0, or -1 on failure. */
static inline int shim_report_blocked_calls(void) {
  struct sigaction action = {0};
  action.sa_sigaction = shim_report_blocked_call;
  action.sa_flags = SA_SIGINFO | SA_RESETHAND | SA_NODEFER;
  return sigaction(SIGSYS, &action, NULL);
}

/* These are macros with arguments, which Swift does not import. */
static const uint32_t shim_end_process = SCMP_ACT_KILL_PROCESS;
static const uint32_t shim_report = SCMP_ACT_TRAP;
static const uint32_t shim_allow = SCMP_ACT_ALLOW;
static inline uint32_t shim_fail_with(uint32_t number) { return SCMP_ACT_ERRNO(number); }

#endif
