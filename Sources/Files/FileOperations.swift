import CLinux
import Foundation

/// Operations that change files; they are closures, so that tests can replace an operation by one that fails.
///
/// Operations that run for every changed file take paths, because creating a `URL` costs more than the system call.
package struct FileOperations: Sendable {
  /// Writes a file, creates missing parent folders, and waits until the bytes are on the disk.
  package var write: @Sendable (Data, URL) throws -> Void
  /// Writes a file and creates missing parent folders; only `flushFileSystem` waits until the bytes are on the disk.
  package var writeUnflushed: @Sendable (Data, URL) throws -> Void
  /// Moves a file from the first to the second URL, where it replaces a file in one step; creates missing folders.
  package var move: @Sendable (URL, URL) throws -> Void
  /// Removes a file, or a folder with everything in it.
  package var remove: @Sendable (URL) throws -> Void
  /// Waits until the list of a folder's files, with all added and removed files, is on the disk.
  package var flushFolder: @Sendable (URL) throws -> Void
  /// Waits until all changes in the file system of a folder are on the disk.
  package var flushFileSystem: @Sendable (URL) throws -> Void
  /// Creates a hard link to a file at a new path, and missing parent folders.
  package var createHardLink: @Sendable (_ existingPath: String, _ newPath: String) throws -> Void
  package var createSymbolicLink: @Sendable (_ target: String, _ newPath: String) throws -> Void
  /// Creates a folder unless it exists, and gives it the owner, permissions and attributes of the folder `like`.
  ///
  /// If the folder `like` does not exist, nothing is copied. Parent folders must exist.
  package var makeFolder: @Sendable (_ path: String, _ like: String) throws -> Void
  /// Exchanges the names of two folders in one step, so that each of the two paths exists at any moment.
  package var exchangeFolders: @Sendable (URL, URL) throws -> Void

  /// The operations that change files on the disk.
  package static let disk = FileOperations(
    write: { data, url in try write(data, to: url.path, flushing: true) },
    writeUnflushed: { data, url in try write(data, to: url.path, flushing: false) },
    move: { from, to in
      try creatingParentFolder(of: to.path) {
        guard rename(from.path, to.path) == 0 else { throw FileError(to.path, errno) }
      }
    },
    remove: { url in try FileManager.default.removeItem(at: url) },
    flushFolder: { folder in try flush(folder, by: fsync) },
    flushFileSystem: { folder in try flush(folder, by: syncfs) },
    createHardLink: { file, name in
      try creatingParentFolder(of: name) {
        guard Foundation.link(file, name) == 0 else { throw FileError(name, errno) }
      }
    },
    createSymbolicLink: { target, name in
      guard symlink(target, name) == 0 else { throw FileError(name, errno) }
    },
    makeFolder: { folder, model in
      guard mkdir(folder, 0o777) == 0 || errno == EEXIST else { throw FileError(folder, errno) }
      try FolderPermissions(of: model)?.apply(to: folder)
    },
    exchangeFolders: { one, other in
      guard renameat2(AT_FDCWD, one.path, AT_FDCWD, other.path, shim_rename_exchange) == 0 else {
        throw FileError(other.path, errno)
      }
    })

  /// Runs `make`, which creates a file at `path`; if the parent folder is missing, creates it and runs `make` again.
  private static func creatingParentFolder(of path: String, _ make: () throws -> Void) throws {
    do {
      try make()
    } catch let error as FileError where error.errorNumber == ENOENT {
      try FileManager.default.createDirectory(
        at: URL(fileURLWithPath: path).deletingLastPathComponent(),
        withIntermediateDirectories: true)
      try make()
    }
  }

  private static func write(_ data: Data, to path: String, flushing: Bool) throws {
    try creatingParentFolder(of: path) {
      try withDescriptor(path, flags: O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW) { descriptor in
        try data.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) in
          var done = 0
          while done < bytes.count {
            let rest = UnsafeRawBufferPointer(rebasing: bytes[done...])
            let count = Foundation.write(descriptor, rest.baseAddress, rest.count)
            guard count >= 0 || errno == EINTR else { throw FileError(path, errno) }
            done += max(count, 0)
          }
        }
        guard !flushing || fsync(descriptor) == 0 else { throw FileError(path, errno) }
      }
    }
  }

  private static func flush(_ folder: URL, by systemCall: (Int32) -> Int32) throws {
    try withDescriptor(folder.path, flags: O_RDONLY | O_DIRECTORY) { descriptor in
      guard systemCall(descriptor) == 0 else { throw FileError(folder.path, errno) }
    }
  }

  /// Opens a file, passes its descriptor to `body`, and closes the file.
  ///
  /// Throws if closing fails, because a network file system may report only then that data were lost.
  private static func withDescriptor(
    _ path: String, flags: Int32, _ body: (Int32) throws -> Void
  ) throws {
    let descriptor = open(path, flags | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw FileError(path, errno) }
    let outcome = Result { try body(descriptor) }
    let closeFailure = close(descriptor) == 0 ? nil : FileError(path, errno)
    try outcome.get()
    if let closeFailure { throw closeFailure }
  }
}
