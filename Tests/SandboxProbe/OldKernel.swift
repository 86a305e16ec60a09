import CSandbox
import Glibc

/// Runs a program as on a kernel without a protection, or in a container that forbids it.
enum OldKernel {
  /// Makes the kernel answer that it does not know a protection, and runs the program in this process.
  ///
  /// `command` is the path of the program and its arguments. Returns only on failure.
  static func run(_ command: [String], without protection: String) {
    guard let filter = seccomp_init(shim_allow) else { return }
    switch protection {
    case "Landlock": guard forbid("landlock_create_ruleset", filter) else { return }
    case "loading of filters":
      let loading = scmp_arg_cmp(
        arg: 0, op: SCMP_CMP_EQ, datum_a: UInt64(SECCOMP_SET_MODE_FILTER), datum_b: 0)
      guard forbid("seccomp", filter, if: [loading]) else { return }
    case "seccomp":
      let older = scmp_arg_cmp(
        arg: 0, op: SCMP_CMP_EQ, datum_a: UInt64(PR_SET_SECCOMP), datum_b: 0)
      guard forbid("seccomp", filter), forbid("prctl", filter, if: [older]) else { return }
    default: return
    }
    // This also forbids new privileges, which the kernel requires of a process with a filter.
    guard seccomp_load(filter) == 0 else { return }
    var arguments = command.map { strdup($0) } + [nil]
    execv(command[0], &arguments)
  }

  private static func forbid(
    _ call: String, _ filter: scmp_filter_ctx, if conditions: [scmp_arg_cmp] = []
  ) -> Bool {
    let number = seccomp_syscall_resolve_name(call)
    return number >= 0
      && seccomp_rule_add_array(
        filter, shim_fail_with(UInt32(ENOSYS)), number, UInt32(conditions.count), conditions) == 0
  }
}
