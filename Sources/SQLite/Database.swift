internal import CSQLite

/// An open SQLite database; it closes when the last reference goes.
///
/// A connection belongs to the task that opened it and is not handed to another.
public final class Database {
  /// How a file is opened.
  public enum Access: Hashable, Sendable {
    /// To read it; a file that does not exist is not created.
    case reading
    /// To read and write it; it must exist.
    case writing
    /// To make it; it must not exist.
    case creating
  }

  /// The version of the SQLite library in use.
  public static var libraryVersion: String { String(cString: sqlite3_libversion()) }

  let handle: OpaquePointer

  /// Opens the file at `path`, waiting up to `busyTimeout` seconds where another program holds it.
  ///
  /// Throws `SQLiteError` when the file cannot be opened that way.
  public init(path: String, access: Access, busyTimeout: Double = 5) throws(SQLiteError) {
    let flags =
      switch access {
      case .reading: SQLITE_OPEN_READONLY
      case .writing: SQLITE_OPEN_READWRITE
      case .creating: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
      }
    var opened: OpaquePointer?
    let location = Self.address(of: path)
    let code = sqlite3_open_v2(
      location, &opened, flags | SQLITE_OPEN_URI | SQLITE_OPEN_EXRESCODE, nil)
    guard code == SQLITE_OK, let opened else {
      let message = opened.map { String(cString: sqlite3_errmsg($0)) } ?? "out of memory"
      sqlite3_close_v2(opened)
      throw SQLiteError(code: code, message: message)
    }
    sqlite3_busy_timeout(opened, Int32(busyTimeout * 1000))
    handle = opened
  }

  deinit {
    sqlite3_close_v2(handle)
  }

  /// Runs one or more statements that return no rows.
  public func execute(_ sql: String) throws(SQLiteError) {
    let code = sqlite3_exec(handle, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw lastError(code, sql: sql) }
  }

  /// Compiles one statement; `?1`, `?2` … stand for values bound later.
  public func prepare(_ sql: String) throws(SQLiteError) -> Statement {
    try Statement(sql, in: self)
  }

  /// Runs `body` in one transaction that is kept when it returns and undone when it throws.
  ///
  /// Everything read inside sees one state of the database, whatever other programs write meanwhile.
  public func transaction<Result, Failure: Error>(
    writing: Bool = false, _ body: () throws(Failure) -> Result
  ) throws -> Result {
    try execute(writing ? "BEGIN IMMEDIATE" : "BEGIN")
    do {
      let result = try body()
      try execute("COMMIT")
      return result
    } catch {
      try? execute("ROLLBACK")
      throw error
    }
  }

  func lastError(_ code: Int32, sql: String) -> SQLiteError {
    SQLiteError(code: code, message: String(cString: sqlite3_errmsg(handle)), sql: sql)
  }

  /// The file as an address, so that a `?` or `#` in its name is not taken for an option.
  private static func address(of path: String) -> String {
    var address = "file:"
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."),
        UInt8(ascii: "-"), UInt8(ascii: "_"):
        address.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        address += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
    return address
  }
}

@available(*, unavailable)
extension Database: Sendable {}
