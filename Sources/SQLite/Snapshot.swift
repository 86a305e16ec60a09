import Foundation

/// One state of a database, opened only for reading, whatever another program does with it.
///
/// Everything read through it is of the moment it was opened. Nothing is written beside the user's
/// file: where SQLite could not read it without writing (a write-ahead log that no program has open,
/// a half-finished transaction, a folder that may not be written), a private copy is read instead.
/// A database with a rollback journal cannot be written by others meanwhile: let go of it early.
public final class Snapshot {
  /// The open database, guarded against hostile content.
  public let database: Database
  /// Whether a private copy is being read.
  public let isCopy: Bool

  /// Opens the database at `path`, waiting up to `busyTimeout` seconds where it is locked.
  ///
  /// Throws `SQLiteError`; its kind is `.busy` where the file stayed locked or kept changing.
  public init(of path: String, busyTimeout: Double = 5) throws(SQLiteError) {
    // SQLite looks for the journals beside the file itself, not beside a link to it.
    guard let resolved = realpath(path, nil) else {
      throw SQLiteError(.inputOutput, String(cString: strerror(errno)))
    }
    defer { free(resolved) }
    let file = String(cString: resolved)
    isCopy = Self.needsWriting(file)
    guard isCopy else {
      database = try Self.open(file, .reading, busyTimeout)
      return
    }
    database = try withPrivateCopy(of: file, patience: busyTimeout) { copy throws(SQLiteError) in
      try Self.open(copy, .writing, busyTimeout)
    }
  }

  /// A log without its index must have one built, and a hot journal a transaction undone.
  private static func needsWriting(_ path: String) -> Bool {
    if FileKind(at: path) == .writeAheadDatabase {
      return access(path + "-wal", F_OK) != 0 || access(path + "-shm", R_OK | W_OK) != 0
    }
    // A journal that was emptied or struck out is one of a finished transaction.
    let journal = FileHandle(forReadingAtPath: path + "-journal")
    return (try? journal?.read(upToCount: 1))?.first ?? 0 != 0
  }

  /// The check of every page is the first reading, so it is made of the very state that is kept.
  private static func open(
    _ path: String, _ access: Database.Access, _ busyTimeout: Double
  ) throws(SQLiteError) -> Database {
    let database = try Database(path: path, access: access, busyTimeout: busyTimeout)
    try database.execute("BEGIN")
    try database.guardAgainstHostileContent()
    return database
  }
}

@available(*, unavailable)
extension Snapshot: Sendable {}
