import Glibc
internal import CSQLite
internal import Escapes

/// An open SQLite database, which only one task may use, and which is closed when its last reference is released.
package final class Database {
  package enum OpenMode: Hashable, Sendable {
    /// Reads an existing file; a missing file is not created.
    case reading
    /// Reads and writes an existing file; a missing file is not created.
    case writing
    /// Creates a file and opens it for writing; fails if the path already exists, even as a broken symbolic link.
    case creating
  }

  package static var libraryVersion: String { String(cString: sqlite3_libversion()) }

  let handle: OpaquePointer

  /// Opens the file at `path`; each access waits up to `busyTimeout` seconds for programs that have locked the file.
  package init(path: String, openMode: OpenMode, busyTimeout: Double = 5) throws(SQLiteError) {
    if openMode == .creating { try Self.createEmptyFile(at: path) }
    if openMode == .writing {
      try rejectUnsafeJournals(of: path)
      try rejectLinkedJournals(of: path)
    }
    let mode = openMode == .reading ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE
    // Only one task uses a connection, so SQLite's mutexes are unnecessary.
    let manner = SQLITE_OPEN_URI | SQLITE_OPEN_EXRESCODE | SQLITE_OPEN_NOMUTEX
    // In this URI, `?` and `#` in a file name do not start options, and two leading slashes do not start a host name.
    let uri = (path.hasPrefix("/") ? "file://" : "file:") + path.percentEncoded(keeping: "/.-_")
    var opened: OpaquePointer?
    let code = sqlite3_open_v2(uri, &opened, mode | manner, nil)
    guard code == SQLITE_OK, let opened else {
      let message = opened.map { String(cString: sqlite3_errmsg($0)) } ?? "out of memory"
      sqlite3_close_v2(opened)
      throw SQLiteError(code: code, message: message)
    }
    // Waits for a lock until the timeout has passed or the current task is canceled. The context pointer is the number
    // of milliseconds itself, so that no object has to outlive the connection.
    sqlite3_busy_handler(
      opened,
      { patience, times in
        guard Int(times) * 20 < Int(bitPattern: patience), !Task.isCancelled else { return 0 }
        usleep(20_000)
        return 1
      }, UnsafeMutableRawPointer(bitPattern: Int(Self.clampedMilliseconds(busyTimeout))))
    handle = opened
  }

  deinit {
    sqlite3_close_v2(handle)
  }

  /// Executes one or more SQL statements, without reading the rows that they return.
  package func execute(_ sql: String) throws(SQLiteError) {
    let code = sqlite3_exec(handle, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw lastError(code, sql: sql) }
  }

  /// Compiles one SQL statement, in which `?1`, `?2` and so on are placeholders for values that are passed later.
  package func prepare(_ sql: String) throws(SQLiteError) -> Statement {
    try Statement(sql, in: self)
  }

  /// Runs `body` in a write transaction, which is undone if `body` throws or the changes cannot be stored.
  package func transaction<Result>(_ body: () throws -> Result) throws -> Result {
    try execute("BEGIN IMMEDIATE")
    do {
      let result = try body()
      try execute("COMMIT")
      return result
    } catch {
      try? execute("ROLLBACK")
      // If the disk was full, SQLite performs the rollback only at the next read, so this line reads a value.
      _ = try? prepare("PRAGMA schema_version").firstInteger()
      throw error
    }
  }

  /// Returns the error that a SQLite function has reported by `code`, with SQLite's message about it.
  func lastError(_ code: Int32, sql: String) -> SQLiteError {
    // SQLite also reports corruption if the disk fails to read a page. The system error distinguishes the two cases.
    let system = code & 0xFF == SQLITE_CORRUPT ? shim_sqlite3_last_errno(handle) : 0
    if [EIO, ENXIO].contains(system) {
      return SQLiteError(.inputOutput, String(cString: strerror(system)), sql: sql)
    }
    return SQLiteError(code: code, message: String(cString: sqlite3_errmsg(handle)), sql: sql)
  }

  /// Returns a timeout in milliseconds: at least 0, even if `seconds` is negative or NaN, and at most one hour.
  static func clampedMilliseconds(_ seconds: Double) -> Int32 {
    seconds > 0 ? Int32(min(seconds, 3600) * 1000) : 0
  }

  /// Creates an empty file for a new database; throws if anything exists at `path`, because SQLite would open it.
  private static func createEmptyFile(at path: String) throws(SQLiteError) {
    let file = open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o644)
    guard file >= 0 else {
      let kind: SQLiteError.Kind = errno == EEXIST ? .alreadyExists : .inputOutput
      throw SQLiteError(kind, String(cString: strerror(errno)))
    }
    close(file)
  }
}
