import Foundation

/// Whoever can write the database names the program, so only one its owner has put in a place of
/// their own is started: not a system tool such as `/bin/sh`, which would take the figures for
/// commands, and nothing that came into the family's folders as a photo does.
extension NarrativeProgram {
  /// What the system brings along; `/usr/local` and `/opt` hold what people have put there.
  private static let systemFolders = [
    "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/libexec", "/usr", "/boot", "/dev",
    "/etc", "/proc", "/run", "/sys", "/snap",
  ]

  /// The program behind every link, as it may be started; throws why it may not.
  static func trusted(
    _ path: String, outside folders: [String]
  ) throws(NarrativeFailure) -> String {
    guard path.hasPrefix("/") else { throw .missing("\(path) is not a whole path from /") }
    guard let program = realPath(path) else {
      throw .missing("\(path): \(String(cString: strerror(errno)))")
    }
    let isSystemTool = systemFolders.contains { isBelow($0, program) }
    if isSystemTool, !isBelow("/usr/local", program) {
      throw .refused("\(program) is a tool of the system")
    }
    for folder in folders.compactMap(realPath) where isBelow(folder, program) {
      throw .refused("\(program) lies in \(folder), where the family's records or photos are")
    }
    try belongsToOneself(program)
    try belongsToOneself(String(program[..<(program.lastIndex(of: "/") ?? program.endIndex)]))
    return program
  }

  /// Nobody but the user, or root, can change what stands there.
  ///
  /// In a folder such as `/tmp`, which all may write but only owners may take from, a file is safe
  /// enough.
  private static func belongsToOneself(_ path: String) throws(NarrativeFailure) {
    var status = stat()
    guard stat(path.isEmpty ? "/" : path, &status) == 0 else { throw .missing("it is gone") }
    guard status.st_uid == geteuid() || status.st_uid == 0 else {
      throw .refused("\(path) belongs to somebody else")
    }
    let isShared = status.st_mode & (S_IWGRP | S_IWOTH) != 0
    let isKept = status.st_mode & S_IFMT == S_IFDIR && status.st_mode & S_ISVTX != 0
    if isShared, !isKept { throw .refused("others may change \(path)") }
  }

  private static func realPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  private static func isBelow(_ folder: String, _ path: String) -> Bool {
    path.hasPrefix(folder.hasSuffix("/") ? folder : "\(folder)/")
  }
}
