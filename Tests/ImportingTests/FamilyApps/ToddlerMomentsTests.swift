import Foundation
import TestSupport
import Testing

@testable import Importing
@testable import TestFamilies

/// The numbers in an export determine whether its times count from 1970 or from 2001.
@Suite struct ToddlerMomentsTests {
  private let imports: ExportImports

  init() throws { imports = try ExportImports() }

  /// The same times are read in every form in which Swift may write them.
  @Test(arguments: ["2001", "1970", "milliseconds", "text"])
  func momentsAreThoseOfTheFileHoweverTheyAreWritten(form: String) throws {
    let moments: [Int64] = [1_780_300_800, 1_780_311_600, 1_782_000_000]
    let feeds = moments.enumerated().map { place, moment in
      let written =
        switch form {
        case "2001": "\(moment - 978_307_200).0"
        case "1970": "\(moment)"
        case "milliseconds": "\(moment)500"
        default: "\"\(Date(timeIntervalSince1970: Double(moment)).ISO8601Format())\""
        }
      return #"{"id": "b\#(place)", "childID": "a", "timestamp": \#(written), "volume": 50}"#
    }
    _ = try imports.takeToddlers(
      #"{"children": [{"id": "a", "name": "Ida"}], "bottleFeeds": ["#
        + feeds.joined(separator: ",") + "]}")
    #expect(try imports.sample.journal().bottleFeeds.map(\.span.start.seconds).sorted() == moments)
  }

  /// Numbers count from the year, 1970 or 2001, that puts their time nearer to the export; the two are 31 years apart.
  @Test(arguments: [
    (802_000_000, true), (1_780_300_800, false),
    // Half of 31 years before the export, and one second less.
    (1_782_700_000 - 489_153_600, true), (1_782_700_000 - 489_153_599, false),
  ])
  func fromWhenNumbersCountTheMajorityTells(number: Int, isSwift: Bool) throws {
    let path = try imports.folder.write(
      #"{"logs": [{"createdAt": \#(number), "volume": 1e9}, {"napTime": 3600}]}"#, to: "a.json")
    let origin = try NumberEpoch.epoch(
      of: JSONExportFile(path, of: []), in: ["logs"], exportedAt: ExportImports.exported)
    #expect(origin == (isSwift ? 978_307_200 : 0))
  }

  /// One wrong time does not move all others by 31 years.
  @Test func aRecordOfTheFutureIsSkippedAlone() throws {
    let (outcome, _) = try imports.takeToddlers(
      """
      {"children": {"a": {"name": "Ida", "birthDate": 778000000}},
      "diapers": [{"id": "d1", "childID": "a", "timestamp": 801993600, "type": "wet"},
      {"id": "d2", "childID": "a", "timestamp": 1801993600, "type": "wet"}]}
      """)
    #expect(outcome.firstSkippedRows.map(\.rowNumber) == [3])
    #expect(outcome.firstSkippedRows.map(\.problem.fault) == [.inTheFuture])
    #expect(try imports.sample.journal().diapers.map(\.happenedAt.seconds) == [1_780_300_800])
  }
}
