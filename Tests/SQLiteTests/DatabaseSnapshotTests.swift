import Foundation
import TestSupport
import Testing

@testable import SQLite

/// A database that another program is using.
private struct BusyDatabase {
  let folder: TemporaryFolder
  let path: String
  let writer: Database

  init(journal: String) throws {
    folder = try TemporaryFolder()
    path = folder.path("family.sqlite")
    writer = try Database(path: path, openMode: .creating)
    try writer.prepare("PRAGMA journal_mode = \(journal)").run()
    try writer.execute("CREATE TABLE t (v); INSERT INTO t VALUES (1), (2)")
  }

  /// Returns a copy with a rollback journal, as if the program had been killed during a transaction.
  static func copyOfUnfinishedTransaction() throws -> TemporaryFolder {
    let busy = try BusyDatabase(journal: "DELETE")
    // The small cache forces uncommitted rows into the file.
    try busy.writer.execute(
      """
      PRAGMA cache_size = 2; BEGIN;
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 500)
      INSERT INTO t SELECT hex(zeroblob(400)) FROM n;
      """)
    return try busy.copyAsAfterCrash()
  }

  /// Returns a copy of the current files, as if the program had been killed.
  func copyAsAfterCrash(without names: Set<String> = []) throws -> TemporaryFolder {
    let copy = try TemporaryFolder()
    for (name, bytes) in try folder.files() where !names.contains(name) {
      try bytes.write(to: URL(fileURLWithPath: copy.path(name)))
    }
    return copy
  }
}

private func rowCount(of snapshot: DatabaseSnapshot) throws -> Int64? {
  try snapshot.database.prepare("SELECT count(*) FROM t").firstInteger()
}

/// Returns whether this process has opened a deleted copy of the database, which cannot remain on
/// the disk.
private func hasOpenDeletedCopy() -> Bool {
  let open = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
  return open.contains { descriptor in
    let file = try? FileManager.default.destinationOfSymbolicLink(
      atPath: "/proc/self/fd/\(descriptor)")
    return file?.hasSuffix("/copy.sqlite (deleted)") == true
  }
}

@Suite(.serialized) struct DatabaseSnapshotTests {
  @Test("Fault 16: The records stay the same while an app adds rows")
  func isUnaffectedByLaterInserts() throws {
    let busy = try BusyDatabase(journal: "WAL")
    let before = try busy.folder.files().keys.sorted()
    let snapshot = try DatabaseSnapshot(of: busy.path)
    #expect(!snapshot.isTemporaryCopy)
    #expect(try rowCount(of: snapshot) == 2)
    for value in 3...50 { try busy.writer.execute("INSERT INTO t VALUES (\(value))") }
    #expect(try rowCount(of: snapshot) == 2)
    #expect(try rowCount(of: DatabaseSnapshot(of: busy.path)) == 50)
    #expect(try busy.folder.files().keys.sorted() == before)
  }

  @Test(
    "Fault 17: A log that no program has open is read from a copy",
    arguments: [["family.sqlite-shm"], ["family.sqlite-shm", "family.sqlite-wal"]])
  func readsUnopenedLogFromCopy(missingFiles: Set<String>) throws {
    let busy = try BusyDatabase(journal: "WAL")
    try busy.writer.prepare("PRAGMA wal_checkpoint(TRUNCATE)").run()
    try busy.writer.execute("INSERT INTO t VALUES (3)")
    let folder = try busy.copyAsAfterCrash(without: missingFiles)
    let before = try folder.files()
    let path = folder.path("family.sqlite")
    do {
      let snapshot = try DatabaseSnapshot(of: path)
      #expect(snapshot.isTemporaryCopy)
      #expect(try rowCount(of: snapshot) == (missingFiles.contains("family.sqlite-wal") ? 2 : 3))
      #expect(hasOpenDeletedCopy())
    }
    #expect(try folder.files() == before)
  }

  @Test func deletesCopyOfKilledProgram() throws {
    let place = FileManager.default.temporaryDirectory
    let mark = "\(LockedTemporaryFolder.namePrefix)\(UUID().uuidString)"
    let left = place.appendingPathComponent(mark + "-left")
    let used = place.appendingPathComponent(mark + "-used")
    for folder in [left, used] {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    }
    let lock = open(used.path, O_RDONLY | O_DIRECTORY)
    #expect(flock(lock, LOCK_EX) == 0)
    let folder = try BusyDatabase(journal: "WAL").copyAsAfterCrash(without: ["family.sqlite-shm"])
    #expect(try DatabaseSnapshot(of: folder.path("family.sqlite")).isTemporaryCopy)
    #expect(access(left.path, F_OK) != 0)
    #expect(rmdir(used.path) == 0)
    close(lock)
  }

  @Test func followsLinkToDatabaseAndLog() throws {
    let busy = try BusyDatabase(journal: "WAL")
    let folder = try busy.copyAsAfterCrash(without: ["family.sqlite-shm"])
    let before = try folder.files()
    let elsewhere = try TemporaryFolder()
    let link = elsewhere.path("link.sqlite")
    #expect(symlink(folder.path("family.sqlite"), link) == 0)
    #expect(try rowCount(of: DatabaseSnapshot(of: link)) == 2)
    #expect(try folder.files() == before)
    let mode = try FileManager.default.attributesOfItem(atPath: folder.path("family.sqlite"))
    #expect(mode[.posixPermissions] as? Int == 0o644)
  }

