import CSandbox
import Glibc

/// The permanent protections of the Linux kernel that a process applies to itself before it reads untrusted files.
package enum Sandbox {
  package enum Protection: String, CaseIterable, Sendable {
    /// Programs that the process starts get no additional privileges.
    case noNewPrivileges = "no new privileges"
    /// The process can use only files that were granted to it, and no network, as far as the kernel supports this.
    case landlock = "Landlock"
    /// System calls that the process does not need fail, or end the process if only an attacker would make them.
    case seccomp
  }

  /// True if the kernel supports filters for system calls (seccomp) and no container forbids them.
  package static var canFilterSystemCalls: Bool { shim_has_seccomp() != 0 }

  /// Applies the protections in less than 2 ms and returns the active ones; call this while the process has one thread.
  package static func applyProtections(_ protections: [Protection] = Protection.allCases)
    -> [Protection]
  {
    // The protections are applied in the order of the cases, because the last one forbids the calls that apply the
    // others.
    Protection.allCases.filter { protections.contains($0) && apply($0) }
  }

  private static func apply(_ protection: Protection) -> Bool {
    switch protection {
    case .noNewPrivileges: shim_set_no_new_privileges() == 0
    case .landlock: LandlockRuleset()?.apply() ?? false
    case .seccomp: SystemCallFilter.loadForDecoding()
    }
  }

  /// Restricts the process to the files in `rules`, without network or access to the memory of other processes.
  ///
  /// Returns the protections that are active. The process can still start programs that a rule permits. If
  /// `changesAttributes` is true, it can also change extended attributes of all files, even of files without a rule.
  /// Call this function while the process has only one thread.
  package static func confine(
    to rules: [FileRule], changingAttributes changesAttributes: Bool = false
  ) -> [Protection] {
    var active: [Protection] = []
    if shim_set_no_new_privileges() == 0 { active.append(.noNewPrivileges) }
    // With the first version of Landlock, a process cannot move files between folders.
    if let files = LandlockRuleset(minimumVersion: 2), files.grant(rules), files.apply() {
      active.append(.landlock)
    }
    if SystemCallFilter.loadForBuilding(changingAttributes: changesAttributes) {
      active.append(.seccomp)
    }
    return active
  }

  /// The protections that this kernel supports for `confine(to:changingAttributes:)`.
  package static var availableConfinementProtections: [Protection] {
    [.noNewPrivileges] + (shim_landlock_version() >= 2 ? [.landlock] : [])
      + (canFilterSystemCalls ? [.seccomp] : [])
  }
}

/// The rights of a confined process to a file, or to a folder and everything below it.
package struct FileRule: Sendable {
  package enum Access: Sendable {
    /// The process may read files and list folders.
    case read
    /// The process may read files, list folders and start programs.
    case readExecute
    /// The process may read a file and write to it.
    case readWrite
    /// The process may do everything with files and folders, except start programs.
    case change
    /// The process may create, list and remove folders, and rename them without moving them to another folder.
    case changeFolders
    /// The process may remove empty folders.
    case removeFolders

    /// The permitted operations as bits of the kernel's Landlock interface, which restricts the use of files.
    fileprivate var landlockRights: UInt64 {
      let (execute, write, read, list, removeFolder, removeFile, makeFolder) = (0, 1, 2, 3, 4, 5, 7)
      let (makeFile, makeLink, move, shorten) = (8, 12, 13, 14)
      let folders = [list, removeFolder, makeFolder]
      let bits =
        switch self {
        case .read: [read, list]
        case .readExecute: [read, list, execute]
        case .readWrite: [read, write, shorten]
        case .changeFolders: folders
        case .removeFolders: [removeFolder]
        case .change: folders + [move, read, write, removeFile, makeFile, makeLink, shorten]
        }
      return bits.reduce(0) { $0 | 1 << $1 }
    }
  }

  let path: String
  let landlockRights: UInt64
  let followsLinks: Bool

  /// Creates a rule for the file or folder at a path.
  ///
  /// The rule has no effect if nothing exists at the path, or if the path is a symbolic link and `followsLinks` is
  /// false.
  package init(_ access: Access, _ path: String, followsLinks: Bool = true) {
    self.path = path
    self.followsLinks = followsLinks
    landlockRights = access.landlockRights
  }
}

/// A set of rules of Landlock, which forbids a process all file operations that the kernel's version of Landlock knows,
/// except granted ones.
private struct LandlockRuleset: ~Copyable {
  private let rulesetDescriptor: Int32
  /// The file operations that the kernel's version of Landlock can forbid, as bits.
  private let restrictableRights: UInt64

  /// Creates a ruleset that grants nothing; returns nil if the kernel has no Landlock of at least the minimum version.
  init?(minimumVersion: Int32 = 1) {
    let version = shim_landlock_version()
    guard version >= minimumVersion else { return nil }
    let fileRightCount: UInt64 =
      switch version {
      case 1: 13
      case 2: 14
      case 3, 4: 15
      default: 16
      }
    // The network rights are to bind and connect TCP sockets. The scopes forbid signals and abstract sockets of others.
    var rights = shim_landlock_rights(
      files: 1 << fileRightCount - 1, network: version >= 4 ? 0b11 : 0,
      scopes: version >= 6 ? 0b11 : 0)
    let knownFieldCount = version >= 6 ? 3 : version >= 4 ? 2 : 1
    let created = shim_landlock_create(&rights, knownFieldCount * MemoryLayout<UInt64>.size)
    guard created >= 0 else { return nil }
    rulesetDescriptor = created
    restrictableRights = rights.files
  }

  deinit { close(rulesetDescriptor) }

  /// Grants the rights of the rules; returns false on failure.
  borrowing func grant(_ rules: [FileRule]) -> Bool {
    // The rights to read, write, shorten and start are the only ones that a rule for a file can grant.
    let rightsToFile: UInt64 = 0b111 | 1 << 14
    for rule in rules {
      let file = open(
        rule.path, shim_open_path_only | O_CLOEXEC | (rule.followsLinks ? 0 : O_NOFOLLOW))
      if file < 0 { continue }
      defer { close(file) }
      var status = stat()
      guard fstat(file, &status) == 0, status.st_mode & S_IFMT != S_IFLNK else { continue }
      let isFolder = status.st_mode & S_IFMT == S_IFDIR
      let rights = rule.landlockRights & restrictableRights & (isFolder ? .max : rightsToFile)
      guard shim_landlock_allow(rulesetDescriptor, file, rights) == 0 else { return false }
    }
    return true
  }

  /// Applies the ruleset to this thread and to all threads and programs that it starts; returns false on failure.
  borrowing func apply() -> Bool { shim_landlock_restrict(rulesetDescriptor) == 0 }
}
