import CSandbox
import Glibc

/// A filter of the Linux kernel (seccomp) for the system calls that a process may make.
///
/// A forbidden call that a library may try, such as opening a file, fails. A forbidden call that only an attacker makes
/// ends the process.
struct SystemCallFilter: ~Copyable {
  private let filterContext: scmp_filter_ctx

  /// Creates a filter that applies `action` to every system call without a rule; returns nil if that fails.
  private init?(default action: UInt32) {
    guard let context = seccomp_init(action) else { return nil }
    self.filterContext = context
  }

  deinit { seccomp_release(filterContext) }

  /// Applies the filter to all threads of the process until the process ends, and returns whether this succeeded.
  private borrowing func activate() -> Bool { seccomp_load(filterContext) == 0 }

  /// Applies a filter for a process that decodes photos from standard input, and returns whether the filter is active.
  static func loadForDecoding() -> Bool {
    // Libraries handle this error, because older kernels return it for calls that they do not have.
    guard let filter = SystemCallFilter(default: shim_fail_with(UInt32(ENOSYS))) else {
      return false
    }
    return shim_report_blocked_calls() == 0
      && filter.configure()
      && filter.add(shim_allow, harmlessCalls)
      // Only standard input, output and error.
      && filter.add(
        shim_allow, ["read", "readv", "recvfrom", "write", "writev", "sendto", "fstat"],
        if: argument(0, SCMP_CMP_LE, UInt64(STDERR_FILENO)))
      && filter.add(shim_fail_with(UInt32(EACCES)), fileCalls)
      && filter.add(shim_report, attackCalls)
      && filter.addCallsWithConditions()
      && filter.activate()
  }

  /// Applies a filter for a build without network or access to other processes, and returns whether it is active.
  ///
  /// The build can change extended attributes of files only if `changingAttributes` is true.
  static func loadForBuilding(changingAttributes: Bool) -> Bool {
    guard let filter = SystemCallFilter(default: shim_allow) else { return false }
    let attributes = changingAttributes ? [] : attributeCalls
    let denial = shim_fail_with(UInt32(EACCES))
    let newUser = UInt64(CLONE_NEWUSER)
    return filter.configure()
      && filter.add(
        denial, networkCalls + otherProcessCalls + administrationCalls + attributes + ["execveat"])
      // Typing into the terminal of the user (TIOCSTI, TIOCLINUX).
      && [0x5412, 0x541C].allSatisfy {
        filter.add(denial, ["ioctl"], if: argument(1, SCMP_CMP_MASKED_EQ, 0xFFFF_FFFF, $0))
      }
      // The limits of other processes.
      && filter.add(denial, ["prlimit64"], if: argument(0, SCMP_CMP_NE, 0))
      // New namespaces of a user. The kernel cannot examine `clone3`, so it fails, and the C library uses `clone`.
      && filter.add(shim_fail_with(UInt32(ENOSYS)), ["clone3"])
      && filter.add(denial, ["clone"], if: argument(0, SCMP_CMP_MASKED_EQ, newUser, newUser))
      && filter.activate()
  }

  private static let harmlessCalls = [
    // Memory
    "brk", "munmap", "mremap", "madvise",
    // Threads, some of which the decoders create
    "futex", "sched_yield", "sched_getaffinity", "set_robust_list", "rseq", "gettid", "getpid",
    // Time
    "clock_gettime", "clock_getres", "gettimeofday", "time", "clock_nanosleep", "nanosleep",
    // The end of the process and its signals
    "exit", "exit_group", "rt_sigprocmask", "rt_sigreturn", "sigaltstack", "restart_syscall",
    // Waiting for data
    "poll", "ppoll", "getrandom",
  ]

  /// The system calls with which libraries look for files, such as the time zone or the kernel's settings.
  private static let fileCalls = [
    "open", "openat", "openat2", "creat", "stat", "lstat", "newfstatat", "statx", "access",
    "faccessat", "faccessat2", "readlink", "readlinkat",
  ]

  /// The system calls that no library for decoding photos makes.
  private static let attackCalls =
    networkCalls + otherProcessCalls + administrationCalls + attributeCalls + [
      "socketpair", "sendmsg", "sendmmsg", "recvmsg", "recvmmsg",
      // New processes
      "fork", "vfork", "execve", "execveat", "kill", "tkill",
      // Changes of files
      "unlink", "unlinkat", "rename", "renameat", "renameat2", "truncate", "ftruncate",
      "fallocate", "link", "linkat", "symlink", "symlinkat", "mkdir", "mkdirat", "rmdir", "mknod",
      "mknodat", "chmod", "fchmod", "fchmodat", "chown", "fchown", "lchown", "fchownat",
      "utime", "utimes", "utimensat", "futimesat",
      // Privileges
      "setuid", "setgid", "setreuid", "setregid", "setresuid", "setresgid", "setfsuid", "setfsgid",
      "setgroups", "capset", "personality", "seccomp",
    ]

