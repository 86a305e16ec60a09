import Foundation
import TestSupport
import Testing

@testable import Importing
@testable import TestFamilies

/// Tables are read by the names of their columns, from programs in any country.
@Suite struct TextTableTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func file(_ bytes: some Sequence<UInt8>) throws -> TextFile {
    let path = folder.path("export.csv")
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    return try TextFile(path)
  }

  private func wide(_ text: String, isBigEndian: Bool) -> [UInt8] {
    text.utf16.flatMap { unit in
      let bytes = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
      return isBigEndian ? bytes : bytes.reversed()
    }
  }

  private func rows(_ bytes: some Sequence<UInt8>) throws -> [[String]] {
    var table = try TextTable(file(bytes))
    var rows = [table.header]
    while try table.advance() { rows.append(table.cells) }
    return rows
  }

  private static let text =
    "Date;Título\r\n3/1/2026;\"l’été; 1,5 dl\"\r\n\r\n;\r\n4/1/2026;日本 👶\r\n"
  private static let cells = [
    ["Date", "Título"], ["3/1/2026", "l’été; 1,5 dl"], ["4/1/2026", "日本 👶"],
  ]

  @Test func anyEncodingAndSeparatorGivesTheSameCells() throws {
    #expect(try rows(Self.text.utf8) == Self.cells)
    #expect(try rows([0xEF, 0xBB, 0xBF] + Self.text.utf8) == Self.cells)
    #expect(try rows(wide("\u{FEFF}" + Self.text, isBigEndian: true)) == Self.cells)
    #expect(try rows(wide("\u{FEFF}" + Self.text, isBigEndian: false)) == Self.cells)
    #expect(try rows("a\tb\n1,5\t2\n".utf8) == [["a", "b"], ["1,5", "2"]])
    #expect(try rows("a,b\n\"1,5\",2".utf8) == [["a", "b"], ["1,5", "2"]])
  }

  @Test func windowsLettersAreReadWhereTheFileIsNoUTF8() throws {
    let bytes = Array("Nom,Prix\nZo".utf8) + [0xEB, 0x2C, 0x80, 0x20, 0x33, 0x0A]
    #expect(try rows(bytes) == [["Nom", "Prix"], ["Zoë", "€ 3"]])
  }

  /// A piece ends within a character of two, three or four bytes, or between two characters.
  @Test func lettersAreWholeWhereverPiecesEnd() throws {
    for shift in 0..<4 {
      let long = String(repeating: "x", count: (1 << 18) - 9 + shift)
      #expect(try rows("a,b\n\(long),é日👶\n".utf8) == [["a", "b"], [long, "é日👶"]])
      let wideText = "\u{FEFF}a,b\n\(String(repeating: "x", count: (1 << 17) - 8 + shift)),👶👶\n"
      #expect(try rows(wide(wideText, isBigEndian: false)).last?.last == "👶👶")
    }
  }

  @Test func columnsAreFoundByNameAndRowsTellTheirLine() throws {
    var table = try TextTable(file("Formula_Type, VOLUME \n\n\"two\nlines\",120\nx,\n".utf8))
    #expect(
      table.hasColumn("formula type") && table.hasColumn("volume") && !table.hasColumn("time"))
    #expect(try table.advance() && table["volume"] == "120" && table.lineNumber == 3)
    #expect(try table.advance() && table["volume"] == nil && table.lineNumber == 5)
    #expect(table["time"] == nil)
    #expect(try !table.advance())
  }

  @Test func aUnitStandsInBracketsBehindAName() throws {
    let names = "Volume (oz) , Waste (ml) here ,Date\u{A0}(d/M/yyyy)\u{A0},(a) (b),(a)b)\n"
    let table = try TextTable(file(names.utf8), requiringColumns: [["volume", "date"]])
    #expect(table.normalizedNames == ["volume", "waste (ml) here", "date", "(a)", "(a)b)"])
    #expect(
      table.normalizedNames.map(table.textInParentheses) == ["oz", nil, "d/M/yyyy", "b", nil])
  }

  /// If the time grew with the square of the number of spaces, this test would take hours.
  @Test(.untilHang) func aNameOfManySpacesTakesNoTime() throws {
    let names = try file("Date,a\(String(repeating: " ", count: 1_000_000))b\n".utf8)
    #expect(try TextTable(names, requiringColumns: [["date"]]).normalizedNames == ["date", "a b"])
  }

  @Test func whatIsNoTextOrEmptyIsRefused() throws {
    #expect(throws: ImportProblem.self) { try file([0x50, 0x4B, 3, 4, 0, 0]) }
    #expect(throws: ImportProblem.self) { try rows([]) }
    #expect(throws: ImportProblem.self) { try rows("\n\n".utf8) }
  }
}
