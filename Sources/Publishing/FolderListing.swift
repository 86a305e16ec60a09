import Foundation

/// What lies in one folder, as the folder itself tells: of ten thousand files none is looked at.
package struct FolderListing {
  /// A name and what it stands for, such as `S_IFREG`; a name that is no text has been repaired.
  package struct Entry {
    package let name: String
    package let kind: mode_t
  }

  package let entries: [Entry]

  /// Lists the folder at a path; throws what the disk refuses.
  package init(of path: String) throws {
    guard let folder = opendir(path) else { throw FileError(path, errno) }
    defer { closedir(folder) }
    var entries: [Entry] = []
    while true {
      errno = 0
      guard let found = readdir(folder) else { break }
      // The name is as long as it is, whatever the structure has room for.
      let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
      let bytes = (UnsafeRawPointer(found) + offset).assumingMemoryBound(to: CChar.self)
      let name = String(cString: bytes)
      if name == "." || name == ".." { continue }
      let told = mode_t(found.pointee.d_type) << 12
      // Not every file system tells it.
      guard let kind = told != 0 ? told : fileKind(at: "\(path)/\(name)") else { continue }
      entries.append(Entry(name: name, kind: kind))
    }
    guard errno == 0 else { throw FileError(path, errno) }
    self.entries = entries
  }
}

/// What stands at a path, such as `S_IFREG`, without following a link; nil for nothing.
package func fileKind(at path: String) -> mode_t? {
  var status = stat()
  return lstat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
}
