import Foundation

/// Returns the type of a file, such as `S_IFREG`, or nil if nothing exists at `path`; does not follow symbolic links.
package func fileKind(at path: String) -> mode_t? {
  fileStatus(at: path).map { $0.st_mode & S_IFMT }
}

/// Returns the metadata of a file, or nil if nothing exists at `path`; does not follow symbolic links.
package func fileStatus(at path: String) -> stat? {
  var status = stat()
  return lstat(path, &status) == 0 ? status : nil
}

extension URL {
  /// The type of the file, such as `S_IFREG`, or nil if nothing exists at the URL; symbolic links are not followed.
  package var fileKind: mode_t? { Files.fileKind(at: path) }

  /// The ID of the user who owns the file, or nil if nothing exists at the URL.
  package var owner: uid_t? { fileStatus(at: path)?.st_uid }
}

extension String {
  /// Returns whether the path is below a folder.
  ///
  /// Compares bytes, because a combining accent at the start of a name would merge with the slash into one `Character`.
  package func isPath(below folder: String) -> Bool {
    utf8.starts(with: (folder == "/" ? "/" : folder + "/").utf8)
  }
}
