import Foundation
import TestSupport
import Testing

@testable import Audiences
@testable import PhotoProtocol
@testable import Photos
@testable import Records
@testable import TestFamilies

/// The table of `kinfolio viewers` as spreadsheets save it, and damaged tables.
@Suite struct ViewerTableFileTests {
  /// The family puts a quotation mark into a caption, so that its row continues in the next ones.
  @Test func strayQuotationMarkHidesTheRowsThatItJoins() throws {
    var family = try ReviewedFamily(inFile: .everything)
    try family.run(ReviewedFamily.copy)
    try family.run("UPDATE photos SET caption = 'Feet \"in\" the sea' WHERE id = 'p'")
    let hashes = ["p": "a", "copy": "b"]
    let table = try family.runViewers(hashes: hashes)
    let hidden = family.writing("nothing", about: "copy.jpg", in: table)
    let lines = hidden.components(separatedBy: "\r\n")
    let first = try #require(lines.first { $0.contains("copy.jpg") })
    let second = try #require(lines.first { $0.contains(",p.jpg,") })
    let joined =
      "\(lines[0])\r\n\(first.replacing("2026-06-21,Mia,", with: "2026-06-21,Mia,\""))\r\n\(second)\r\n"
    #expect(joined.contains("Mia,\","))
    #expect(throws: ViewerTableError.self) { try family.choices(reading: joined) }
    #expect(throws: ViewerTableError.self) { try family.choices(reading: joined.uppercased()) }
    let folder = try TemporaryFolder()
    try folder.write(joined.uppercased(), to: "t.csv")
    let review = try family.review(ViewerTable(readingFrom: folder.path("t.csv")), hashes: hashes)
    #expect(review.items.map(\.visibility) == [.nothing, .nothing])
  }

  @Test func tableOfAnotherFamilyIsRefused() throws {
    let family = try ReviewedFamily()
    let table = try family.table(deciding: "nothing")
    #expect(table.isOfOtherFamily(than: "other") && !table.isOfOtherFamily(than: ""))
  }

  @Test(arguments: [
    "Plain", "=SUM(A1)", "a;b", "two\nlines", "\"quoted\", she said", "😀 café", " ",
  ])
  func savedTableGivesTheSameReview(_ caption: String) throws {
    let family = try ReviewedFamily()
    try family.run("UPDATE photos SET caption = '\(caption.replacing("'", with: "''"))'")
    let review = try family.review()
    let table = ViewerReviewTable(review, try family.database.journal(), time: 1, of: "")
    for separator in [",", ";"] {
      // A spreadsheet in Spanish or French writes semicolons and quotes cells that contain one.
      let saved = separator == "," ? table.csvText : try semicolons(table.csvText)
      let decided = saved.replacingOccurrences(
        of: "\r\n\(separator)", with: "\r\neverything\(separator)")
      let result = try family.review(
        family.choices(reading: decided), madeAt: 100)
      #expect(result.visibility(of: ID("p")) == .everything && result.awaitingDecisionCount == 0)
    }
  }

  @Test func reportsUnusableTable() throws {
    let family = try ReviewedFamily()
    let header = "for_viewers,picture,code\n"
    let cases = [
      ("picture,code\n", "line 1: the column for_viewers is missing"),
      (
        header + ",,\(code(1))\nmaybe,,\(code(2))\n",
        "line 3: for_viewers must be everything, picture, nothing or empty, not 'maybe'"
      ),
      (header + "\"nothing,,\(code(1))\n", "line 2: the row that starts here does not end"),
    ]
    for (text, message) in cases {
      let error = #expect(throws: ViewerTableError.self) { try family.choices(reading: text) }
      #expect(error.map { "\($0)".contains(message) } == true, "\(String(describing: error))")
    }
    #expect(throws: ViewerTableError.self) { try family.choices(reading: "") }
    #expect(throws: ViewerTableError.self) {
      try family.choices(reading: header + "nothing,p0000000000000001,\n")
    }
  }

  private func code(_ number: Int) -> String { "t000000000000000\(number)" }

  /// A spreadsheet, or a finger, has changed the code, so that the photo is not known.
  @Test(arguments: ["x", "t1", "t000000000000000g", "t00000000000000001", "t0000000000000001r12"])
  func changedCodeIsRefused(code: String) throws {
    let family = try ReviewedFamily()
    let table = "for_viewers,picture,code\nnothing,,\(code)\n"
    #expect(throws: ViewerTableError.self) { try family.choices(reading: table) }
  }

  /// A spreadsheet may write everything in capital letters, and a hard space after a word.
  @Test func tableInCapitalLettersHides() throws {
    var family = try ReviewedFamily(inFile: .everything)
    let table = family.writing("nothing\u{a0}", in: try family.runViewers()).uppercased()
    #expect(try family.build(table).visibility(of: ID("p")) == .nothing)
  }

  /// Someone has added a column with a semicolon in its name.
  @Test func separatorIsTheOneBesideTheWords() throws {
    let table = try ReviewedFamily().choices(
      reading: "for_viewers,picture,code,yes; no\nnothing,,\(code(1)),\n")
    #expect(table.rows.map(\.choice) == [.nothing])
  }

  @Test func tableWithLostRowsIsRefused() throws {
    let family = try ReviewedFamily()
    let header = "for_viewers,picture,code\n"
    for (text, message) in [
      (
        header + "nothing,\"p1,t1\nnothing,p2\",t2\n",
        "line 2: the columns picture and code were changed"
      ),
      (header + "nothing,p1,t1,extra\n", "line 2: the row has more or fewer cells"),
      ("for_viewers,picture,code,for_viewers\n", "line 1: the column for_viewers appears twice"),
    ] {
      let error = #expect(throws: ViewerTableError.self) { try family.choices(reading: text) }
      #expect(error.map { "\($0)".contains(message) } == true, "\(String(describing: error))")
    }
    let old = try family.choices(reading: "for_viewers,picture,code,note\rnothing,,\(code(1)),\r")
    #expect(old.rows.map(\.choice) == [.nothing] && old.rows.map(\.textID) == [code(1)])
  }

  /// Spreadsheets also save text in these encodings, and Excel writes the separator above the first line.
  @Test func readsTablesOfSpreadsheets() throws {
    let text = "FOR_VIEWERS;Name;Picture;Code\r\nnothing;Zo\u{e9};;\(code(1))\r\n"
    for encoding in [String.Encoding.utf8, .utf16, .utf16LittleEndian, .windowsCP1252] {
      for first in ["", "sep=;\r\n"] {
        let mark: [UInt8] = encoding == .utf16LittleEndian ? [0xFF, 0xFE] : []
        let folder = try TemporaryFolder()
        let bytes = try #require((first + text).data(using: encoding))
        try (Data(mark) + bytes).write(to: URL(fileURLWithPath: folder.path("f.csv")))
        let table = ViewerTable(readingFrom: folder.path("f.csv"))
        try table.check()
        #expect(table.rows.map(\.choice) == [.nothing] && table.rows.map(\.textID) == [code(1)])
      }
    }
  }
}

/// Returns a CSV text as a spreadsheet saves it that separates cells by semicolons.
private func semicolons(_ csv: String) throws -> String {
  var bytes = [UInt8](csv.utf8)
  var reader = try CSVReader {
    defer { bytes = [] }
    return bytes
  }
  var lines = ""
  while try reader.readNextRow() {
    let cells = reader.cellRanges.indices.map {
      CSVWriter.quotedIfNeeded(reader.text($0), separator: ";")
    }
    lines += cells.joined(separator: ";") + "\r\n"
  }
  return lines
}
