import Foundation
import TestSupport
import Testing

@testable import Importing
@testable import Records
@testable import TestFamilies

/// Impossible or unreadable records are reported, and the other records are imported.
@Suite struct ToddlerFaultsTests {
  private let imports: ExportImports

  init() throws { imports = try ExportImports() }

  private static let child =
    #"{"children": [{"id": "a", "name": "Ida", "birthDate": "2026-01-05"}],"#

  @Test func impossibleRecordsAreSkippedWithFieldAndReason() throws {
    let (outcome, _) = try imports.takeToddlers(
      """
      \(Self.child) "bottleFeeds": [
      {"id": "b1", "childID": "a", "timestamp": "2026-06-01T08:00:00Z", "volume": -5},
      {"id": "b2", "childID": "a", "timestamp": "2026-06-01T08:00:00Z", "volume": "much"},
      {"id": "b3", "childID": "x", "timestamp": "2026-06-01T08:00:00Z", "volume": 50},
      {"id": "b4", "childID": "a", "timestamp": "soon", "volume": 50},
      {"id": "b5", "childID": "a", "volume": 50},
      {"childID": "a", "timestamp": "2026-06-01T08:00:00Z", "volume": 50},
      {"id": "b7", "childID": "a", "timestamp": "2026-12-01T08:00:00Z", "volume": 50},
      {"id": "b8", "childID": "a", "timestamp": "2025-12-01T08:00:00Z", "volume": 50},
      {"id": "b9", "childID": "a", "timestamp": "2026-06-01T08:00:00Z", "volume": 50, "unit": "cups"},
      {"id": "b10", "childID": true, "timestamp": "2026-06-01T08:00:00Z", "volume": 50},
      {"id": "b11", "childID": "a", "timestamp": "2026-06-01T08:00:00Z", "volume": 50}],
      "nursingSessions": [{"id": "n", "childID": "a", "timestamp": "2026-06-01T08:00:00Z", "duration": 1e300}],
      "diapers": [{"id": "d", "childID": "a", "timestamp": "2026-06-01T08:00:00Z", "type": "huge"}],
      "sleeps": [{"id": "s", "childID": "a", "startTime": "2026-06-01T08:00:00Z",
      "endTime": "2026-06-01T07:00:00Z"}]}
      """)
    #expect(outcome.firstSkippedRows.map(\.rowNumber) == Array(2...11) + [13, 14, 15])
    #expect(
      outcome.firstSkippedRows.map(\.problem.fault) == [
        .outOfRange, .notANumber, .danglingReference, .notADate, .missing, .missing, .inTheFuture,
        .beforeBirth, .notAllowed, .notText, .outOfRange, .notAllowed, .outOfRange,
      ])
    #expect(
      outcome.firstSkippedRows[1].problem
        == RowProblem(.notANumber, column: "volume", found: "'much'"))
    #expect(outcome.countsByTable["bottle_feeds"]?.added == 1)
  }

  @Test func aTastingOfADayToComeMakesNoFood() throws {
    let (outcome, _) = try imports.takeToddlers(
      """
      \(Self.child) "foodLogs": [
      {"id": "f1", "childID": "a", "timestamp": "2026-12-01T08:00:00Z", "foodName": "Fig"},
      {"id": "f2", "childID": "a", "timestamp": "2026-06-01T08:00:00Z", "foodName": "Plum"}]}
      """)
    #expect(outcome.firstSkippedRows.map(\.problem.fault) == [.inTheFuture])
    #expect(outcome.countsByTable["foods"]?.added == 1)
  }

  @Test func aSummaryThatEndsBeforeItBeginsOrAheadIsSkipped() throws {
    let (outcome, _) = try imports.takeToddlers(
      """
      \(Self.child) "pediatricianSummaries": [
      {"id": "s1", "childID": "a", "startDate": "2026-06-02T08:00:00Z", "endDate": "2026-06-01T08:00:00Z"},
      {"id": "s2", "childID": "a", "startDate": "2026-06-02T08:00:00Z", "endDate": "2026-07-20T08:00:00Z"}]}
      """)
    #expect(outcome.firstSkippedRows.map(\.problem.fault) == [.endsBeforeStart, .inTheFuture])
    #expect(try imports.sample.journal().visits.isEmpty)
  }

  @Test func halfAFileOrAnotherLeavesNothing() throws {
    let before = try imports.dump()
    for length in [30, 900, 3000, ToddlerSample.export.utf8.count - 3] {
      #expect(throws: ImportProblem.self) {
        try imports.takeToddlers(
          String(decoding: ToddlerSample.export.utf8.prefix(length), as: UTF8.self))
      }
    }
    let problem = #expect(throws: ImportProblem.self) {
      try imports.takeToddlers(#"{"pets": {"a": {}}}"#)
    }
    #expect(problem?.description.contains("pets") == true)
    #expect(throws: ImportProblem.self) { try imports.takeToddlers("[1, 2]") }
    let table = try imports.folder.write("id,name\n\"a", to: "ChildProfile.csv")
    #expect(
      throws: ImportProblem(
        "In the table ChildProfile.csv, line 2: the row that starts here does not end; "
          + "check its quotation marks.")
    ) { try imports.takeToddlers(at: [table]) }
    let empty = imports.folder.path("photos")
    try FileManager.default.createDirectory(atPath: empty, withIntermediateDirectories: true)
    #expect(throws: ImportProblem.self) { try imports.takeToddlers(at: [empty]) }
    #expect(try imports.dump() == before)
  }

  @Test(arguments: ["", "data:image/png;base64,"])
  func aPictureInBase64IsTakenItself(prefix: String) throws {
    let picture = "\(prefix)iVBORw0KGgo" + String(repeating: "A", count: 401)
    let text =
      Self.child + #""photos": [{"id": "p", "childID": "a", "imageData": "\#(picture)"},"#
      + #"{"id": "q", "childID": "a", "imageData": "holidays"}]}"#
    let (outcome, unknown) = try imports.takeToddlers(text)
    #expect(outcome.countsByTable["photos"]?.added == 1 && unknown["photos without a picture"] == 1)
    let image = try run("sqlite3", imports.sample.path, "SELECT hex(image) FROM photos").output
    #expect(image.hasPrefix("89504E470D0A1A0A") && image.count == 2 * 309 + 1)
    #expect(try !imports.takeToddlers(text).outcome.changesAnything)
  }

  /// A picture may be longer than a document may be, and the rest of its record is read.
  @Test func aHugePictureIsPassedOver() throws {
    let picture = String(repeating: "QUJD", count: 1_500_000)
    let (outcome, unknown) = try imports.takeToddlers(
      Self.child + #""photos": [{"imageData": "\#(picture)", "childID": "a", "id": "p"}]}"#)
    #expect(outcome.skippedCount == 0 && unknown["photos.imageData"] == 1)
  }
}
