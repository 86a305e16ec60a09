import Foundation
import TestSupport
import Testing

@testable import SQLite

@Suite struct DatabaseFileKindTests {
  @Test(arguments: [
    (Data(), DatabaseFileKind.empty),
    (Data("date,ml\n".utf8), .textFile),
    (Data((String(repeating: "a", count: 511) + "é").utf8), .textFile),
    (Data([0x53, 0x51, 0x4C]), .textFile),
    (Data([0, 1, 2, 3]), .unknownContent),
    (Data((0..<600).map { UInt8(truncatingIfNeeded: $0 &* 167 &+ 13) }), .unknownContent),
    (Data("SQLite format 3\0".utf8), .rollbackJournalDatabase),
  ])
  func isDetectedFromFirstBytes(bytes: Data, kind: DatabaseFileKind) throws {
    let folder = try TemporaryFolder()
    let path = folder.path("file")
    try bytes.write(to: URL(fileURLWithPath: path))
    #expect(DatabaseFileKind(at: path) == kind)
  }

  @Test func isDetectedForSpecialFilesWithoutReading() throws {
    let folder = try TemporaryFolder()
    #expect(DatabaseFileKind(at: folder.path("none")) == .missing)
    #expect(DatabaseFileKind(at: folder.path("")) == .folder)
    #expect(mkfifo(folder.path("pipe"), 0o600) == 0)
    #expect(DatabaseFileKind(at: folder.path("pipe")) == .specialFile)
    #expect(DatabaseFileKind(at: "/dev/zero") == .specialFile)
  }

  @Test(arguments: [
    ("DELETE", DatabaseFileKind.rollbackJournalDatabase), ("WAL", .writeAheadDatabase),
  ])
  func detectsJournalMode(mode: String, kind: DatabaseFileKind) throws {
    let folder = try TemporaryFolder()
    let database = try Database(path: folder.path("a.sqlite"), openMode: .creating)
    _ = try database.prepare("PRAGMA journal_mode = \(mode)").run()
    try database.execute("CREATE TABLE t (v)")
    #expect(DatabaseFileKind(at: folder.path("a.sqlite")) == kind)
  }
}
