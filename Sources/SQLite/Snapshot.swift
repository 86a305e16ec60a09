import Foundation

/// A database opened only for reading, whatever state another program has left or holds it in.
///
/// Nothing is written beside the user's file: where SQLite could not read it without writing (a
/// write-ahead log that no program has open, a half-finished transaction, a folder that may not be
/// written), a private copy is read instead and removed afterwards.
public final class Snapshot {
  /// The open database, guarded against hostile content.
  public let database: Database
  /// Whether a private copy is being read.
  public var isCopy: Bool { copy != nil }

  private let copy: PrivateCopy?

  /// Opens the database at `path`, waiting up to `busyTimeout` seconds where it is locked.
  ///
  /// Throws `SQLiteError`; its kind is `.busy` where the file stayed locked or kept changing.
  public init(of path: String, busyTimeout: Double = 5) throws(SQLiteError) {
    let inPlace = Self.canBeReadInPlace(path)
    let copy = inPlace ? nil : try PrivateCopy(of: path, patience: busyTimeout)
    let database = try Database(
      path: copy?.path ?? path, access: copy == nil ? .reading : .writing, busyTimeout: busyTimeout)
    try database.guardAgainstHostileContent()
    self.copy = copy
    self.database = database
  }

  /// A rollback journal means a transaction to undo, and a log without its index one to rebuild:
  /// both need writing, so both are done on a copy.
  private static func canBeReadInPlace(_ path: String) -> Bool {
    func exists(_ suffix: String) -> Bool { access(path + suffix, F_OK) == 0 }
    if FileKind(at: path) == .writeAheadDatabase {
      return exists("-wal") && exists("-shm") && access(path + "-shm", W_OK) == 0
    }
    return !exists("-journal")
  }
}

@available(*, unavailable)
extension Snapshot: Sendable {}

/// A copy of a database and its journals in a folder of its own, removed with its last reference.
final class PrivateCopy {
  let path: String
  private let folder: URL

  /// Copies until nothing changed while copying, for at most `patience` seconds.
  init(of original: String, patience: Double) throws(SQLiteError) {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("kinfolio-\(UUID().uuidString)")
    path = folder.appendingPathComponent("copy.sqlite").path
    let attempts = max(1, Int(patience / Self.pause))
    for _ in 0..<attempts {
      let before = Self.states(of: original)
      do {
        try copyFiles(of: original)
      } catch {
        remove()
        throw SQLiteError(
          .inputOutput, "cannot copy the database aside: \(error.localizedDescription)")
      }
      if before == Self.states(of: original) { return }
      Thread.sleep(forTimeInterval: Self.pause)
    }
    remove()
    throw SQLiteError(.busy, "the database kept changing while it was copied")
  }

  deinit { remove() }

  private static let pause = 0.25
  private static let suffixes = ["", "-wal", "-journal"]

  private func copyFiles(of original: String) throws {
    remove()
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    for suffix in Self.suffixes where access(original + suffix, F_OK) == 0 {
      try FileManager.default.copyItem(atPath: original + suffix, toPath: path + suffix)
      chmod(path + suffix, 0o600)
    }
  }

  private func remove() {
    try? FileManager.default.removeItem(at: folder)
  }

  /// Size and time of last change of the file and its journals.
  private static func states(of original: String) -> [[Int]] {
    suffixes.map { suffix in
      var status = stat()
      guard stat(original + suffix, &status) == 0 else { return [] }
      return [Int(status.st_size), status.st_mtim.tv_sec, status.st_mtim.tv_nsec]
    }
  }
}
