import Foundation

/// What the builder does to the disk, as closures, so that tests can make any of them fail.
package struct Files: Sendable {
  /// Writes a new file, making the folders above it.
  package var write: @Sendable (Data, URL) throws -> Void
  /// Moves a file over another in one step, making the folders above it.
  package var move: @Sendable (URL, URL) throws -> Void
  /// Removes a file or a folder with all it holds.
  package var remove: @Sendable (URL) throws -> Void
  /// Waits until everything written so far is safely on the disk.
  package var flush: @Sendable () throws -> Void

  /// The real disk.
  package static let disk = Files(
    write: { data, url in
      try makeFolder(above: url)
      try data.write(to: url)
    },
    move: { from, to in
      try makeFolder(above: to)
      guard rename(from.path, to.path) == 0 else { throw FileError(to.path, errno) }
    },
    remove: { url in try FileManager.default.removeItem(at: url) },
    flush: { sync() })

  private static func makeFolder(above url: URL) throws {
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
  }
}

/// What the disk refused, and where.
package struct FileError: Error, CustomStringConvertible {
  let path: String
  let reason: String

  init(_ path: String, _ code: Int32) {
    self.path = path
    reason = String(cString: strerror(code))
  }

  package var description: String { "\(path): \(reason)" }
}
