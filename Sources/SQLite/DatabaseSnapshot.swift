import Foundation

/// A read-only view of a database, whose content stays the same while other programs write to the file.
///
/// Nothing is written to the folder of the file. If SQLite could read the file only by writing, a temporary copy is
/// read instead. This is so for a write-ahead log that no program has open, for an interrupted transaction, and for a
/// write-ahead database in a folder that is not writable. Release the snapshot early: until then, other programs
/// cannot write to a database with a rollback journal.
package final class DatabaseSnapshot {
  /// The open database, protected against harmful content, because an attacker may have written the file.
  package let database: Database
  /// True if a temporary copy is read instead of the user's file.
  package let isTemporaryCopy: Bool

  /// Opens the database at `path`, and waits up to `busyTimeout` seconds for other programs that have locked it.
  ///
  /// If the file stays locked, or changes during each attempt to copy it, throws an error of kind `.busy`.
  package init(of path: String, busyTimeout: Double = 5) throws(SQLiteError) {
    // SQLite expects the journals next to the database file itself, not next to a symbolic link to the file.
    guard let resolved = realpath(path, nil) else {
      throw SQLiteError(.inputOutput, String(cString: strerror(errno)))
    }
    defer { free(resolved) }
    let file = String(cString: resolved)
    try rejectUnsafeJournals(of: file)
    isTemporaryCopy = Self.readingRequiresWriting(at: file)
    guard isTemporaryCopy else {
      database = try Self.openInTransaction(file, access: .reading, busyTimeout: busyTimeout)
      return
    }
    database = try withTemporaryCopy(of: file, timeout: busyTimeout) { copy throws(SQLiteError) in
      try Self.openInTransaction(copy, access: .writing, busyTimeout: busyTimeout)
    }
  }

  /// Returns true if SQLite can read the database only by writing to a file next to it.
  ///
  /// To read a write-ahead log, SQLite creates an index or writes to an existing one, which could be a hard link to
  /// another file. After an interrupted transaction, SQLite undoes the changes in the database.
  private static func readingRequiresWriting(at path: String) -> Bool {
    if DatabaseFileKind(at: path) == .writeAheadDatabase || access(path + "-wal", F_OK) == 0 {
      return access(path + "-wal", F_OK) != 0 || access(path + "-shm", R_OK | W_OK) != 0
        || hasSeveralHardLinks(path + "-shm") || hasSeveralHardLinks(path + "-wal")
    }
    // A journal that is empty or starts with a zero byte belongs to a completed transaction.
    let journal = FileHandle(forReadingAtPath: path + "-journal")
    return (try? journal?.read(upToCount: 1))?.first ?? 0 != 0
  }

  /// Opens a database, starts a transaction and checks the database for damage.
  ///
  /// Because of the transaction, the content that is read later is the content that was checked.
  private static func openInTransaction(
    _ path: String, access: Database.OpenMode, busyTimeout: Double
  ) throws(SQLiteError) -> Database {
    let database = try Database(path: path, openMode: access, busyTimeout: busyTimeout)
    try database.execute("BEGIN")
    try database.hardenForUntrustedFile()
    return database
  }
}

/// Copies a database and its journals to a temporary folder, and passes the path of the copy to `body`.
///
/// The folder is deleted when `body` returns, but a database that `body` has opened stays readable. If the original
/// changes while it is copied, it is copied again. If it still changes after `timeout` seconds, an error of kind
/// `.busy` is thrown.
func withTemporaryCopy<Result>(
  of original: String, timeout: Double, _ body: (String) throws(SQLiteError) -> Result
) throws(SQLiteError) -> Result {
  let folder = try convertingCopyFailures { try LockedTemporaryFolder() }
  defer { withExtendedLifetime(folder) {} }
  let copy = folder.url.appendingPathComponent("copy.sqlite").path
  for _ in 0...Database.clampedMilliseconds(timeout) / 250 where !Task.isCancelled {
    let before = databaseFileStates(of: original)
    try convertingCopyFailures { try copyDatabaseFiles(of: original, to: copy) }
    if before == databaseFileStates(of: original) { return try body(copy) }
    Thread.sleep(forTimeInterval: 0.25)
  }
  throw SQLiteError(.busy, "the database changed during every attempt to copy it")
}

