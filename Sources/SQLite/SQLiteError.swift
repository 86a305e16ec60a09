internal import CSQLite

/// What SQLite refused to do, and the statement it refused.
public struct SQLiteError: Error, Hashable, CustomStringConvertible {
  /// The kinds of refusal a caller treats differently.
  public enum Kind: Hashable, Sendable {
    /// Another program holds the database; a later try may succeed.
    case busy
    /// The file is damaged.
    case corrupt
    /// The file is not a database, or it is encrypted.
    case notADatabase
    /// The file or its folder cannot be opened, read or written.
    case inputOutput
    /// The disk is full.
    case full
    /// There was not enough memory.
    case outOfMemory
    /// Something lies where a new file should be made.
    case alreadyThere
    /// A value or a row is larger than this program reads.
    case tooLarge
    /// A value breaks a rule of the schema.
    case constraint
    /// Anything else, with SQLite's own number.
    case other(Int32)
  }

  /// The kind of refusal.
  public let kind: Kind
  /// What SQLite says about it.
  public let message: String
  /// The statement that was refused, empty where there was none.
  public let sql: String

  /// Makes an error of a given kind.
  public init(_ kind: Kind, _ message: String, sql: String = "") {
    self.kind = kind
    self.message = message
    self.sql = sql
  }

  init(code: Int32, message: String, sql: String = "") {
    self.init(Kind(code: code), message, sql: sql)
  }

  /// What a check of the pages has found, in SQLite's words.
  ///
  /// Where the disk gave no page or there was no memory for it, they tell that error's number, and
  /// nobody knows whether the page is damaged.
  static func damage(_ finding: String) -> SQLiteError {
    let number = finding.firstMatch(of: /error code[= ](\d+)/).flatMap { Int32($0.output.1) }
    return SQLiteError(code: number ?? SQLITE_CORRUPT, message: finding)
  }

  /// The message, followed by the statement where there was one.
  public var description: String {
    sql.isEmpty ? message : "\(message) (in: \(sql.prefix(200)))"
  }
}

extension SQLiteError.Kind {
  init(code: Int32) {
    switch code & 0xFF {
    case SQLITE_BUSY, SQLITE_LOCKED: self = .busy
    case SQLITE_CORRUPT: self = .corrupt
    case SQLITE_NOTADB: self = .notADatabase
    case SQLITE_CANTOPEN, SQLITE_IOERR, SQLITE_PERM, SQLITE_READONLY: self = .inputOutput
    case SQLITE_FULL: self = .full
    case SQLITE_NOMEM: self = .outOfMemory
    case SQLITE_TOOBIG: self = .tooLarge
    case SQLITE_CONSTRAINT: self = .constraint
    default: self = .other(code)
    }
  }
}