  @Test func rollsBackUnfinishedTransactionOnCopy() throws {
    let folder = try BusyDatabase.copyOfUnfinishedTransaction()
    let before = try folder.files()
    #expect(before["family.sqlite-journal"]?.isEmpty == false)
    let snapshot = try DatabaseSnapshot(of: folder.path("family.sqlite"))
    #expect(snapshot.isTemporaryCopy)
    #expect(try rowCount(of: snapshot) == 2)
    #expect(try folder.files() == before)
  }

  /// SQLite deletes the file that the end of a journal names.
  @Test func strangersJournalDeletesNoFile() throws {
    let folder = try BusyDatabase.copyOfUnfinishedTransaction()
    let victim = folder.path("diary.txt")
    try folder.write("dear diary", to: "diary.txt")
    var journal = try #require(try folder.files()["family.sqlite-journal"])
    journal += superJournalRecord(naming: victim)
    try journal.write(to: URL(fileURLWithPath: folder.path("family.sqlite-journal")))
    #expect(throws: SQLiteError.self) { try DatabaseSnapshot(of: folder.path("family.sqlite")) }
    #expect(throws: SQLiteError.self) {
      try Database(path: folder.path("family.sqlite"), openMode: .writing)
    }
    #expect(FileManager.default.fileExists(atPath: victim))
  }

  /// Returns the end of a rollback journal that names a super-journal.
  private func superJournalRecord(naming path: String) -> Data {
    func bigEndian(_ number: Int) -> [UInt8] {
      withUnsafeBytes(of: UInt32(truncatingIfNeeded: number).bigEndian) { Array($0) }
    }
    let name = [UInt8](path.utf8)
    let lockPage = 0x4000_0000 / 4096 + 1
    return Data(
      bigEndian(lockPage) + name + bigEndian(name.count)
        + bigEndian(name.reduce(0) { $0 + Int(Int8(bitPattern: $1)) })
        + [0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7])
  }

  @Test(arguments: [("-journal", false), ("-wal", false), ("-shm", false), ("-journal", true)])
  func pipeBesideDatabaseIsRefused(suffix: String, isLinked: Bool) throws {
    let folder = try BusyDatabase(journal: "DELETE").copyAsAfterCrash()
    let path = folder.path("family.sqlite" + suffix)
    mkfifo(isLinked ? folder.path("pipe") : path, 0o600)
    if isLinked { symlink(folder.path("pipe"), path) }
    #expect(throws: SQLiteError.self) { try DatabaseSnapshot(of: folder.path("family.sqlite")) }
  }

  @Test(arguments: ["-journal", "-wal", "-shm"])
  func journalThatIsAnotherFileIsNotWritten(suffix: String) throws {
    let folder = try BusyDatabase(journal: "DELETE").copyAsAfterCrash()
    try folder.write("\0dear diary", to: "diary.txt")
    link(folder.path("diary.txt"), folder.path("family.sqlite" + suffix))
    #expect(throws: SQLiteError.self) {
      try Database(path: folder.path("family.sqlite"), openMode: .writing)
    }
    #expect(try folder.files()["diary.txt"] == Data("\0dear diary".utf8))
  }

  @Test func indexThatIsAnotherFileIsNotWritten() throws {
    let busy = try BusyDatabase(journal: "WAL")
    let folder = try busy.copyAsAfterCrash(without: ["family.sqlite-shm"])
    try folder.write("dear diary", to: "diary.txt")
    link(folder.path("diary.txt"), folder.path("family.sqlite-shm"))
    let snapshot = try DatabaseSnapshot(of: folder.path("family.sqlite"))
    #expect(try rowCount(of: snapshot) == 2)
    #expect(try folder.files()["diary.txt"] == Data("dear diary".utf8))
  }

  @Test(arguments: ["PERSIST", "TRUNCATE", "DELETE"])
  func readsInPlaceWithoutActiveJournal(journalMode: String) throws {
    let busy = try BusyDatabase(journal: journalMode)
    let snapshot = try DatabaseSnapshot(of: busy.path)
    #expect(!snapshot.isTemporaryCopy)
    #expect(try rowCount(of: snapshot) == 2)
  }

  @Test(arguments: ["DELETE", "WAL"])
  func timesOutOnLockedDatabase(journalMode: String) throws {
    let busy = try BusyDatabase(journal: journalMode)
    try busy.writer.prepare("PRAGMA locking_mode = EXCLUSIVE").run()
    try busy.writer.execute("BEGIN EXCLUSIVE; INSERT INTO t VALUES (3)")
    let start = ContinuousClock.now
    let error = #expect(throws: SQLiteError.self) {
      try DatabaseSnapshot(of: busy.path, busyTimeout: 0.3)
    }
    #expect(error?.kind == .busy)
    #expect(ContinuousClock.now - start >= .milliseconds(250))
  }

  @Test func reportsMissingFile() throws {
    let folder = try TemporaryFolder()
    let error = #expect(throws: SQLiteError.self) { try DatabaseSnapshot(of: folder.path("none")) }
    #expect(error?.kind == .inputOutput)
    #expect(try folder.files().isEmpty)
  }
}
