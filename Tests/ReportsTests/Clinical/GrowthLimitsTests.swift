import TestSupport
import Testing

@testable import Knowledge
@testable import Records
@testable import Reports
@testable import TestFamilies
@testable import TestReports

/// Mia is a girl born on 10 January 2026.
///
/// 15.5 is the weight in pounds of a girl of 7 kg.
@Suite struct GrowthLimitsTests {
  private func plausibleJournal(
    of measurements: [(String, String, Double)], adding statements: String = ""
  ) throws -> Journal {
    let sql = measurements.enumerated().map { number, row in
      """
      INSERT INTO measurements (id, profile_id, measured_on, kind, value, changed_at)
        VALUES ('m\(number)', 'mia', '\(row.0)', '\(row.1)', \(row.2), 1767225600);
      """
    }
    let journal = try SampleDatabase(sql.joined() + statements).journal()
    #expect(journal.skippedRows.isEmpty)
    return try ReferenceData.project().growthStandards.removingDoubtfulMeasurements(from: journal)
  }

  private static let weightInPounds = ("2026-06-20", "weight", 15.5)

  @Test(arguments: [
    [weightInPounds],
    [("2026-01-10", "weight", 3.3), ("2026-05-20", "weight", 6.4), weightInPounds],
    [("2026-05-20", "weight", 14.1), weightInPounds],
  ])
  func weightInPoundsIsExcludedAndReported(measurements: [(String, String, Double)]) throws {
    let journal = try plausibleJournal(of: measurements)
    let kept = measurements.filter { $0.2 < 14 }.map(\.2)
    #expect(journal.measurements.map(\.value) == kept)
    #expect(journal.skippedRows.count == measurements.count - kept.count)
    let named = try #require(journal.skippedRows.last)
    #expect(named.table == "measurements" && named.id == "m\(measurements.count - 1)")
    #expect(named.profile == ID("mia"))
    #expect(named.problem.fault == .beyondLimits && named.problem.column == "value")
    #expect(named.problem.invalidValue.hasPrefix("15.5, z "))
    #expect(journal.doubtfulMeasurements.map(\.value).contains(15.5))
  }

  /// Values beyond the limits are kept if they were reached step by step, because then the growth
  /// is real.
  @Test func gradualGrowthBeyondLimitsIsKept() throws {
    let heavy = [7.6, 9.4, 11.0, 12.8].enumerated().map { month, value in
      ("2026-0\(month + 3)-10", "weight", value)
    }
    #expect(try plausibleJournal(of: heavy).skippedRows.isEmpty)
    let small = [("2026-03-10", "length", 46.0), ("2026-05-10", "length", 48.5)]
    #expect(try plausibleJournal(of: small, adding: Self.bornAtTerm).skippedRows.isEmpty)
  }

  private static let bornAtTerm = "UPDATE profiles SET due_date = '2026-01-12';"

  @Test(arguments: [
    ("weight", 2.9, 3.0), ("length", 50.5, 51.0), ("head", 34.9, 35.1),
  ])
  func valuesBelowLowerLimitAreExcluded(kind: String, excludedValue: Double, keptValue: Double)
    throws
  {
    #expect(
      try plausibleJournal(of: [("2026-06-10", kind, excludedValue)], adding: Self.bornAtTerm)
        .skippedRows.count == 1)
    #expect(
      try plausibleJournal(of: [("2026-06-10", kind, keptValue)], adding: Self.bornAtTerm)
        .skippedRows.isEmpty)
  }

  /// A value that is too low for the age since birth can be normal for the corrected age.
  ///
  /// Without a due date, any baby may have been born early.
  @Test(arguments: [
    ("UPDATE profiles SET due_date = '2026-04-25';", 0), ("", 0), (bornAtTerm, 1),
  ])
  func pretermOrUnknownDueDateKeepsLowWeight(dueDateUpdate: String, skippedCount: Int) throws {
    #expect(
      try plausibleJournal(of: [("2026-03-01", "weight", 1.1)], adding: dueDateUpdate).skippedRows
        .count == skippedCount)
  }

  /// A child with plausible weights is not as small as one born early.
  @Test(arguments: [("2026-01-10", 0.34), ("2026-04-10", 0.62)])
  func absurdWeightBesidePlausibleOnesIsExcluded(date: String, kg: Double) throws {
    let journal = try plausibleJournal(of: [
      ("2026-03-20", "weight", 5.6), (date, "weight", kg), ("2026-05-20", "weight", 6.8),
    ])
    #expect(journal.measurements.map(\.value) == [5.6, 6.8])
    #expect(journal.doubtfulMeasurements.map(\.value) == [kg])
  }

  @Test func measurementsWithoutLimitsAreKept() throws {
    #expect(
      try plausibleJournal(
        of: [Self.weightInPounds], adding: "UPDATE profiles SET birth_date = NULL;"
      ).skippedRows
        .isEmpty)
    #expect(
      try plausibleJournal(of: [Self.weightInPounds], adding: "UPDATE profiles SET kind = 'pet';")
        .skippedRows.isEmpty)
    // The value is beyond the limits of both sexes.
    #expect(
      try plausibleJournal(of: [Self.weightInPounds], adding: "UPDATE profiles SET sex = NULL;")
        .skippedRows.count == 1)
  }

  @Test func reportListsExcludedMeasurements() throws {
    let journal = try plausibleJournal(of: [("2026-05-20", "weight", 6.4), Self.weightInPounds])
    let visits = try ReportSamples.context(journal).visitReportLibrary()
    for language in Language.allCases {
      let content = try #require(visits[ID("mia"), day("2026-07-01"), language])
      let methods = try #require(content.sections.last)
      #expect(methods.id == .methods)
      let said = content.plainTextLines.map(withOrdinarySpaces).filter {
        $0.contains("15.5") || $0.contains("15,5")
      }
      #expect(said.count == 1 && said[0].contains("6"), "\(said)")
    }
  }
}
