import Foundation

/// Returns a file type such as `S_IFREG`, or nil if nothing exists at `path`, without following symbolic links.
package func fileKind(at path: String) -> mode_t? {
  fileStatus(at: path).map { $0.st_mode & S_IFMT }
}

/// Returns the metadata of a file, or nil if nothing exists at `path`, without following symbolic links.
package func fileStatus(at path: String) -> stat? {
  var status = stat()
  return lstat(path, &status) == 0 ? status : nil
}

extension URL {
  /// The file type, such as `S_IFREG`, without following symbolic links, or nil if nothing exists there.
  package var fileKind: mode_t? { Files.fileKind(at: path) }

  /// The user who owns the file, or nil if there is none.
  package var owner: uid_t? { fileStatus(at: path)?.st_uid }
}

extension String {
  /// Returns whether the path is below a folder.
  ///
  /// Compares bytes, because an accent at the start of a name would merge with the slash into one `Character`.
  package func isPath(below folder: String) -> Bool {
    utf8.starts(with: (folder == "/" ? "/" : folder + "/").utf8)
  }
}
