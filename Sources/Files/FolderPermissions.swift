import CLinux
import Foundation

/// Who may access a folder: its owner, permissions, and extended attributes such as access control lists.
package struct FolderPermissions {
  private let status: stat
  private let extendedAttributes: [[CChar]: [UInt8]]

  /// Reads the access rights of a folder; returns nil if there is no folder at `path`.
  ///
  /// Throws if the extended attributes of the folder cannot be read.
  init?(of path: String) throws {
    guard let status = fileStatus(at: path), status.st_mode & S_IFMT == S_IFDIR else { return nil }
    self.status = status
    extendedAttributes = try Self.extendedAttributes(of: path)
  }

  func apply(to path: String) throws {
    guard var own = fileStatus(at: path) else { throw FileError(path, errno) }
    if (own.st_uid, own.st_gid) != (status.st_uid, status.st_gid) {
      guard lchown(path, status.st_uid, status.st_gid) == 0 else { throw FileError(path, errno) }
      guard lstat(path, &own) == 0 else { throw FileError(path, errno) }
    }
    let given = try Self.extendedAttributes(of: path)
    for (name, value) in extendedAttributes where given[name] != value {
      guard setxattr(path, name, value, value.count, 0) == 0 else { throw FileError(path, errno) }
    }
    for name in given.keys where extendedAttributes[name] == nil {
      guard removexattr(path, name) == 0 else { throw FileError(path, errno) }
    }
    // The permission bits are set last, because a change of the owner clears some of them and attributes may add some.
    if !given.isEmpty || !extendedAttributes.isEmpty || own.st_mode != status.st_mode {
      guard chmod(path, status.st_mode & 0o7777) == 0 else { throw FileError(path, errno) }
    }
  }

  package static func extendedAttributes(of path: String) throws -> [[CChar]: [UInt8]] {
    let length = listxattr(path, nil, 0)
    // Some file systems do not support extended attributes.
    guard length > 0 else { return [:] }
    var list = [CChar](repeating: 0, count: length)
    guard listxattr(path, &list, length) == length else { throw FileError(path, errno) }
    var found: [[CChar]: [UInt8]] = [:]
    for name in list.split(separator: 0).map({ Array($0) + [0] }) {
      let size = getxattr(path, name, nil, 0)
      guard size >= 0 else { throw FileError(path, errno) }
      var value = [UInt8](repeating: 0, count: size)
      guard getxattr(path, name, &value, size) == size else { throw FileError(path, errno) }
      found[name] = value
    }
    return found
  }
}
