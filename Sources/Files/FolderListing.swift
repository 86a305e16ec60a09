import Foundation

/// The names and types of the files in a folder, read without a `stat` call for each file.
package struct FolderListing {
  /// A file or a subfolder, with its type, such as `S_IFREG`, and its name, in which invalid UTF-8 is replaced.
  package struct Entry {
    package let name: String
    package let fileType: mode_t
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
      // Some file systems do not report the file type in the entries of a folder.
      guard let kind = reportedKind != 0 ? reportedKind : fileType(at: "\(path)/\(name)") else {
        continue
      }
      entries.append(Entry(name: name, fileType: kind))
    }
    guard errno == 0 else { throw FileError(path, errno) }
  }
}
