import CSandbox
import Glibc

/// A list of system calls that a process may make; any other call ends it.
struct SystemCallFilter: ~Copyable {
  private let context: scmp_filter_ctx

  /// Creates a filter that allows nothing; nil if the library cannot create one.
  private init?() {
    guard let context = seccomp_init(shim_end_process) else { return nil }
    self.context = context
  }

  deinit { seccomp_release(context) }

  /// Applies the filter to all threads of the process, forever, and returns whether it is active.
  private borrowing func load() -> Bool { seccomp_load(context) == 0 }
}

extension SystemCallFilter {
  /// Applies a filter for decoding photos that arrive on standard input.
  ///
  /// Returns whether it is active.
  static func loadForDecoding() -> Bool {
    guard let filter = SystemCallFilter() else { return false }
    return filter.setUp()
      && filter.allow(
        // Memory
        "brk", "munmap", "mremap", "madvise",
        // Threads, some of which the decoders create
        "futex", "sched_yield", "sched_getaffinity", "set_robust_list", "rseq", "gettid", "getpid",
        // Time
        "clock_gettime", "clock_getres", "gettimeofday", "time", "clock_nanosleep", "nanosleep",
        "setitimer",
        // The end of the process and its signals
        "exit", "exit_group", "rt_sigaction", "rt_sigprocmask", "rt_sigreturn", "sigaltstack",
        "restart_syscall",
        // Waiting for data
        "poll", "ppoll", "getrandom")
      // Only standard input, output and error.
      && filter.allow(
        "read", "readv", "recvfrom", "write", "writev", "sendto", "fstat",
        if: [Condition(0, SCMP_CMP_LE, UInt64(STDERR_FILENO))])
      // No memory with code.
      && filter.allow(
        "mmap", "mprotect", if: [Condition(2, SCMP_CMP_MASKED_EQ, UInt64(PROT_EXEC), 0)])
      // Threads, but no processes. The kernel cannot examine the arguments of `clone3`; without it
      // the C library uses `clone`.
      && filter.allow(
        "clone",
        if: [Condition(0, SCMP_CMP_MASKED_EQ, threadFlags, threadFlags)])
      && filter.add(shim_fail_with(UInt32(ENOSYS)), "clone3")
      // The name of a thread.
      && filter.allow("prctl", if: [Condition(0, SCMP_CMP_EQ, UInt64(PR_SET_NAME))])
      // `abort` ends this process only.
      && filter.allow("tgkill", if: [Condition(0, SCMP_CMP_EQ, UInt64(getpid()))])
      && filter.load()
  }

  private static var threadFlags: UInt64 { UInt64(CLONE_VM | CLONE_THREAD) }

  /// A condition for an argument of a call.
  private struct Condition {
    let argument: UInt32
    let comparison: scmp_compare
    let operands: (UInt64, UInt64)

    init(_ argument: UInt32, _ comparison: scmp_compare, _ first: UInt64, _ second: UInt64 = 0) {
      self.argument = argument
      self.comparison = comparison
      operands = (first, second)
    }
  }

  /// Ends the process also for calls of another architecture, and includes all threads.
  ///
  /// Older kernels otherwise slow down all reads of filtered processes, to protect secrets in the same
  /// process. A decoder has none.
  private borrowing func setUp() -> Bool {
    seccomp_attr_set(context, SCMP_FLTATR_ACT_BADARCH, shim_end_process) == 0
      && seccomp_attr_set(context, SCMP_FLTATR_CTL_TSYNC, 1) == 0
      && seccomp_attr_set(context, SCMP_FLTATR_CTL_SSB, 1) == 0
  }

  /// Allows calls, if a condition is given only with such arguments.
  ///
  /// Ignores calls that this architecture does not have. Returns false on failure.
  private borrowing func allow(_ calls: String..., if conditions: [Condition] = []) -> Bool {
    for call in calls where !add(shim_allow, call, conditions) { return false }
    return true
  }

  private borrowing func add(
    _ action: UInt32, _ call: String, _ conditions: [Condition] = []
  ) -> Bool {
    let number = seccomp_syscall_resolve_name(call)
    if number < 0 { return true }
    let comparisons = conditions.map {
      scmp_arg_cmp(
        arg: $0.argument, op: $0.comparison, datum_a: $0.operands.0, datum_b: $0.operands.1)
    }
    return seccomp_rule_add_array(
      context, action, number, UInt32(comparisons.count), comparisons) == 0
  }
}
