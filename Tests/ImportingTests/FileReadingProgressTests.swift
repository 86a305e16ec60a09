import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Importing
@testable import TestFamilies

/// The import of a large file reports its progress.
@Suite struct FileReadingProgressTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func told(_ body: () throws -> Void) throws -> [FileReadingProgress] {
    let told = Mutex<[FileReadingProgress]>([])
    try FileReadingProgress.reporting(
      to: { progress in told.withLock { $0.append(progress) } }, body)
    return told.withLock { $0 }
  }

  @Test func everyPieceOfAnExportIsToldToItsEnd() throws {
    let text = String(repeating: "x", count: 600_000)
    let path = try folder.write("{\"pets\": {\"a\": {\"note\": \"\(text)\"}}}", to: "export.json")
    let told = try told {
      _ = try JSONExportFile(path, of: []).documentCounts(knowing: { _ in true })
    }
    let size = text.utf8.count + 29
    #expect(told.map(\.readCount).prefix(3) == [1 << 18, 2 << 18, size], "\(told)")
    #expect(told.allSatisfy { $0.totalCount == size && $0.path == path })
  }

  @Test func aTableIsToldOnEachWayThroughIt() throws {
    let rows = String(repeating: "6/1/2026,120\n", count: 30_000)
    let path = try folder.write("Date,Volume\n" + rows, to: "feeds.csv")
    let told = try told {
      var table = try TextTable(TextFile(path))
      while try table.advance() {}
    }
    // Kinfolio reports the last piece and the end twice: when it detects the encoding, and when it reads the rows.
    #expect(told.count { $0.readCount == $0.totalCount } >= 4)
  }
}
