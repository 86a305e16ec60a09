import Foundation

/// The folder inside the output folder where a build writes before it publishes.
struct Staging: Sendable {
  static let name = ".kinfolio-staging"

  let output: URL
  let folder: URL
  let files: Files

  init(in output: URL, files: Files) {
    self.output = output
    self.files = files
    folder = output.appendingPathComponent(Self.name)
  }

  /// Removes what an interrupted build may have left.
  func clear() throws {
    if folder.fileKind != nil { try files.remove(folder) }
  }

  /// Writes a file aside; it is on the disk after ``flush()``.
  func draft(_ bytes: Data, to path: String) throws {
    try files.draft(bytes, url(of: path))
  }

  /// Waits until everything written aside is on the disk: once for all files, since a disk that is
  /// waited for after each of ten thousand takes minutes.
  func flush() throws {
    if folder.fileKind != nil { try files.flushAll(folder) }
  }

  /// Writes a file aside, through to the disk.
  func write(_ bytes: Data, to path: String) throws {
    try files.write(bytes, url(of: path))
  }

  /// Where a file lies before it is published.
  func url(of path: String) -> URL { folder.appendingPathComponent(path) }

  /// Puts a file that was written aside in its place, and tells its trace there; nil where somebody
  /// has changed it meanwhile.
  func publish(_ path: String) throws -> FileTrace? {
    let (from, to) = (url(of: path), output.appendingPathComponent(path))
    let before = FileTrace(of: from.path)
    try files.move(from, to)
    guard let before, let after = FileTrace(of: to.path), before.isRenamed(to: after) else {
      return nil
    }
    return after
  }

  /// Removes a published file, and the folders above it that are empty then.
  func remove(_ path: String) throws {
    try files.remove(output.appendingPathComponent(path))
    for folder in path.foldersAbove.reversed() {
      guard rmdir(output.appendingPathComponent(folder).path) == 0 else { return }
    }
  }

  /// Waits until the names of these files, and their absence, are on the disk.
  func flush(_ paths: [String]) throws {
    let folders = Set(paths.flatMap(\.foldersAbove)).sorted().map(output.appendingPathComponent)
    for folder in folders where folder.fileKind == S_IFDIR { try files.flush(folder) }
    try files.flush(output)
  }
}

extension URL {
  /// What stands there, such as `S_IFREG`, without following a link; nil for nothing.
  package var fileKind: mode_t? { Publishing.fileKind(at: path) }

  /// The bytes of the ordinary file it leads to; nil where there is none.
  ///
  /// Throws where the disk does not give them, which is another matter.
  package func bytesOfFile() throws -> Data? {
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
  /// The folders above a relative path, the outermost first: `a` and `a/b` for `a/b/c.html`.
  var foldersAbove: [String] {
    // By bytes: an accent at the start of a name would join the slash before it into one character.
    utf8.indices.filter { utf8[$0] == UInt8(ascii: "/") }.map { String(self[..<$0]) }
  }
}
