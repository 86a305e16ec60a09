import TestSupport
import Testing

@testable import Knowledge
@testable import TestFamilies

@Suite struct MeasurementFileScorerTests {
  private let scorer: MeasurementFileScorer

  init() throws {
    let books = try Phrasebooks(assets: Project.path("Assets"))
    scorer = try MeasurementFileScorer(try ReferenceData.project().growthStandards, books[.english])
  }

  /// Returns the scored text; the input is read in pieces of up to `chunkSize` bytes.
  private func scoredCSV(_ csv: String, chunkSize: Int = 1 << 20) throws -> String {
    var rest = Array(csv.utf8)[...]
    var output: [UInt8] = []
    _ = try scorer.scoreFile(
      reading: {
        defer { rest = rest.dropFirst(chunkSize) }
        return Array(rest.prefix(chunkSize))
      }, writing: { output += $0 })
    return String(decoding: output, as: UTF8.self)
  }

  private func errorMessage(_ csv: String) throws -> String {
    do {
      return try scoredCSV(csv)
    } catch let problem as MeasurementFileError {
      return problem.description
    }
  }

  @Test func acceptsAnyColumnOrderAndKeepsOtherColumns() throws {
    let text = "Note,value,Measure,\"AGE_DAYS\",  id,sex\nok,74.0049,Length,365,7,FEMALE\n"
    #expect(
      try scoredCSV(text) == """
        Note,value,Measure,"AGE_DAYS",  id,sex,z,centile,standard,note
        ok,74.0049,Length,365,7,FEMALE,0.000000000,50.000000000,who,

        """)
  }

  /// A table with everything that RFC 4180 allows.
  ///
  /// All of it must be preserved, except for the byte order mark.
  private static let rfc4180Table =
    "\u{feff}who,sex,age_days,measure,value\r\n\"Ana, \"\"x\"\"\r\nMía\",male,0,weight,3.3464\r\n\r\n"
    + "  ,\"m\", 0 ,\" weight\",\"3.3464\"\r\né\"é,f,,weight,3"

  @Test(arguments: [1, 2, 3, 7, 50, 1000])
  func outputIsIndependentOfChunkSize(chunkSize: Int) throws {
    #expect(
      try scoredCSV(Self.rfc4180Table, chunkSize: chunkSize)
        == "who,sex,age_days,measure,value,z,centile,standard,note\r\n"
        + "\"Ana, \"\"x\"\"\r\nMía\",male,0,weight,3.3464,0.000000000,50.000000000,who,\r\n\r\n"
        + "  ,\"m\", 0 ,\" weight\",\"3.3464\",0.000000000,50.000000000,who,\r\n"
        + "é\"é,f,,weight,3,,,,the age is not known\r\n")
  }

  @Test func newCellsAlignWithHeaderInShortAndLongRows() throws {
    let text = "sex,measure,value,age_days,x\nmale,weight,3.3464,0\nmale,weight,3,0,a,b\n,,,,,,\n"
    let lines = try scoredCSV(text).split(separator: "\n").map(String.init)
    #expect(lines[1] == "male,weight,3.3464,0,,0.000000000,50.000000000,who,")
    #expect(lines[2] == "male,weight,3,0,a,,,,the row has more cells than there are columns,b")
    #expect(lines[3] == ",,,,,,,,the sex is not known,,")
  }

  @Test(arguments: [
    ("x,9,weight,3,,,", "the sex is not known"), ("male,nine,weight,3,,,", "the age is not known"),
    ("male,nine,weight_for_length,3,,50,", "the age is not known"),
    ("male,-1,weight,3,,,", "the measurement is from before the birth"),
    ("male,9,shoe,3,,,", "the measure is none of those that can be scored"),
    ("male,9,weight,3 kg,,,", "the value is not a number above zero"),
    ("male,9,weight,0x3,,,", "the value is not a number above zero"),
    ("male,9,weight,3500,,,", "\"the unit is not known: the value cannot be in kg, cm or kg/m²\""),
    ("male,9,length,50,upright,,", "the position is neither lying nor standing"),
    ("male,9,weight,3,,,uk90", "the standard is neither who nor cdc"),
    ("male,9,weight_for_length,3,,,", "the length or height is not known"),
    ("male,9,weight_for_length,3,,20,", "the standard has no table for this length or height"),
    ("male,9999,weight,3,,,", "the standard has no table for this age"),
  ])
  func unscoredRowContainsReason(row: String, note: String) throws {
    let header = "sex,age_days,measure,value,position,length_cm,standard\n"
    let lines = try scoredCSV(header + row + "\n").split(separator: "\n")
    #expect(lines[1] == "\(row),,,,\(note)")
  }

  @Test func writesRemarksAndExtremeCentiles() throws {
    let header = "sex,age_days,age_months,measure,value,position,length_cm,standard\n"
    let rows = "male,730,,length,85,standing,,cdc\nmale,,9,weight,4,,,\nmale,,60,weight,90,,,cdc\n"
    let lines = try scoredCSV(header + rows).split(separator: "\n")
    #expect(
      lines[1].hasSuffix(
        ",who,\"measured standing, 0.7 cm added; below 24 months the CDC uses the WHO standard\""))
    #expect(lines[2].contains(",<0.1,who,\"beyond 3 standard deviations"))
    #expect(lines[3].contains(",>99.9,cdc,"))
  }

  @Test(arguments: [
    ("", "the input is empty"), ("\n", "the input is empty"),
    ("sex,age_days,measure\n", "the first line must name the columns; missing: value"),
    (
      "sex,measure,value\nmale,weight,3\n",
      "the first line must name the columns; missing: age_days (or age_months)"
    ),
    (
      "sex;age_days;measure;value\n",
      "the first line must name the columns; missing: sex, measure, value, "
        + "age_days (or age_months). Separate the cells with commas, not semicolons"
    ),
    ("sex,sex,age_days,measure,value\n", "the column sex appears twice"),
    (
      "sex,age_days,measure,value\nmale,9,weight,\"3\n\n",
      "line 2: the row that starts here does not end; check its quotation marks. "
        + "Save the file as CSV in UTF-8"
    ),
    ("a\0b\n", "line 1: this line is not UTF-8 text. Save the file as CSV in UTF-8"),
  ])
  func invalidTableGivesOneSentenceError(csv: String, message: String) throws {
    #expect(try errorMessage(csv) == message)
  }
}
