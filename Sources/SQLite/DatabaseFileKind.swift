import Foundation

/// What is at the path of a database: a SQLite database, another file, or nothing.
///
/// The kind is determined by the first bytes of the file, without SQLite.
package enum DatabaseFileKind: Hashable, Sendable {
  case missing
  case folder
  /// A pipe, a device or a socket.
  case specialFile
  /// A file that the user may not read.
  case unreadable
  case empty
  case rollbackJournalDatabase
  case writeAheadDatabase
  /// A file that starts with UTF-8 text.
  case textFile
  /// Neither a SQLite database nor text, for example an encrypted database.
  case unknownContent

  /// Determines what is at `path`; if this is a symbolic link, what the link leads to.
  package init(at path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else {
      self = errno == EACCES ? .unreadable : .missing
      return
    }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: self = .folder
    case S_IFREG where status.st_size == 0: self = .empty
    case S_IFREG:
      let start = try? FileHandle(forReadingAtPath: path)?.read(upToCount: 512)
      self = start.map { Self(startingWith: [UInt8]($0)) } ?? .unreadable
    default: self = .specialFile
    }
  }

  private init(startingWith bytes: [UInt8]) {
    if bytes.starts(with: Array("SQLite format 3\0".utf8)) {
      self = bytes.count > 19 && bytes[18] == 2 ? .writeAheadDatabase : .rollbackJournalDatabase
    } else {
      self = Self.isText(bytes) ? .textFile : .unknownContent
    }
  }

  /// Returns true if the bytes are UTF-8 text without zero bytes; the last character may be incomplete.
  private static func isText(_ bytes: [UInt8]) -> Bool {
    !bytes.contains(0)
      && (0...3).contains { String(validating: bytes.dropLast($0), as: UTF8.self) != nil }
  }
}