  /// The system calls that change extended attributes of files, such as access control lists, which Landlock allows.
  private static let attributeCalls = [
    "setxattr", "lsetxattr", "fsetxattr", "setxattrat", "removexattr", "lremovexattr",
    "fremovexattr", "removexattrat",
  ]

  private static let networkCalls = ["socket", "connect", "bind", "listen", "accept", "accept4"]

  private static let otherProcessCalls = [
    "rt_sigqueueinfo", "rt_tgsigqueueinfo", "pidfd_open", "pidfd_getfd", "pidfd_send_signal",
    "ptrace", "process_vm_readv", "process_vm_writev", "process_madvise", "process_mrelease",
    "kcmp", "move_pages", "migrate_pages", "shmget", "shmat", "msgget", "semget", "mq_open",
  ]

  /// The system calls for mounts, namespaces and the kernel itself.
  private static let administrationCalls = [
    "mount", "umount2", "pivot_root", "chroot", "unshare", "setns", "open_tree", "move_mount",
    "fsopen", "fsconfig", "fsmount", "fspick", "mount_setattr", "open_by_handle_at",
    "bpf", "io_uring_setup", "io_uring_enter", "io_uring_register", "userfaultfd",
    "perf_event_open", "keyctl", "add_key", "request_key", "init_module", "finit_module",
    "delete_module", "kexec_load", "kexec_file_load", "reboot", "swapon", "swapoff", "sethostname",
    "setdomainname", "iopl", "ioperm", "modify_ldt", "quotactl", "acct", "settimeofday",
    "clock_settime", "syslog",
  ]

  /// Adds the rules for calls that are allowed only with certain arguments, and returns whether this succeeded.
  private borrowing func addCallsWithConditions() -> Bool {
    let code = UInt64(PROT_EXEC)
    let thread = UInt64(CLONE_VM | CLONE_THREAD)
    let process = UInt64(getpid())
    let ownSignal = UInt64(SIGSYS)
    // No executable memory.
    return add(shim_allow, ["mmap", "mprotect"], if: argument(2, SCMP_CMP_MASKED_EQ, code, 0))
      && add(shim_report, ["mmap", "mprotect"], if: argument(2, SCMP_CMP_MASKED_EQ, code, code))
      // New threads, but no new processes. `clone3`, which cannot be examined, fails, and the C library then uses
      // `clone`.
      && add(shim_allow, ["clone"], if: argument(0, SCMP_CMP_MASKED_EQ, thread, thread))
      && add(shim_report, ["clone"], if: argument(0, SCMP_CMP_MASKED_EQ, UInt64(CLONE_THREAD), 0))
      // The name of a thread.
      && add(shim_allow, ["prctl"], if: argument(0, SCMP_CMP_EQ, UInt64(PR_SET_NAME)))
      // `abort` ends this process only.
      && add(shim_allow, ["tgkill"], if: argument(0, SCMP_CMP_EQ, process))
      && add(shim_report, ["tgkill"], if: argument(0, SCMP_CMP_NE, process))
      // The signal handler that reports a blocked call cannot be removed.
      && add(shim_allow, ["rt_sigaction"], if: argument(0, SCMP_CMP_NE, ownSignal))
      && add(shim_report, ["rt_sigaction"], if: argument(0, SCMP_CMP_EQ, ownSignal))
  }

  /// Makes the filter apply to all threads, and end the process at a system call of another processor architecture.
  ///
  /// Turns off a slow protection against speculative store bypass, which older kernels otherwise add to filtered
  /// processes. Returns whether this succeeded.
  private borrowing func configure() -> Bool {
    seccomp_attr_set(filterContext, SCMP_FLTATR_ACT_BADARCH, shim_end_process) == 0
      && seccomp_attr_set(filterContext, SCMP_FLTATR_CTL_TSYNC, 1) == 0
      && seccomp_attr_set(filterContext, SCMP_FLTATR_CTL_SSB, 1) == 0
  }

  /// Adds an action for calls whose arguments meet the conditions; ignores calls that the processor architecture lacks.
  private borrowing func add(
    _ action: UInt32, _ calls: [String], if conditions: scmp_arg_cmp...
  ) -> Bool {
    calls.map { seccomp_syscall_resolve_name($0) }.filter { $0 >= 0 }.allSatisfy {
      seccomp_rule_add_array(filterContext, action, $0, UInt32(conditions.count), conditions) == 0
    }
  }
}

/// Returns a condition for the argument of a system call with the given index, starting at 0.
///
/// `first` is the value for the comparison. For `SCMP_CMP_MASKED_EQ`, `first` is a bit mask and `second` is the value.
private func argument(
  _ index: UInt32, _ comparison: scmp_compare, _ first: UInt64, _ second: UInt64 = 0
) -> scmp_arg_cmp {
  scmp_arg_cmp(arg: index, op: comparison, datum_a: first, datum_b: second)
}
