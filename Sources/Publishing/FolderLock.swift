import Foundation

/// A kernel lock on a folder that allows only one build at a time.
///
/// The kernel releases it if the process ends.
package final class FolderLock: Sendable {
  private let descriptor: Int32
  private let createdFolders: [URL]

  /// Locks a folder.
  ///
  /// `createdFolders` lists the folders that were created for it, innermost first. They are removed with the
  /// lock if they are still empty.
  init(_ folder: URL, created createdFolders: [URL] = []) throws {
    self.createdFolders = createdFolders
    // During an atomic swap, another folder has this path for a moment. If the opened folder is no
    // longer at the path after locking, try again.
    while true {
      let descriptor = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      guard descriptor >= 0 else { throw FileError(folder.path, errno) }
      do {
        if try Self.lockIfStillInPlace(descriptor, folder) {
          self.descriptor = descriptor
          return
        }
        close(descriptor)
      } catch {
        close(descriptor)
        throw error
      }
    }
  }

  /// Gives the folder the default permissions if it was created for this lock.
  ///
  /// The process's `umask` determines them. An existing folder keeps its permissions. Errors are
  /// ignored: some file systems have none.
  package func makePublicIfCreated() {
    guard !createdFolders.isEmpty else { return }
    let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let mask = status?.firstMatch(of: /(?m)^Umask:\s*([0-7]+)/).flatMap { mode_t($0.1, radix: 8) }
    fchmod(descriptor, 0o777 & ~(mask ?? 0o022))
  }

  /// Unlocks explicitly before closing: a child process that is just being started shares the open
  /// descriptor, and with it the lock, until it calls `exec`.
  deinit {
    _ = createdFolders.first { rmdir($0.path) != 0 }
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }

  /// Locks an open folder.
  ///
  /// Returns false if its path now leads to a different folder.
  private static func lockIfStillInPlace(_ descriptor: Int32, _ folder: URL) throws -> Bool {
    var (opened, there) = (stat(), stat())
    guard fstat(descriptor, &opened) == 0 else { throw FileError(folder.path, errno) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      guard errno == EWOULDBLOCK else { throw FileError(folder.path, errno) }
      throw Builder.Problem.alreadyRunning(folder.path, by: lockingProcess(of: opened))
    }
    guard stat(folder.path, &there) == 0 else { throw FileError(folder.path, errno) }
    return (opened.st_dev, opened.st_ino) == (there.st_dev, there.st_ino)
  }

  /// Returns the process that has locked a folder, according to `/proc/locks`.
  ///
  /// Returns nil if it is not listed, for example because it runs in another container.
  private static func lockingProcess(of folder: stat) -> Int32? {
    // The table is read in pieces. If other locks change in between, a line can be missing.
    (0..<50).lazy.compactMap { _ in listedProcess(of: folder) }.first
  }

  private static func listedProcess(of folder: stat) -> Int32? {
    guard let table = try? String(contentsOfFile: "/proc/locks", encoding: .utf8) else {
      return nil
    }
    // A line looks like this: `3: FLOCK  ADVISORY  WRITE 7132 fe:00:16225350 0 EOF`.
    let lines = table.split(separator: "\n").map { $0.split(separator: " ") }
    let locks = lines.filter { words in
      words.count > 5 && words[1] == "FLOCK" && words[5].hasSuffix(":\(folder.st_ino)")
    }
    let device = UInt64(folder.st_dev)
    let numbers = [
      device >> 8 & 0xfff | device >> 32 & ~0xfff, device & 0xff | device >> 12 & ~0xff,
    ]
    let lock = locks.first { words in
      words[5].split(separator: ":").prefix(2).map { UInt64($0, radix: 16) } == numbers
    }
    // Some file systems report a different device number in `/proc/locks` than in `stat`.
    let only = locks.count == 1 ? locks.first : nil
    return (lock ?? only).flatMap { Int32($0[4]) }.flatMap { $0 > 0 ? $0 : nil }
  }
}
