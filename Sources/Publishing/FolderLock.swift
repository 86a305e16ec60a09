import Files
import Foundation

/// A lock on a folder that allows only one build at a time; the kernel releases the lock if the process ends.
package final class FolderLock: Sendable {
  private let descriptor: Int32
  private let createdFolders: [URL]

  /// Locks a folder.
  ///
  /// `createdFolders` are the folders that were created for the lock, innermost first. They are removed with the lock
  /// if they are still empty.
  init(_ folder: URL, created createdFolders: [URL] = []) throws {
    self.createdFolders = createdFolders
    // During an atomic swap, another folder has this path for a moment. If the opened folder is no
    // longer at the path after locking, try again.
    while true {
      let descriptor = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      guard descriptor >= 0 else { throw FileError(folder.path, errno) }
      var isLocked = false
      defer { if !isLocked { close(descriptor) } }
      isLocked = try Self.lockIfStillInPlace(descriptor, at: folder)
      if isLocked {
        self.descriptor = descriptor
        return
      }
    }
  }

  /// Gives the locked folder, if it was created for this lock, the default permissions of new folders (see `umask`).
  ///
  /// Errors are ignored, because some file systems have no permissions.
  package func makePublicIfCreated() {
    guard !createdFolders.isEmpty else { return }
    let status = Self.text(of: "/proc/self/status")
    let mask = status?.firstMatch(of: /(?m)^Umask:\s*([0-7]+)/).flatMap { mode_t($0.1, radix: 8) }
    fchmod(descriptor, 0o777 & ~(mask ?? 0o022))
  }

  /// Removes the created folders that are empty, and unlocks the folder before its descriptor is closed.
  ///
  /// Closing the descriptor is not enough: a child process that is just being started shares it, and with it the lock,
  /// until the child calls `exec`.
  deinit {
    _ = createdFolders.first { rmdir($0.path) != 0 }
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }

  /// Locks an open folder, and returns false if its path now leads to a different folder.
  private static func lockIfStillInPlace(_ descriptor: Int32, at folder: URL) throws -> Bool {
    var (opened, there) = (stat(), stat())
    guard fstat(descriptor, &opened) == 0 else { throw FileError(folder.path, errno) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      guard errno == EWOULDBLOCK else { throw FileError(folder.path, errno) }
      throw SiteBuilder.Problem.alreadyRunning(folder.path, processID: lockingProcessID(of: opened))
    }
    guard stat(folder.path, &there) == 0 else { throw FileError(folder.path, errno) }
    return isSameFolder(opened, there)
  }

  /// Returns the number of the process that has locked a folder, or nil if it is unknown.
  ///
  /// It is unknown if the process belongs to another user, runs in another container, or has ended while a program that
  /// it started still has the folder open.
  private static func lockingProcessID(of folder: stat) -> Int32? {
    // `/proc` of another process namespace contains other numbers, and more than one for this process.
    guard let status = text(of: "/proc/self/status"), status.contains(/(?m)^NSpid:\s*\d+$/) else {
      return nil
    }
    // `/proc/locks` is read in pieces: if other locks change in between, a lock can be missing. A list of
    // processes or open files always contains those that exist throughout.
    for process in numericFileNames(in: "/proc") {
      for file in numericFileNames(in: "/proc/\(process)/fdinfo") {
        var locked = stat()
        if let status = text(of: "/proc/\(process)/fdinfo/\(file)"), hasLock(process, in: status),
          stat("/proc/\(process)/fd/\(file)", &locked) == 0, isSameFolder(locked, folder)
        {
          return process
        }
      }
    }
    return nil
  }

  /// Returns whether a process has itself locked one of its open files; `status` is the kernel's description of the
  /// file.
  private static func hasLock(_ process: Int32, in status: String) -> Bool {
    // A line looks like this: `lock:  1: FLOCK  ADVISORY  WRITE 7132 fe:00:16225350 0 EOF`.
    status.split(separator: "\n").contains { line in
      let words = line.split { $0 == " " || $0 == "\t" }
      return words.count > 5 && words[0] == "lock:" && words[2] == "FLOCK" && words[4] == "WRITE"
        && Int32(words[5]) == process
    }
  }

  private static func isSameFolder(_ one: stat, _ other: stat) -> Bool {
    (one.st_dev, one.st_ino) == (other.st_dev, other.st_ino)
  }

  private static func text(of path: String) -> String? {
    try? String(contentsOfFile: path, encoding: .utf8)
  }

  /// Returns the file names in a folder that are numbers, or an empty array if the folder cannot be read.
  private static func numericFileNames(in folder: String) -> [Int32] {
    ((try? FolderListing(of: folder))?.entries ?? []).compactMap { Int32($0.name) }
  }
}
