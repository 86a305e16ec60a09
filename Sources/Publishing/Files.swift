import CLinux
import Foundation

/// What the builder does to the disk, as closures, so that tests can make any of them fail.
///
/// What is done for every file of a site that changes takes paths: a URL is dearer than the call itself.
package struct Files: Sendable {
  /// Writes a new file, making the folders above it; its bytes are on the disk when this returns.
  package var write: @Sendable (Data, URL) throws -> Void
  /// Writes a new file, making the folders above it; its bytes are on the disk after `flushAll`.
  package var draft: @Sendable (Data, URL) throws -> Void
  /// Moves a file over another in one step, making the folders above it.
  package var move: @Sendable (URL, URL) throws -> Void
  /// Removes a file or a folder with all it holds.
  package var remove: @Sendable (URL) throws -> Void
  /// Waits until what was put into a folder or taken out of it is so on the disk.
  package var flush: @Sendable (URL) throws -> Void
  /// Waits until everything that was done on the disk a folder lies on is so on the disk.
  package var flushAll: @Sendable (URL) throws -> Void
  /// Gives a file a second name, making the folders above it.
  package var link: @Sendable (_ path: String, _ name: String) throws -> Void
  /// Makes a symbolic link that leads where the text says.
  package var linkSymbolically: @Sendable (_ target: String, _ name: String) throws -> Void
  /// Makes a folder where there is none, with owner, rights and attributes of another one, if that
  /// is there; not those above it.
  package var makeFolder: @Sendable (_ path: String, _ like: String) throws -> Void
  /// Exchanges two folders in one step.
  package var exchange: @Sendable (URL, URL) throws -> Void

  /// The real disk.
  package static let disk = Files(
    write: { data, url in
      try inFolder(of: url.path) { try write(data, to: url.path, through: true) }
    },
    draft: { data, url in
      try inFolder(of: url.path) { try write(data, to: url.path, through: false) }
    },
    move: { from, to in
      try inFolder(of: to.path) {
        guard rename(from.path, to.path) == 0 else { throw FileError(to.path, errno) }
      }
    },
    remove: { url in try FileManager.default.removeItem(at: url) },
    flush: { folder in
      try withDescriptor(folder.path, O_RDONLY | O_DIRECTORY) { descriptor in
        guard fsync(descriptor) == 0 else { throw FileError(folder.path, errno) }
      }
    },
    flushAll: { folder in
      try withDescriptor(folder.path, O_RDONLY | O_DIRECTORY) { descriptor in
        guard syncfs(descriptor) == 0 else { throw FileError(folder.path, errno) }
      }
    },
    link: { file, name in
      try inFolder(of: name) {
        guard Foundation.link(file, name) == 0 else { throw FileError(name, errno) }
      }
    },
    linkSymbolically: { target, name in
      guard symlink(target, name) == 0 else { throw FileError(name, errno) }
    },
    makeFolder: { folder, model in
      guard mkdir(folder, 0o777) == 0 || errno == EEXIST else { throw FileError(folder, errno) }
      try FolderTraits(of: model)?.give(to: folder)
    },
    exchange: { one, other in
      guard renameat2(AT_FDCWD, one.path, AT_FDCWD, other.path, shim_rename_exchange) == 0 else {
        throw FileError(other.path, errno)
      }
    })

  /// Makes something at a path, and the folders above it where they are missing.
  private static func inFolder(of path: String, _ make: () throws -> Void) throws {
    do {
      try make()
    } catch let error as FileError where error.code == ENOENT {
      try FileManager.default.createDirectory(
        at: URL(fileURLWithPath: path).deletingLastPathComponent(),
        withIntermediateDirectories: true)
      try make()
    }
  }

  private static func write(_ data: Data, to path: String, through: Bool) throws {
    try withDescriptor(path, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW) { descriptor in
      try data.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) in
        var done = 0
        while done < bytes.count {
          let rest = UnsafeRawBufferPointer(rebasing: bytes[done...])
          let count = Foundation.write(descriptor, rest.baseAddress, rest.count)
          guard count >= 0 || errno == EINTR else { throw FileError(path, errno) }
          done += max(count, 0)
        }
      }
      guard !through || fsync(descriptor) == 0 else { throw FileError(path, errno) }
    }
  }

  /// Opens, works and closes; a network disk may tell only at the end that it has lost the bytes.
  private static func withDescriptor(
    _ path: String, _ flags: Int32, _ work: (Int32) throws -> Void
  ) throws {
    let descriptor = open(path, flags | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw FileError(path, errno) }
    do {
      try work(descriptor)
    } catch {
      close(descriptor)
      throw error
    }
    guard close(descriptor) == 0 else { throw FileError(path, errno) }
  }
}

/// What the disk refused, and where.
package struct FileError: Error, CustomStringConvertible {
  package let path: String
  package let reason: String
  /// The kernel's number for the reason, such as `ENOSPC`; nil where it was not the kernel.
  package let code: Int32?

  package init(_ path: String, _ code: Int32) {
    self.path = path
    self.code = code
    reason = String(cString: strerror(code))
  }

  package init(_ path: String, _ reason: String) {
    self.path = path
    self.reason = reason
    code = nil
  }

  package var description: String { "\(path): \(reason)" }

  /// Whether this disk, or whoever may write there, cannot do what was asked for, now or later; a
  /// full or broken disk is another matter.
  var isBeyondTheDisk: Bool {
    let codes = [
      EACCES, EBUSY, EEXIST, EILSEQ, EINVAL, EMLINK, ENAMETOOLONG, ENOSYS, EOPNOTSUPP, EPERM, EROFS,
      EXDEV,
    ]
    return code.map(codes.contains) ?? false
  }
}
