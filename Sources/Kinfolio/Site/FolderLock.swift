import Foundation

/// One build at a time in a folder: a kernel lock on the folder itself, gone with its holder.
package final class FolderLock: Sendable {
  private let descriptor: Int32

  init(_ folder: URL) throws {
    let descriptor = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError(folder.path, errno) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      let failure = errno
      close(descriptor)
      guard failure == EWOULDBLOCK else { throw FileError(folder.path, failure) }
      throw Builder.Problem.alreadyRunning(folder.path)
    }
    self.descriptor = descriptor
  }

  /// Let go of for good: a program that is being started at this moment still has the open folder, and
  /// with it the lock, until it runs.
  deinit {
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }
}
