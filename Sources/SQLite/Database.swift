internal import CSQLite
import Glibc

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
    /// To make it; nothing may lie at its path, not even a link that leads nowhere.
    case creating
  }

  /// The version of the SQLite library in use.
  public static var libraryVersion: String { String(cString: sqlite3_libversion()) }

  let handle: OpaquePointer

  /// Opens the file at `path`, waiting up to `busyTimeout` seconds where another program holds it.
  ///
  /// Throws `SQLiteError` when the file cannot be opened that way.
  public init(path: String, access: Access, busyTimeout: Double = 5) throws(SQLiteError) {
    if access == .creating { try Self.makeFile(at: path) }
    let mode = access == .reading ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE
    // As only one task uses a connection, it needs no lock of its own.
    let manner = SQLITE_OPEN_URI | SQLITE_OPEN_EXRESCODE | SQLITE_OPEN_NOMUTEX
    var opened: OpaquePointer?
    let code = sqlite3_open_v2(Self.address(of: path), &opened, mode | manner, nil)
    guard code == SQLITE_OK, let opened else {
      let message = opened.map { String(cString: sqlite3_errmsg($0)) } ?? "out of memory"
      sqlite3_close_v2(opened)
      throw SQLiteError(code: code, message: message)
    }
    Self.wait(Self.milliseconds(busyTimeout), for: opened)
    handle = opened
  }

  /// Has a connection wait so many milliseconds for a lock, or until its task is cancelled.
  private static func wait(_ patience: Int32, for connection: OpaquePointer) {
    // The number itself is handed on, in the place of an address: nothing has to outlive the connection.
    sqlite3_busy_handler(
      connection,
      { patience, times in
        guard Int(times) * 20 < Int(bitPattern: patience), !Task.isCancelled else { return 0 }
        usleep(20_000)
        return 1
      }, UnsafeMutableRawPointer(bitPattern: Int(patience)))
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

  /// Runs `body` in one writing transaction, kept when it returns and undone when it throws.
  public func transaction<Result>(_ body: () throws -> Result) throws -> Result {
    try execute("BEGIN IMMEDIATE")
    do {
      let result = try body()
      try execute("COMMIT")
      return result
    } catch {
      try? execute("ROLLBACK")
      // After a full disk SQLite leaves the undoing to whoever reads next.
      _ = try? prepare("PRAGMA schema_version").firstInteger()
      throw error
    }
  }

  func lastError(_ code: Int32, sql: String) -> SQLiteError {
    // SQLite calls it damage where the disk does not give a page.
    let system = code & 0xFF == SQLITE_CORRUPT ? shim_sqlite3_last_errno(handle) : 0
    if [EIO, ENXIO].contains(system) {
      return SQLiteError(.inputOutput, String(cString: strerror(system)), sql: sql)
    }
    return SQLiteError(code: code, message: String(cString: sqlite3_errmsg(handle)), sql: sql)
  }

  /// Any number of seconds as SQLite counts them: none where it makes no sense, an hour at most.
  static func milliseconds(_ seconds: Double) -> Int32 {
    seconds > 0 ? Int32(min(seconds, 3600) * 1000) : 0
  }

  /// SQLite alone would open what is already there; the system makes a file only if nothing is.
  private static func makeFile(at path: String) throws(SQLiteError) {
    let file = open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o644)
    guard file >= 0 else {
      let kind: SQLiteError.Kind = errno == EEXIST ? .alreadyThere : .inputOutput
      throw SQLiteError(kind, String(cString: strerror(errno)))
    }
    close(file)
  }

  /// The file as an address, so that a `?` or `#` in its name is not taken for an option, nor a
  /// path that begins with two slashes for a host.
  private static func address(of path: String) -> String {
    var address = path.hasPrefix("/") ? "file://" : "file:"
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
