import TestSupport
import Testing

@testable import Figures
@testable import Records
@testable import TestFamilies
@testable import TestReports

@Suite struct SleepFigureTests {
  /// Each night lasts from 20:30 to 05:30 at least, each nap from 09:00 to 10:15.
  @Test func sleepPatternShowsShareOfDays() throws {
    let figure = try FigureSamples.figure("sleep_pattern", ReportSamples.completeChildRows)
    let shares = Dictionary(uniqueKeysWithValues: figure.rows.map { ($0[0], $0[1]) })
    #expect(shares["03:00"] == "100%" && shares["09:30"] == "100%" && shares["12:00"] == "0%")
    #expect(figure.summary.contains("over 20 complete days"))
  }

  @Test func sleepPatternNeedsAWeek() throws {
    let few = try FigureSamples.figureSet(
      ReportSamples.completeChildRows + """
        DELETE FROM bottle_feeds WHERE started_at > 1781600000;
        DELETE FROM sleeps WHERE started_at > 1781600000;
        DELETE FROM diapers WHERE happened_at > 1781600000;
        """)
    #expect(few.titlesOfSparseFigures.contains("Sleep by the hour of the day"))
  }

  /// Naps at daycare are often not recorded.
  @Test func nightsAloneHaveNoTotal() throws {
    let figure = try FigureSamples.figure(
      "sleep", ReportSamples.completeChildRows + "DELETE FROM sleeps WHERE kind = 'nap';")
    let total = try #require(figure.header.firstIndex(of: "Total"))
    #expect(figure.rows.allSatisfy { $0[total] == "–" }, "\(figure.rows)")
    #expect(figure.rows.contains { $0[1] != "–" })
  }

  @Test func drawsAgeRangeWithSource() throws {
    let figure = try FigureSamples.figure("sleep", ReportSamples.completeChildRows)
    let label = try #require(
      figure.picture.labelTexts.map(withOrdinarySpaces).first { $0.hasPrefix("12–16 h [") })
    let number = label.dropFirst("12–16 h ".count)
    #expect(figure.caption.contains("\(number) AASM"))
  }

  @Test func drawsNoRangeBelowFourMonths() throws {
    let young = "UPDATE profiles SET birth_date = '2026-05-10', due_date = NULL WHERE id = 'mia';"
    let figure = try FigureSamples.figure("sleep", ReportSamples.completeChildRows + young)
    #expect(!figure.picture.labelTexts.contains { withOrdinarySpaces($0).contains("16 h") })
    #expect(figure.caption.contains("gives no range for this age"))
  }
}
