import Foundation
import TestSupport
import Testing

@Suite struct GrowthTests {
  private let folder: TemporaryFolder
  private static let table = "sex,age_days,measure,value\nmale,0,weight,3.3464\n"

  init() throws { folder = try TemporaryFolder() }

  private func run(_ file: String) throws -> ProgramResult {
    try ProgramResult.kinfolio(["growth", file], in: folder.url)
  }

  @Test func addsScoresToTable() throws {
    try folder.write(Self.table, to: "a.csv")
    let result = try run("a.csv")
    #expect(result.code == 0)
    #expect(result.errorOutput == "")
    #expect(
      result.output == """
        sex,age_days,measure,value,z,centile,standard,note
        male,0,weight,3.3464,0.000000000,50.000000000,who,

        """)
  }

  @Test func rowsWithoutScoreExitWithCode3() throws {
    try folder.write(Self.table + "male,,weight,3\n", to: "a.csv")
    let result = try run("a.csv")
    #expect(result.code == 3)
    #expect(result.errorOutput == "Rows without a score: 1 of 2. See the column 'note'.\n")
    #expect(result.output.hasSuffix("male,,weight,3,,,,the age is not known\n"))
  }

  @Test func readsStandardInput() throws {
    let path = try folder.write(Self.table, to: "a.csv")
    let program = ProgramResult.products.appendingPathComponent("kinfolio").path
    let result = try ProgramResult(
      URL(fileURLWithPath: "/bin/sh"), ["-c", "'\(program)' growth - < '\(path)' | tail -n 1"])
    #expect(result.output == "male,0,weight,3.3464,0.000000000,50.000000000,who,\n")
  }

  @Test(arguments: [
    ("none.csv", "There is no file none.csv. Check the path.\n"),
    (".", ". is a folder, not a CSV file.\n"),
    ("empty.csv", "empty.csv: the input is empty.\n"),
    (
      "photo.csv",
      "photo.csv: line 1: this line is not UTF-8 text. Save the file as CSV in UTF-8.\n"
    ),
  ])
  func invalidTableExitsWithCode65(fileName: String, expectedError: String) throws {
    try folder.write("", to: "empty.csv")
    try Data([0xFF, 0xD8, 0xFF, 0xE0, 0x0A]).write(
      to: folder.url.appendingPathComponent("photo.csv"))
    let result = try run(fileName)
    #expect(result.code == 65)
    #expect(result.output == "")
    #expect(result.errorOutput == expectedError)
  }

  @Test func closedPipeIsNotAnError() throws {
    let rows = String(repeating: "male,0,weight,3.3464\n", count: 60_000)
    let path = try folder.write(Self.table + rows, to: "a.csv")
    let program = ProgramResult.products.appendingPathComponent("kinfolio").path
    let result = try ProgramResult(
      URL(fileURLWithPath: "/bin/sh"), ["-c", "'\(program)' growth '\(path)' | head -n 1"])
    #expect(result.errorOutput == "")
    #expect(result.code == 0)
  }

  @Test func reportsFullDisk() throws {
    let path = try folder.write(Self.table, to: "a.csv")
    let program = ProgramResult.products.appendingPathComponent("kinfolio").path
    let result = try ProgramResult(
      URL(fileURLWithPath: "/bin/sh"), ["-c", "'\(program)' growth '\(path)' > /dev/full"])
    #expect(result.code == 74)
    #expect(result.errorOutput == "Cannot write to standard output: No space left on device.\n")
  }
}
