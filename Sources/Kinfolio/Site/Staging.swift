import Foundation

/// The folder inside the output folder where a build writes before it publishes.
struct Staging: Sendable {
  private let output: URL
  private let folder: URL
  private let files: Files

  init(in output: URL, files: Files) {
    self.output = output
    self.files = files
    folder = output.appendingPathComponent(".kinfolio-staging")
  }

  /// Removes what an interrupted build may have left.
  func clear() throws {
    if access(folder.path, F_OK) == 0 { try files.remove(folder) }
  }

  func write(_ bytes: Data, to path: String) throws {
    try files.write(bytes, folder.appendingPathComponent(path))
  }

  func publish(_ path: String) throws {
    try files.move(folder.appendingPathComponent(path), output.appendingPathComponent(path))
  }
}

/// One build at a time in a folder: a kernel lock on the folder itself, gone with its holder.
struct FolderLock {
  private let descriptor: Int32

  init(_ folder: URL) throws {
    descriptor = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError(folder.path, errno) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      close(descriptor)
      throw Builder.Problem.alreadyRunning(folder.path)
    }
  }

  func release() { close(descriptor) }
}
