import Foundation

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
