import CLinux
import Foundation

/// The access rights of a folder: owner, permissions, and extended attributes such as access control lists.
struct FolderPermissions {
  private let status: stat
  private let extendedAttributes: [[CChar]: [UInt8]]

  /// Returns nil if there is no folder at `path`, and throws if its attributes cannot be read.
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
    // Permissions are last, because a change of the owner clears some permission bits and attributes may add some.
    if !given.isEmpty || !extendedAttributes.isEmpty || own.st_mode != status.st_mode {
      guard chmod(path, status.st_mode & 0o7777) == 0 else { throw FileError(path, errno) }
    }
  }

  static func extendedAttributes(of path: String) throws -> [[CChar]: [UInt8]] {
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

/// The entries of a folder with their types, read without a `stat` call per file.
package struct FolderListing {
  /// A name, in which invalid UTF-8 has been replaced, and a file type such as `S_IFREG`.
  package struct Entry {
    package let name: String
    package let kind: mode_t
  }

  package private(set) var entries: [Entry] = []

  package init(of path: String) throws {
    guard let folder = opendir(path) else { throw FileError(path, errno) }
    defer { closedir(folder) }
    while true {
      errno = 0
      guard let found = readdir(folder) else { break }
      // The name may be longer than the declared size of the `d_name` array.
      let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
      let bytes = (UnsafeRawPointer(found) + offset).assumingMemoryBound(to: CChar.self)
      let name = String(cString: bytes)
      if name == "." || name == ".." { continue }
      let reportedKind = mode_t(found.pointee.d_type) << 12
      // Some file systems do not report the type here.
      guard let kind = reportedKind != 0 ? reportedKind : fileKind(at: "\(path)/\(name)") else {
        continue
      }
      entries.append(Entry(name: name, kind: kind))
    }
    guard errno == 0 else { throw FileError(path, errno) }
  }
}

/// Returns a file type such as `S_IFREG`, or nil if nothing exists at `path`, without following symbolic links.
package func fileKind(at path: String) -> mode_t? {
  fileStatus(at: path).map { $0.st_mode & S_IFMT }
}

/// Returns the metadata of a file, or nil if nothing exists at `path`, without following symbolic links.
func fileStatus(at path: String) -> stat? {
  var status = stat()
  return lstat(path, &status) == 0 ? status : nil
}
