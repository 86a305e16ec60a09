import Foundation
import TestSupport
import Testing

@testable import Importing
@testable import Records
@testable import TestFamilies

/// An incomplete file, or one in an unsupported encoding, is refused with helpful advice.
@Suite struct HalfFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func path(_ bytes: some Sequence<UInt8>, _ name: String = "file") throws -> String {
    let path = folder.path(name)
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    return path
  }

  /// If 60 ml were cut off after the 6, the import would read another volume.
  @Test(arguments: ["8:05,6", "8:05", "8"])
  func aLastRowThatMayBeHalfOneIsRefused(rest: String) throws {
    var table = try TextTable(
      TextFile(path("Date,Time,Volume,Notes\n6/1/2026,8:05,60,\n6/2/2026,\(rest)".utf8)))
    #expect(try table.advance())
    let problem = #expect(throws: CSVProblem.self) { try table.advance() }
    #expect(problem?.lineNumber == 3 && problem?.message.contains("of 4 cells") == true)
  }

  @Test(arguments: ["6/2/2026,8:05,60,", "6/2/2026,8:05,60\n", "6/2/2026,8:05,60\r\n"])
  func aLastRowThatIsWholeIsNot(last: String) throws {
    var table = try TextTable(TextFile(path("Date,Time,Volume,Notes\n\(last)".utf8)))
    #expect(try table.advance() && table["volume"] == "60")
    #expect(try !table.advance())
  }

  /// A file that a program is still saving may lack rows, even if it ends with a complete one.
  @Test(arguments: [300_000, 700_000])
  func aFileThatChangesWhileItIsReadIsRefused(size: Int) throws {
    let path = try folder.write(String(repeating: "6/1/2026,120\n", count: 46_154), to: "feeds.csv")
    let read = try pieceReader(ofFileAt: path)
    #expect(try !read().isEmpty)
    #expect(truncate(path, size) == 0)
    #expect(throws: ImportProblem.changedWhileRead) { while try !read().isEmpty {} }
  }

  @Test(arguments: [
    String.Encoding.utf16LittleEndian, .utf16BigEndian, .utf16, .utf32, .utf32LittleEndian,
  ])
  func wideLettersAreNamed(encoding: String.Encoding) throws {
    let json = try path(#require("{\"pets\": {}}".data(using: encoding)))
    #expect(throws: ImportProblem.textInUTF16OrUTF32) {
      try JSONExportFile(json, of: []).documentCounts(knowing: { _ in true })
    }
    // Spreadsheets save tables in UTF-16 with a byte order mark, and the import reads them.
    guard encoding != .utf16 else { return }
    let table = try path(#require("Date,Time\n1,2\n".data(using: encoding)))
    #expect(throws: ImportProblem.textInUTF16OrUTF32) { try TextFile(table) }
  }

  @Test func lettersOfOneByteAreNamedWithTheirPlace() throws {
    let json = try path(#require("{\"pets\": {\n\"Zoë\": {}}}".data(using: .isoLatin1)))
    let problem = #expect(throws: ImportProblem.self) {
      try JSONExportFile(json, of: []).documentCounts(knowing: { _ in true })
    }
    #expect(problem?.description.contains("no UTF-8") == true)
    #expect(problem?.description.contains("at byte 15, in line 2") == true, "\(problem as Any)")
  }

  @Test func everyTableOfAFolderIsLookedAtBeforeItIsOpened() throws {
    try folder.write("id,name\nnoor,Noor\n", to: "tables/children.csv")
    let other = folder.path("tables/sleep.csv")
    let fill: [(String, () throws -> Void)] = [
      ("sleep.csv: This is no file", { _ = mkfifo(other, 0o600) }),
      ("sleep.csv: This is no file", { _ = symlink("sleep.csv", other) }),
      ("sleep.csv: This is no file", { _ = symlink("/dev/zero", other) }),
      ("sleep.csv: This is empty", { try Data().write(to: URL(fileURLWithPath: other)) }),
      ("sleep.csv: This is no text", { try Data([0]).write(to: URL(fileURLWithPath: other)) }),
    ]
    for (words, fill) in fill {
      try fill()
      let problem = #expect(throws: ImportProblem.self) {
        try CSVTables([folder.path("tables")]).documentCounts(knowing: { _ in true })
      }
      #expect(problem?.description.contains(words) == true, "\(problem as Any)")
      unlink(other)
    }
  }
}
