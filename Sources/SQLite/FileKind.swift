import Foundation

/// What kind of file lies at a path, told from its first bytes before SQLite sees it.
public enum FileKind: Hashable, Sendable {
  /// Nothing is there.
  case missing
  /// A folder.
  case folder
  /// A pipe, a device or a socket.
  case notAFile
  /// There, but it may not be read.
  case unreadable
  /// A file without a byte in it.
  case empty
  /// A SQLite database that keeps a rollback journal.
  case database
  /// A SQLite database that keeps a write-ahead log.
  case writeAheadDatabase
  /// Readable text.
  case text
  /// Bytes that are no database this program can read: encrypted, or something else.
  case unknown

  /// Looks at the file at `path`.
  public init(at path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else {
      self = errno == EACCES ? .unreadable : .missing
      return
    }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: self = .folder
    case S_IFREG: self = Self(ofFileAt: path, size: status.st_size)
    default: self = .notAFile
    }
  }

  private init(ofFileAt path: String, size: off_t) {
    guard size > 0 else {
      self = .empty
      return
    }
    guard let file = FileHandle(forReadingAtPath: path),
      let start = try? file.read(upToCount: 512)
    else {
      self = .unreadable
      return
    }
    self = Self(startingWith: [UInt8](start))
  }

  private init(startingWith bytes: [UInt8]) {
    if bytes.starts(with: Array("SQLite format 3\0".utf8)) {
      self = bytes.count > 19 && bytes[18] == 2 ? .writeAheadDatabase : .database
    } else {
      self = Self.isText(bytes) ? .text : .unknown
    }
  }

  /// The last character may have been cut, so up to three bytes of it may be missing.
  private static func isText(_ bytes: [UInt8]) -> Bool {
    !bytes.contains(0)
      && (0...3).contains { String(validating: bytes.dropLast($0), as: UTF8.self) != nil }
  }
}
