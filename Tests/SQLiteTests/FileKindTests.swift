import Foundation
import TestSupport
import Testing

@testable import SQLite

@Suite struct FileKindTests {
  @Test(arguments: [
    (Data(), FileKind.empty),
    (Data("date,ml\n".utf8), .text),
    (Data((String(repeating: "a", count: 511) + "é").utf8), .text),
    (Data([0x53, 0x51, 0x4C]), .text),
    (Data([0, 1, 2, 3]), .unknown),
    (Data((0..<600).map { UInt8(truncatingIfNeeded: $0 &* 167 &+ 13) }), .unknown),
    (Data("SQLite format 3\0".utf8), .rollbackJournalDatabase),
  ])
  func isDetectedFromFirstBytes(bytes: Data, kind: FileKind) throws {
    let folder = try TemporaryFolder()
    let path = folder.path("file")
    try bytes.write(to: URL(fileURLWithPath: path))
    #expect(FileKind(at: path) == kind)
  }

  @Test func isDetectedForSpecialFilesWithoutReading() throws {
    let folder = try TemporaryFolder()
    #expect(FileKind(at: folder.path("none")) == .missing)
    #expect(FileKind(at: folder.path("")) == .folder)
    #expect(mkfifo(folder.path("pipe"), 0o600) == 0)
    #expect(FileKind(at: folder.path("pipe")) == .specialFile)
    #expect(FileKind(at: "/dev/zero") == .specialFile)
  }

  @Test(arguments: [("DELETE", FileKind.rollbackJournalDatabase), ("WAL", .writeAheadDatabase)])
  func detectsJournalMode(mode: String, kind: FileKind) throws {
    let folder = try TemporaryFolder()
    let database = try Database(path: folder.path("a.sqlite"), openMode: .creating)
    _ = try database.prepare("PRAGMA journal_mode = \(mode)").run()
    try database.execute("CREATE TABLE t (v)")
    #expect(FileKind(at: folder.path("a.sqlite")) == kind)
  }
}
