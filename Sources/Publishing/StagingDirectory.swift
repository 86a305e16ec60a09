import Foundation

/// The staging directory inside the output folder, where a build writes files before publication.
struct StagingDirectory: Sendable {
  static let name = ".kinfolio-staging"

  let output: URL
  let folder: URL
  let files: FileOperations

  init(in output: URL, files: FileOperations) {
    self.output = output
    self.files = files
    folder = output.appendingPathComponent(Self.name)
  }

  /// Removes the staging directory, which an interrupted build may have left.
  func clear() throws {
    if folder.fileKind != nil { try files.remove(folder) }
  }

  /// Writes a file into the staging directory.
  ///
  /// The bytes are on the disk only after ``flush()``.
  func writeUnflushed(_ bytes: Data, to path: String) throws {
    try files.writeUnflushed(bytes, url(of: path))
  }

  /// Waits until all staged files are on the disk.
  ///
  /// Flushing once is much faster than flushing each of ten thousand files, which takes minutes.
  func flush() throws {
    if folder.fileKind != nil { try files.flushAll(folder) }
  }

  /// Writes a file into the staging directory and waits until it is on the disk.
  func write(_ bytes: Data, to path: String) throws {
    try files.write(bytes, url(of: path))
  }

  /// Returns the location of a file in the staging directory.
  func url(of path: String) -> URL { folder.appendingPathComponent(path) }

  /// Moves a staged file into place.
  ///
  /// Returns its new metadata, or nil if another program changed the file in the meantime.
  func publish(_ path: String) throws -> FileStamp? {
    let (from, to) = (url(of: path), output.appendingPathComponent(path))
    let before = FileStamp(of: from.path)
    try files.move(from, to)
    guard let before, let after = FileStamp(of: to.path),
      before.isEqualIgnoringChangeTime(to: after)
    else {
      return nil
    }
    return after
  }

  /// Removes a published file and the parent folders that are then empty.
  func removePublished(_ path: String) throws {
    try files.remove(output.appendingPathComponent(path))
    for folder in path.parentFolders.reversed() {
      guard rmdir(output.appendingPathComponent(folder).path) == 0 else { return }
    }
  }

  /// Waits until the additions and removals of these files are on the disk.
  func flushPublished(_ paths: [String]) throws {
    let folders = Set(paths.flatMap(\.parentFolders)).sorted().map(output.appendingPathComponent)
    for folder in folders where folder.fileKind == S_IFDIR { try files.flush(folder) }
    try files.flush(output)
  }
}

extension URL {
  /// The file type, such as `S_IFREG`, or nil if nothing exists there.
  ///
  /// Does not follow symbolic links.
  package var fileKind: mode_t? { Publishing.fileKind(at: path) }

  /// Reads the regular file at this URL.
  ///
  /// Returns nil if there is none.
  ///
  /// Throws if the file exists but cannot be read.
  package func regularFileContents() throws -> Data? {
    var status = stat()
    guard stat(path, &status) == 0 else {
      let code = errno
      guard [ENOENT, ENOTDIR, ELOOP].contains(code) else { throw FileError(path, code) }
      return nil
    }
    return status.st_mode & S_IFMT == S_IFREG ? try Data(contentsOf: self) : nil
  }
}

extension String {
  /// The parent folders of a relative path, outermost first: `a` and `a/b` for `a/b/c.html`.
  var parentFolders: [String] {
    // Compares bytes, because a name that starts with a combining accent would merge with the
    // preceding slash into one `Character`.
    utf8.indices.filter { utf8[$0] == UInt8(ascii: "/") }.map { String(self[..<$0]) }
  }
}
