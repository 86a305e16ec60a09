import Foundation

/// One build at a time in a folder: a kernel lock on the folder itself, gone with its holder.
package final class FolderLock: Sendable {
  private let descriptor: Int32
  private let made: [URL]

  /// Locks a folder; those `made` for it go again with the lock where nothing has come into them.
  init(_ folder: URL, having made: [URL] = []) throws {
    self.made = made
    // While a build publishes, another folder has this path for a moment: one that was opened then
    // and is gone when it is locked is not the folder any more.
    while true {
      let descriptor = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      guard descriptor >= 0 else { throw FileError(folder.path, errno) }
      do {
        if try Self.isLocked(descriptor, folder) {
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

  /// Let go of for good: a program that is being started at this moment still has the open folder, and
  /// with it the lock, until it runs.
  deinit {
    _ = made.first { rmdir($0.path) != 0 }
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }

  /// Locks an open folder; false where its path leads to another one by now.
  private static func isLocked(_ descriptor: Int32, _ folder: URL) throws -> Bool {
    var (opened, there) = (stat(), stat())
    guard fstat(descriptor, &opened) == 0 else { throw FileError(folder.path, errno) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      guard errno == EWOULDBLOCK else { throw FileError(folder.path, errno) }
      throw Builder.Problem.alreadyRunning(folder.path, by: holder(of: opened))
    }
    guard stat(folder.path, &there) == 0 else { throw FileError(folder.path, errno) }
    return (opened.st_dev, opened.st_ino) == (there.st_dev, there.st_ino)
  }

  /// The process that holds the lock of a folder, as the kernel tells; nil where it does not, as
  /// when that one lives in another container.
  private static func holder(of folder: stat) -> Int32? {
    guard let table = try? String(contentsOfFile: "/proc/locks", encoding: .utf8) else {
      return nil
    }
    // A line is `3: FLOCK  ADVISORY  WRITE 7132 fe:00:16225350 0 EOF`.
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
    // Some file systems have another number there than they tell of their files.
    let only = locks.count == 1 ? locks.first : nil
    return (lock ?? only).flatMap { Int32($0[4]) }.flatMap { $0 > 0 ? $0 : nil }
  }
}
