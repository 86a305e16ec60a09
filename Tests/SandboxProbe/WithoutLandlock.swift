import CSandbox
import Glibc

/// Runs a program as on a kernel without Landlock.
enum WithoutLandlock {
  /// Makes the kernel answer that it does not know Landlock, and runs the program in this process.
  ///
  /// Returns only on failure.
  static func run(_ program: String) {
    let call = seccomp_syscall_resolve_name("landlock_create_ruleset")
    guard call >= 0, let filter = seccomp_init(shim_allow),
      seccomp_rule_add_array(filter, shim_fail_with(UInt32(ENOSYS)), call, 0, nil) == 0,
      // This also forbids new privileges, which the kernel requires of a process with a filter.
      seccomp_load(filter) == 0
    else { return }
    var arguments = [strdup(program), nil]
    execv(program, &arguments)
  }
}
