import Foundation

/// The checks before the program is started.
///
/// Anyone who can write to the database can name a program. Therefore only a program that the user
/// installed may run: not a system tool such as `/bin/sh`, which would execute the metrics as
/// commands, and no file from the family's folders, because anyone who can add a photo could have
/// put it there.
extension NarrativeProgram {
  /// Folders with programs of the operating system.
  ///
  /// `/opt` is not one of them, and `/usr/local` is exempt below: they contain what people
  /// installed.
  private static let systemFolders = [
    "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/libexec", "/usr", "/boot", "/dev",
    "/etc", "/proc", "/run", "/sys", "/snap",
  ]

  /// Returns the program's path with all symbolic links resolved.
  ///
  /// Throws ``NarrativeFailure`` if the program does not exist or is not allowed to run.
  static func validatedPath(
    _ path: String, outside folders: [String]
  ) throws(NarrativeFailure) -> String {
    guard path.hasPrefix("/") else { throw .notStarted("\(path) is not an absolute path") }
    guard let program = realPath(path) else {
      throw .notStarted("\(path): \(String(cString: strerror(errno)))")
    }
    let isSystemTool = systemFolders.contains { folder($0, contains: program) }
    if isSystemTool, !folder("/usr/local", contains: program) {
      throw .refused("\(program) is a system tool")
    }
    for folder in folders.compactMap(realPath) where self.folder(folder, contains: program) {
      throw .refused("\(program) is in \(folder), the folder of the records or photos")
    }
    try checkOwnership(of: program)
    try checkOwnership(of: String(program[..<(program.lastIndex(of: "/") ?? program.endIndex)]))
    return program
  }

  /// Throws if anyone except the user or root can change the file or folder.
  ///
  /// A folder with the sticky bit, such as `/tmp`, is accepted: others can add files, but cannot
  /// replace those of the user.
  private static func checkOwnership(of path: String) throws(NarrativeFailure) {
    var status = stat()
    guard stat(path.isEmpty ? "/" : path, &status) == 0 else {
      throw .notStarted("it does not exist anymore")
    }
    guard status.st_uid == geteuid() || status.st_uid == 0 else {
      throw .refused("\(path) belongs to another user")
    }
    let isShared = status.st_mode & (S_IWGRP | S_IWOTH) != 0
    let isKept = status.st_mode & S_IFMT == S_IFDIR && status.st_mode & S_ISVTX != 0
    if isShared, !isKept { throw .refused("other users can change \(path)") }
  }

  private static func realPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  private static func folder(_ folder: String, contains path: String) -> Bool {
    path.hasPrefix(folder.hasSuffix("/") ? folder : "\(folder)/")
  }
}
