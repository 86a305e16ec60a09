internal import CSQLite

/// An error of SQLite or of the file system while a database is opened, read or written.
package struct SQLiteError: Error, Hashable, CustomStringConvertible {
  /// The kinds of errors that require different messages or actions.
  package enum Kind: Hashable, Sendable {
    /// Another program has locked the database; a later attempt may succeed.
    case busy
    case corrupt
    /// The file is not a database, or it is encrypted.
    case notADatabase
    /// The file or its folder cannot be opened, read or written.
    case inputOutput
    case diskFull
    case outOfMemory
    case alreadyExists
    /// The database exceeds a limit of `connectionLimits`, has too many tables, or takes too long to check for damage.
    case tooLarge
    case constraint
    /// Any other error, with SQLite's extended result code.
    case other(Int32)
  }

  package let kind: Kind
  /// The reason, in the words of SQLite or the operating system.
  package let message: String
  /// The SQL statement that failed, or an empty string if the error is not about a statement.
  package let sql: String

  package init(_ kind: Kind, _ message: String, sql: String = "") {
    self.kind = kind
    // Names in a database can contain control characters, which could change a terminal.
    self.message = String(
      message.unicodeScalars.filter { $0.properties.generalCategory != .control || $0 == "\n" })
    self.sql = sql
  }

  init(code: Int32, message: String, sql: String = "") {
    // SQLite reports a table with more columns than `Database.connectionLimits` allows as a malformed schema.
    if code & 0xFF == SQLITE_CORRUPT,
      let table = message.firstMatch(of: /too many columns on (.*)/)?.1
    {
      self.init(.tooLarge, "its table '\(table)' is too wide", sql: sql)
      return
    }
    let kind: Kind =
      switch code & 0xFF {
      case SQLITE_BUSY, SQLITE_LOCKED: .busy
      case SQLITE_CORRUPT: .corrupt
      case SQLITE_NOTADB: .notADatabase
      case SQLITE_CANTOPEN, SQLITE_IOERR, SQLITE_PERM, SQLITE_READONLY: .inputOutput
      case SQLITE_FULL: .diskFull
      case SQLITE_NOMEM: .outOfMemory
      case SQLITE_TOOBIG: .tooLarge
      case SQLITE_CONSTRAINT: .constraint
      default: .other(code)
      }
    self.init(kind, message, sql: sql)
  }

  /// Returns an error for a message of SQLite's check for damage (`PRAGMA quick_check`).
  ///
  /// The kind is `.corrupt`, or if the message contains an error code, such as that of a failing disk, its kind.
  static func damageError(_ finding: String) -> SQLiteError {
    let number = finding.firstMatch(of: /error code[= ](\d+)/).flatMap { Int32($0.output.1) }
    return SQLiteError(code: number ?? SQLITE_CORRUPT, message: finding)
  }

  /// The message, followed by the first 200 characters of the SQL statement if there is one.
  package var description: String {
    sql.isEmpty ? message : "\(message) (in: \(sql.prefix(200)))"
  }
}
