import TestSupport
import Testing

@testable import Knowledge
@testable import Records
@testable import SampleFamily
@testable import TestFamilies

@Suite struct ReportWindowOptionsTests {
  private let today = LocalDate.day("2026-11-08")

  @Test(
    arguments: [
      (nil, nil, nil, "2026-10-20", "2026-10-20", "2026-11-08"),
      (nil, nil, nil, nil, "2026-10-26", "2026-11-08"),
      (nil, nil, "14d", "2026-10-20", "2026-10-26", "2026-11-08"),
      (nil, nil, "1d", nil, "2026-11-08", "2026-11-08"),
      (nil, nil, "2w", nil, "2026-10-26", "2026-11-08"),
      ("2026-10-01", nil, nil, "2026-10-20", "2026-10-01", "2026-11-08"),
      ("2026-10-01", "2026-10-31", nil, nil, "2026-10-01", "2026-10-31"),
      (nil, "2026-10-31", "7d", nil, "2026-10-25", "2026-10-31"),
      (nil, "2026-10-31", nil, "2026-10-20", "2026-10-20", "2026-10-31"),
      (nil, "2026-10-31", nil, "2026-11-02", "2026-10-18", "2026-10-31"),
      (nil, nil, nil, "2026-11-08", "2026-10-26", "2026-11-08"),
      ("2026-11-01", "2027-01-01", nil, nil, "2026-11-01", "2026-11-08"),
    ] as [(String?, String?, String?, String?, String, String)])
  func resolvesOptionsToWindow(
    since: String?, until: String?, last: String?, visit: String?, firstDay: String,
    lastDay: String
  ) throws {
    let choice = try ReportWindowOptions(since: since, until: until, last: last)
    let window = try choice.window(
      today: today, visits: [visit].compactMap { $0.map(LocalDate.day) })
    #expect(window == Window(from: .day(firstDay), through: .day(lastDay)))
  }

  @Test(
    arguments: [
      ("yesterday", nil, nil, .notADate(option: "--since", "yesterday")),
      (nil, "2026-02-30", nil, .notADate(option: "--until", "2026-02-30")),
      (nil, nil, "14", .notADuration("14")), (nil, nil, "d", .notADuration("d")),
      (nil, nil, "0d", .notADuration("0d")), (nil, nil, "-3d", .notADuration("-3d")),
      (nil, nil, "٣d", .notADuration("٣d")), (nil, nil, "3m", .notADuration("3m")),
      (nil, nil, "9999w", .notADuration("9999w")), ("2026-11-01", nil, "3d", .bothSinceAndLast),
      (
        "2026-11-02", "2026-11-01", nil,
        .endsBeforeStart(since: .day("2026-11-02"), until: .day("2026-11-01"))
      ),
    ] as [(String?, String?, String?, ReportWindowError)])
  func rejectsInvalidOptions(
    since: String?, until: String?, last: String?, problem: ReportWindowError
  ) {
    #expect(throws: problem) { try ReportWindowOptions(since: since, until: until, last: last) }
  }

  @Test func rejectsStartAfterToday() throws {
    let choice = try ReportWindowOptions(since: "2026-11-09", until: nil, last: nil)
    let error = ReportWindowError.startsAfterToday(since: .day("2026-11-09"), today: today)
    #expect(throws: error) { try choice.window(today: today, visits: []) }
    #expect(
      error.description
        == "--since 2026-11-09 is after 2026-11-08, the day on which the report ends. "
        + "Choose an earlier day, or move the end with --as-of 2026-11-09.")
    #expect("\(ReportWindowError.bothSinceAndLast)".hasSuffix("Use one of them."))
  }
}