private let databaseFileSuffixes = ["", "-wal", "-journal"]
private let journalFileSuffixes = ["-wal", "-shm", "-journal"]

/// Runs `body` and converts its errors to a `SQLiteError`, with the reason of the operating system if it is known.
private func convertingCopyFailures<Result>(
  _ body: () throws -> Result
) throws(SQLiteError) -> Result {
  do {
    return try body()
  } catch {
    let cause: Any = (error as NSError).userInfo[NSUnderlyingErrorKey] ?? error
    let system = (cause as? NSError).flatMap { $0.domain == NSPOSIXErrorDomain ? $0.code : nil }
    let code = (cause as? POSIXError)?.code.rawValue ?? system.map { Int32($0) }
    let reason = code.map { String(cString: strerror($0)) } ?? "the reason is unknown"
    throw SQLiteError(.inputOutput, "copying it to the temporary folder failed (\(reason))")
  }
}

private func copyDatabaseFiles(of original: String, to copy: String) throws {
  for suffix in databaseFileSuffixes {
    unlink(copy + suffix)
    // SQLite would write to the target of a copied symbolic link, so only regular files are copied.
    guard status(of: original + suffix)?.isRegularFile == true else { continue }
    try FileManager.default.copyItem(atPath: original + suffix, toPath: copy + suffix)
    chmod(copy + suffix, 0o600)
  }
}

/// Returns the metadata of a file or of a symbolic link itself, or nil if nothing exists at `path`.
private func status(of path: String) -> stat? {
  var status = stat()
  return lstat(path, &status) == 0 ? status : nil
}

extension stat {
  fileprivate var isRegularFile: Bool { st_mode & S_IFMT == S_IFREG }
}

private func hasSeveralHardLinks(_ path: String) -> Bool { (status(of: path)?.st_nlink ?? 0) > 1 }

/// Throws if a journal of a database would make SQLite wait forever or change a file in another place.
///
/// If a journal is a pipe or a link to a pipe, opening it waits for another program. A rollback journal can end with
/// the path of a super-journal, which SQLite deletes after the rollback. An attacker's journal could name any file.
func rejectUnsafeJournals(of path: String) throws(SQLiteError) {
  for suffix in journalFileSuffixes where status(of: path + suffix)?.isRegularFile == false {
    throw SQLiteError(
      .inputOutput, "\(path)\(suffix) is not an ordinary file. Move it away, then try again")
  }
  let magic: [UInt8] = [0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7]
  guard status(of: path + "-journal")?.isRegularFile == true,
    let journal = FileHandle(forReadingAtPath: path + "-journal")
  else { return }
  defer { try? journal.close() }
  guard let size = try? journal.seekToEnd(), size >= 8,
    (try? journal.seek(toOffset: size - 8)) != nil,
    let end = try? journal.read(upToCount: 8), Array(end) == magic
  else { return }
  throw SQLiteError(
    .inputOutput,
    "\(path)-journal belongs to a change of several databases that was interrupted. Open the "
      + "database once with the program that made the change, or with sqlite3")
}

/// Returns the inode, size and modification time of a database and its journals, by which changes are noticed.
private func databaseFileStates(of original: String) -> [[Int]] {
  databaseFileSuffixes.map { suffix in
    guard let status = status(of: original + suffix) else { return [] }
    return [Int(status.st_ino), Int(status.st_size), status.st_mtim.tv_sec, status.st_mtim.tv_nsec]
  }
}

/// Throws if a journal of a database is a hard link to another file, because SQLite would overwrite that file.
func rejectLinkedJournals(of path: String) throws(SQLiteError) {
  for suffix in journalFileSuffixes where hasSeveralHardLinks(path + suffix) {
    throw SQLiteError(
      .inputOutput, "\(path)\(suffix) is a hard link to another file. Remove it, then try again")
  }
}
