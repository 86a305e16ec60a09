import Foundation

/// A reason why a file or folder cannot be read or written, for users.
package struct FileError: Error, CustomStringConvertible {
  package let path: String
  /// What is wrong and what to do; the text starts in lowercase, because a colon precedes it in messages.
  package let reason: String
  /// The `errno` value, such as `ENOSPC`, or nil if no system call has failed.
  package let errorNumber: Int32?

  package init(_ path: String, _ code: Int32) {
    self.path = path
    self.errorNumber = code
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
    errorNumber = nil
  }

  /// Converts an error of Foundation; the path is the one in that error, or `path` if the error contains none.
  package init(_ error: any Error, at path: String) {
    let cocoaError = error as? CocoaError
    let named = cocoaError?.filePath ?? ""
    let place = named.isEmpty ? path : named
    let cause: Any = (error as NSError).userInfo[NSUnderlyingErrorKey] ?? error
    if let cause = cause as? POSIXError {
      self.init(place, cause.code.rawValue)
    } else if let cause = cause as? NSError, cause.domain == NSPOSIXErrorDomain {
      self.init(place, Int32(cause.code))
    } else if let code = cocoaError.flatMap({ Self.errorNumbersByCocoaCode[$0.code] }) {
      self.init(place, code)
    } else if cocoaError?.code == .fileReadInapplicableStringEncoding {
      self.init(place, "the file is not UTF-8 text. Save it as UTF-8.")
    } else {
      self.init(place, "reading or writing failed. Check the disk and the permissions.")
    }
  }

  /// The `errno` values with the same meaning as errors of Foundation that do not always contain an `errno` value.
  private static let errorNumbersByCocoaCode: [CocoaError.Code: Int32] = [
    .fileNoSuchFile: ENOENT, .fileReadNoSuchFile: ENOENT, .fileReadNoPermission: EACCES,
    .fileWriteNoPermission: EACCES, .fileWriteFileExists: EEXIST, .fileWriteOutOfSpace: ENOSPC,
  ]

  package var description: String { "Cannot use \(path): \(reason)" }

  /// True if the file system or the permissions do not allow the operation, for example a hard link.
  ///
  /// It is false if the disk is full or fails.
  package var isUnsupportedOrForbidden: Bool {
    let codes = [
      EACCES, EBUSY, EEXIST, EILSEQ, EINVAL, EMLINK, ENAMETOOLONG, ENOSYS, EOPNOTSUPP, EPERM, EROFS,
      EXDEV,
    ]
    return errorNumber.map(codes.contains) ?? false
  }
}
