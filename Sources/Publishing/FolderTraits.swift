import CLinux
import Foundation

/// Who may see a folder: its owner, its rights, and the attributes that lists of rights are kept in.
struct FolderTraits {
  private let status: stat
  private let attributes: [[CChar]: [UInt8]]

  /// Looks at a folder; nil where there is none; throws what the disk refuses.
  init?(of path: String) throws {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return nil }
    self.status = status
    attributes = try Self.attributes(of: path)
  }

  /// Makes a folder's the same; throws where that is not allowed.
  func give(to path: String) throws {
    var own = stat()
    guard lstat(path, &own) == 0 else { throw FileError(path, errno) }
    if (own.st_uid, own.st_gid) != (status.st_uid, status.st_gid) {
      guard lchown(path, status.st_uid, status.st_gid) == 0 else { throw FileError(path, errno) }
      guard lstat(path, &own) == 0 else { throw FileError(path, errno) }
    }
    let given = try Self.attributes(of: path)
    for (name, value) in attributes where given[name] != value {
      guard setxattr(path, name, value, value.count, 0) == 0 else { throw FileError(path, errno) }
    }
    for name in given.keys where attributes[name] == nil {
      guard removexattr(path, name) == 0 else { throw FileError(path, errno) }
    }
    // Last, as changing the owner takes some rights away, and attributes may give some.
    if !given.isEmpty || !attributes.isEmpty || own.st_mode != status.st_mode {
      guard chmod(path, status.st_mode & 0o7777) == 0 else { throw FileError(path, errno) }
    }
  }

  private static func attributes(of path: String) throws -> [[CChar]: [UInt8]] {
    let length = listxattr(path, nil, 0)
    // Not every file system knows attributes.
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
