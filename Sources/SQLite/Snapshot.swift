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

/// Copies a database and its journals into a folder of its own, lends the copy's path, and removes
/// the folder again.
///
/// SQLite keeps what it has opened, so a copy that is being read needs no name any more, and nothing
/// is left of it whatever becomes of this program; of one that is killed while it copies, until the
/// next run. Waits up to `patience` seconds for a moment in which nothing changed while copying.
func withPrivateCopy<Result>(
  of original: String, patience: Double, _ body: (String) throws(SQLiteError) -> Result
) throws(SQLiteError) -> Result {
  let folder: ScratchFolder
  do {
    folder = try ScratchFolder()
  } catch {
    throw notCopied(error)
  }
  defer { withExtendedLifetime(folder) {} }
  let copy = folder.url.appendingPathComponent("copy.sqlite").path
  for _ in 0...Database.milliseconds(patience) / 250 where !Task.isCancelled {
    let before = states(of: original)
    do {
      try copyFiles(of: original, to: copy)
    } catch {
      throw notCopied(error)
    }
    if before == states(of: original) { return try body(copy) }
    Thread.sleep(forTimeInterval: 0.25)
  }
  throw SQLiteError(.busy, "the database kept changing while it was copied")
}

private let suffixes = ["", "-wal", "-journal"]

private func notCopied(_ error: any Error) -> SQLiteError {
  SQLiteError(.inputOutput, "cannot copy the database aside: \(error.localizedDescription)")
}

private func copyFiles(of original: String, to copy: String) throws {
  for suffix in suffixes {
    unlink(copy + suffix)
    // A link would be copied as a link, and then written through: only files are taken.
    guard isFile(original + suffix) else { continue }
    try FileManager.default.copyItem(atPath: original + suffix, toPath: copy + suffix)
    chmod(copy + suffix, 0o600)
  }
}

private func isFile(_ path: String) -> Bool {
  var status = stat()
  return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
}

/// Which file, its size and the time of its last change, of the database and its journals.
private func states(of original: String) -> [[Int]] {
  suffixes.map { suffix in
    var status = stat()
    guard lstat(original + suffix, &status) == 0 else { return [] }
    return [
      Int(status.st_ino), Int(status.st_size), status.st_mtim.tv_sec, status.st_mtim.tv_nsec,
    ]
  }
}
