import CSandbox
import Glibc

/// The protections that a process applies to itself before it reads files from strangers.
///
/// They last until the process ends and cannot be removed.
public enum Sandbox {
  /// A protection by the kernel.
  public enum Protection: String, CaseIterable, Sendable {
    /// Programs that the process starts get no additional privileges.
    case noNewPrivileges = "no new privileges"
    /// The process has no rights to any file, and to the network as far as the kernel supports it.
    case landlock = "Landlock"
    /// System calls that decoding does not need fail, or end the process if only an attacker makes them.
    case seccomp
  }

  /// True if the kernel has seccomp and no container forbids it.
  public static var canFilterSystemCalls: Bool { shim_has_seccomp() != 0 }

  /// Applies the protections and returns those that are active.
  ///
  /// Call this while the process has one thread. Takes less than 2 ms.
  public static func enter(
    _ protections: [Protection] = Protection.allCases
  ) -> [Protection] {
    // In the order of the cases: the last one forbids the calls that apply the others.
    Protection.allCases.filter { protections.contains($0) && apply($0) }
  }

  private static func apply(_ protection: Protection) -> Bool {
    switch protection {
    case .noNewPrivileges: shim_set_no_new_privileges() == 0
    case .landlock: giveUpRights()
    case .seccomp: SystemCallFilter.loadForDecoding()
    }
  }

  /// Applies a Landlock ruleset that handles all rights of the kernel's version and grants none.
  private static func giveUpRights() -> Bool {
    let version = shim_landlock_version()
    guard version >= 1 else { return false }
    let fileRightCount: UInt64 =
      switch version {
      case 1: 13
      case 2: 14
      case 3, 4: 15
      default: 16
      }
    // Binding and connecting TCP sockets; sending signals and connecting to abstract sockets.
    var rights = shim_landlock_rights(
      files: 1 << fileRightCount - 1, network: version >= 4 ? 0b11 : 0,
      scopes: version >= 6 ? 0b11 : 0)
    let knownFieldCount = version >= 6 ? 3 : version >= 4 ? 2 : 1
    return shim_landlock_restrict(&rights, knownFieldCount * MemoryLayout<UInt64>.size) == 0
  }
}
