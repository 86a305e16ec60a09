import CSandbox
import Glibc

/// The permanent protections that a process applies to itself before it reads files from strangers.
public enum Sandbox {
  /// A protection by the kernel.
  public enum Protection: String, CaseIterable, Sendable {
    /// Programs that the process starts get no additional privileges.
    case noNewPrivileges = "no new privileges"
    /// The process has rights only to the files that it was granted, and no network, as far as the kernel supports it.
    case landlock = "Landlock"
    /// System calls that are not needed fail, or end the process if only an attacker would make them.
    case seccomp
  }

  /// True if the kernel has seccomp and no container forbids it.
  public static var canFilterSystemCalls: Bool { shim_has_seccomp() != 0 }

  /// Applies protections in less than 2 ms and returns the active ones; call this while the process has one thread.
  public static func enter(_ protections: [Protection] = Protection.allCases) -> [Protection] {
    // In the order of the cases: the last one forbids the calls that apply the others.
    Protection.allCases.filter { protections.contains($0) && apply($0) }
  }

  private static func apply(_ protection: Protection) -> Bool {
    switch protection {
    case .noNewPrivileges: shim_set_no_new_privileges() == 0
    case .landlock: FileRules()?.apply() ?? false
    case .seccomp: SystemCallFilter.loadForDecoding()
    }
  }

  /// Restricts the process to some files, and takes the network and access to the memory of other processes from it.
  ///
  /// Returns the protections that are active. The process can still start programs that a rule permits. It can also
  /// change extended attributes, even of other files, if `changesAttributes` is true. Call this while the process has
  /// one thread.
  public static func confine(
    to rules: [FileRule], changingAttributes changesAttributes: Bool = false
  ) -> [Protection] {
    var active: [Protection] = []
    if shim_set_no_new_privileges() == 0 { active.append(.noNewPrivileges) }
    // The first version cannot move files between folders.
    if let files = FileRules(minimumVersion: 2), files.add(rules), files.apply() {
      active.append(.landlock)
    }
    if SystemCallFilter.loadForBuilding(changingAttributes: changesAttributes) {
      active.append(.seccomp)
    }
    return active
  }

  /// The protections of a confined process that this kernel supports.
  public static var availableForConfinement: [Protection] {
    [.noNewPrivileges] + (shim_landlock_version() >= 2 ? [.landlock] : [])
      + (canFilterSystemCalls ? [.seccomp] : [])
  }
}

/// The rights of a confined process to a file, or to a folder and everything below it.
public struct FileRule: Sendable {
  /// The permitted operations.
  public enum Access: Sendable {
    /// It reads files and lists folders.
    case read
    /// It also starts programs.
    case execute
    /// It reads a file, and writes to it.
    case overwrite
    /// It does everything except starting programs.
    case change
    /// It creates, lists and removes folders, and renames them without moving them to another folder.
    case changeFolders
    /// It removes empty folders.
    case removeFolders

    /// The bits of Landlock for these rights to files.
    fileprivate var rights: UInt64 {
      let (execute, write, read, list, removeFolder, removeFile, makeFolder) = (0, 1, 2, 3, 4, 5, 7)
      let (makeFile, makeLink, move, shorten) = (8, 12, 13, 14)
      let folders = [list, removeFolder, makeFolder]
      let bits =
        switch self {
        case .read: [read, list]
        case .execute: [read, list, execute]
        case .overwrite: [read, write, shorten]
        case .changeFolders: folders
        case .removeFolders: [removeFolder]
        case .change: folders + [move, read, write, removeFile, makeFile, makeLink, shorten]
        }
      return bits.reduce(0) { $0 | 1 << $1 }
    }
  }

  let path: String
  let rights: UInt64
  let followsLinks: Bool

  /// Creates a rule.
  ///
  /// It is ignored if there is nothing at the path, or if there is a link that may not be followed.
  public init(_ access: Access, _ path: String, followsLinks: Bool = true) {
    self.path = path
    self.followsLinks = followsLinks
    rights = access.rights
  }
}

/// A Landlock ruleset that restricts all operations that the kernel's version of Landlock knows.
private struct FileRules: ~Copyable {
  private let ruleset: Int32
  private let knownRights: UInt64

  /// Creates a ruleset that grants nothing; returns nil if the kernel does not support it.
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
    // Binding and connecting TCP sockets; sending signals and connecting to abstract sockets.
    var rights = shim_landlock_rights(
      files: 1 << fileRightCount - 1, network: version >= 4 ? 0b11 : 0,
      scopes: version >= 6 ? 0b11 : 0)
    let knownFieldCount = version >= 6 ? 3 : version >= 4 ? 2 : 1
    let created = shim_landlock_create(&rights, knownFieldCount * MemoryLayout<UInt64>.size)
    guard created >= 0 else { return nil }
    ruleset = created
    knownRights = rights.files
  }

  deinit { close(ruleset) }

  /// Adds rules; returns false on failure.
  borrowing func add(_ rules: [FileRule]) -> Bool {
    // Reading, writing, shortening and starting are the rights to a file.
    let rightsToFile: UInt64 = 0b111 | 1 << 14
    for rule in rules {
      let file = open(
        rule.path, shim_open_path_only | O_CLOEXEC | (rule.followsLinks ? 0 : O_NOFOLLOW))
      if file < 0 { continue }
      defer { close(file) }
      var status = stat()
      guard fstat(file, &status) == 0, status.st_mode & S_IFMT != S_IFLNK else { continue }
      let isFolder = status.st_mode & S_IFMT == S_IFDIR
      let rights = rule.rights & knownRights & (isFolder ? .max : rightsToFile)
      guard shim_landlock_allow(ruleset, file, rights) == 0 else { return false }
    }
    return true
  }

  /// Restricts this thread and those that it starts; returns false on failure.
  borrowing func apply() -> Bool { shim_landlock_restrict(ruleset) == 0 }
}
