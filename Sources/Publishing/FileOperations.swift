import CLinux
import Foundation

/// The file operations of the builder, as closures so that tests can make any of them fail.
///
/// Operations that run for every changed file take paths, because creating a `URL` costs more than the system call.
package struct FileOperations: Sendable {
  /// Writes a new file and missing parent folders, and waits until the bytes are on the disk.
  package var write: @Sendable (Data, URL) throws -> Void
  /// Writes a new file and missing parent folders, with bytes that are on the disk only after `flushAll`.
  var writeUnflushed: @Sendable (Data, URL) throws -> Void
  /// Moves a file, atomically replacing an existing one, and creates missing parent folders.
  package var move: @Sendable (URL, URL) throws -> Void
  /// Removes a file, or a folder with its contents.
  package var remove: @Sendable (URL) throws -> Void
  /// Waits until added and removed entries of a folder are on the disk.
  package var flush: @Sendable (URL) throws -> Void
  /// Waits until all changes to the file system of this folder are on the disk.
  var flushAll: @Sendable (URL) throws -> Void
  /// Creates a hard link to an existing file, and missing parent folders.
  package var link: @Sendable (_ existingPath: String, _ newPath: String) throws -> Void
  var linkSymbolically: @Sendable (_ target: String, _ newPath: String) throws -> Void
  /// Creates a folder, or keeps an existing one, and gives it the owner, permissions and attributes of another
  /// folder, if that exists; parent folders must exist.
  var makeFolder: @Sendable (_ path: String, _ like: String) throws -> Void
  /// Exchanges two folders atomically.
  package var exchange: @Sendable (URL, URL) throws -> Void

  package static let disk = FileOperations(
    write: { data, url in try write(data, to: url.path, flushing: true) },
    writeUnflushed: { data, url in try write(data, to: url.path, flushing: false) },
    move: { from, to in
      try creatingParentFolder(of: to.path) {
        guard rename(from.path, to.path) == 0 else { throw FileError(to.path, errno) }
      }
    },
    remove: { url in try FileManager.default.removeItem(at: url) },
    flush: { folder in try flush(folder, by: fsync) },
    flushAll: { folder in try flush(folder, by: syncfs) },
    link: { file, name in
      try creatingParentFolder(of: name) {
        guard Foundation.link(file, name) == 0 else { throw FileError(name, errno) }
      }
    },
    linkSymbolically: { target, name in
      guard symlink(target, name) == 0 else { throw FileError(name, errno) }
    },
    makeFolder: { folder, model in
      guard mkdir(folder, 0o777) == 0 || errno == EEXIST else { throw FileError(folder, errno) }
      try FolderPermissions(of: model)?.apply(to: folder)
    },
    exchange: { one, other in
      guard renameat2(AT_FDCWD, one.path, AT_FDCWD, other.path, shim_rename_exchange) == 0 else {
        throw FileError(other.path, errno)
      }
    })

  /// Runs `make`; if the parent folder of `path` is missing, creates it and runs `make` again.
  private static func creatingParentFolder(of path: String, _ make: () throws -> Void) throws {
    do {
      try make()
    } catch let error as FileError where error.code == ENOENT {
      try FileManager.default.createDirectory(
        at: URL(fileURLWithPath: path).deletingLastPathComponent(),
        withIntermediateDirectories: true)
      try make()
    }
  }

  private static func write(_ data: Data, to path: String, flushing: Bool) throws {
    try creatingParentFolder(of: path) {
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
        guard !flushing || fsync(descriptor) == 0 else { throw FileError(path, errno) }
      }
    }
  }

  private static func flush(_ folder: URL, by systemCall: (Int32) -> Int32) throws {
    try withDescriptor(folder.path, O_RDONLY | O_DIRECTORY) { descriptor in
      guard systemCall(descriptor) == 0 else { throw FileError(folder.path, errno) }
    }
  }

  /// Checks the result of `close`, because a network file system may report lost writes only then.
  private static func withDescriptor(
    _ path: String, _ flags: Int32, _ body: (Int32) throws -> Void
  ) throws {
    let descriptor = open(path, flags | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw FileError(path, errno) }
    let outcome = Result { try body(descriptor) }
    let closeFailure = close(descriptor) == 0 ? nil : FileError(path, errno)
    try outcome.get()
    if let closeFailure { throw closeFailure }
  }
}

package struct FileError: Error, CustomStringConvertible {
  package let path: String
  /// The reason, which starts in lower case to follow a colon, and the next step.
  package let reason: String
  /// The `errno` value, such as `ENOSPC`; nil if the error is not from the kernel.
  package let code: Int32?

  package init(_ path: String, _ code: Int32) {
    self.path = path
    self.code = code
    reason =
      switch code {
      case EACCES, EPERM:
        "permission is denied. Check the permissions of the file and its folder."
      case EEXIST: "a file or folder with this name already exists. Move or delete it."
      case EILSEQ: "the name is not valid UTF-8. Rename the file."
      case EIO: "the disk failed. Check the disk."
      case ENOENT: "there is no such file or folder. Check the path."
      case ENOSPC, EDQUOT: "the disk is full. Free some space and try again."
      case ENOTDIR: "a part of the path is a file, not a folder. Check the path."
      case EROFS: "the disk is read-only. Choose a place on another disk."
      default: "\(String(cString: strerror(code)))."
      }
  }

  package init(_ path: String, _ reason: String) {
    self.path = path
    self.reason = reason
    code = nil
  }

  /// Converts an error of Foundation, which often contains an `errno` value; `path` is used if it names no file.
  package init(_ error: any Error, at path: String) {
    let cocoaError = error as? CocoaError
    let named = cocoaError?.filePath ?? ""
    let place = named.isEmpty ? path : named
    let cause: Any = (error as NSError).userInfo[NSUnderlyingErrorKey] ?? error
    if let cause = cause as? POSIXError {
      self.init(place, cause.code.rawValue)
    } else if let cause = cause as? NSError, cause.domain == NSPOSIXErrorDomain {
      self.init(place, Int32(cause.code))
    } else if let code = cocoaError.flatMap({ Self.errnoByCocoaCode[$0.code] }) {
      self.init(place, code)
    } else if cocoaError?.code == .fileReadInapplicableStringEncoding {
      self.init(place, "the file is not UTF-8 text. Save it as UTF-8.")
    } else {
      self.init(place, "reading or writing failed. Check the disk and the permissions.")
    }
  }

  /// The `errno` values of errors of Foundation that may contain none.
  private static let errnoByCocoaCode: [CocoaError.Code: Int32] = [
    .fileNoSuchFile: ENOENT, .fileReadNoSuchFile: ENOENT, .fileReadNoPermission: EACCES,
    .fileWriteNoPermission: EACCES, .fileWriteFileExists: EEXIST, .fileWriteOutOfSpace: ENOSPC,
  ]

  package var description: String { "Cannot use \(path): \(reason)" }

  /// True if the file system or the user's permissions forbid the operation; false for a full or failing disk.
  var isUnsupportedOrForbidden: Bool {
    let codes = [
      EACCES, EBUSY, EEXIST, EILSEQ, EINVAL, EMLINK, ENAMETOOLONG, ENOSYS, EOPNOTSUPP, EPERM, EROFS,
      EXDEV,
    ]
    return code.map(codes.contains) ?? false
  }
}
