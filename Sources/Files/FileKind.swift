import Foundation

/// Returns the type of the file at `path`, such as `S_IFREG` or `S_IFLNK`, or nil if nothing exists there.
package func fileType(at path: String) -> mode_t? {
  fileStatus(at: path).map { $0.st_mode & S_IFMT }
}

/// Returns the metadata of a file or of a symbolic link itself, or nil if nothing exists at `path`.
package func fileStatus(at path: String) -> stat? {
  var status = stat()
  return lstat(path, &status) == 0 ? status : nil
}

extension URL {
  /// The type of the file at this URL, such as `S_IFREG` or `S_IFLNK`, or nil if nothing exists there.
  package var fileType: mode_t? { Files.fileType(at: path) }

  /// The id of the user who owns the file at this URL, or nil if nothing exists there.
  package var ownerID: uid_t? { fileStatus(at: path)?.st_uid }
}

extension String {
  /// Returns true if this path is that of something in a folder or in its subfolders.
  ///
  /// Compares bytes, because a slash and a combining accent after it are one `Character`.
  package func isPath(below folder: String) -> Bool {
    utf8.starts(with: (folder == "/" ? "/" : folder + "/").utf8)
  }
}
