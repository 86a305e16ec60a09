import TestSupport
import Testing

@testable import Figures
@testable import Records
@testable import TestFamilies
@testable import TestReports

/// Figures of bottle feeds, nursing and pumping.
@Suite struct MilkFigureTests {
  /// Three days of nursing and pumping, and one bottle of breast milk.
  private static let breast = """
    WITH RECURSIVE days(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM days WHERE n < 2)
    INSERT INTO nursing_sessions (id, profile_id, started_at, ended_at, left_seconds, right_seconds,
      changed_at)
    SELECT 'n' || n, 'mia', strftime('%s', '2026-06-20T10:00') + n * 86400,
      strftime('%s', '2026-06-20T10:30') + n * 86400, 600, 1200, 1 FROM days;
    WITH RECURSIVE days(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM days WHERE n < 2)
    INSERT INTO pumping_sessions (id, profile_id, started_at, volume_ml, changed_at)
    SELECT 'p' || n, 'mia', strftime('%s', '2026-06-20T15:00') + n * 86400, 150, 1 FROM days;
    INSERT INTO bottle_feeds (id, profile_id, started_at, volume_ml, contents, changed_at) VALUES
      ('b', 'mia', strftime('%s', '2026-06-21T12:00'), 90, 'breast_milk', 1);

    """

  @Test func milkShowsSevenDayMedian() throws {
    let logged = try FigureSamples.figure("milk", ReportSamples.completeChildRows)
    #expect(logged.picture.labelTexts.contains("7-day median"))
    let bare = try FigureSamples.figure(
      "milk",
      Self.breast
        + """
        INSERT INTO bottle_feeds (id, profile_id, started_at, volume_ml, contents, changed_at) VALUES
          ('c', 'mia', strftime('%s', '2026-06-22T12:00'), 90, 'formula', 1);
        """)
    #expect(!bare.picture.labelTexts.contains("7-day median"), "no day of it is complete")
  }

  /// The sample has six bottles a day, four hours apart.
  @Test func feedGapsAreCountedByLength() throws {
    let figure = try FigureSamples.figure("feed_gaps", ReportSamples.completeChildRows)
    let counted = figure.rows.filter { $0[1] != "0" }.map {
      withOrdinarySpaces($0.joined(separator: " | "))
    }
    #expect(counted == ["4 h–4 h 30 min | 119"])
    #expect(withOrdinarySpaces(figure.summary).contains("the longest was 4 h"))
  }

  @Test func fewGapsDrawNoDistribution() throws {
    let few = try FigureSamples.figureSet(
      ReportSamples.completeChildRows
        + "DELETE FROM bottle_feeds WHERE CAST(substr(id, 2, 2) AS INT) > 0;"
    )
    #expect(few.titlesOfSparseFigures.contains("Time between feeds"))
  }

  @Test func leftAndRightBarsExtendInOppositeDirections() throws {
    let figure = try FigureSamples.figure("nursing", Self.breast)
    #expect(
      figure.rows.contains {
        withOrdinarySpaces($0.joined(separator: " ")) == "21 Jun 2026 10 min 20 min"
      })
    // The first two fills belong to the key. Two blocks remain for each of the three days.
    let heights = figure.picture.filledBounds.dropFirst(2).map(\.height)
    #expect(heights.count == 6)
    #expect(abs(heights[3] / heights[0] - 2) < 0.1, "the right side was twice as long")
    let left = figure.picture.filledBounds.dropFirst(2).prefix(3)
    let right = figure.picture.filledBounds.suffix(3)
    #expect(zip(left, right).allSatisfy { abs($0.y - $1.maxY) < 0.1 }, "they meet at zero")
    #expect(
      !figure.picture.labelTexts.contains { $0.hasPrefix("−") }, "no minutes are less than none")
  }

  @Test func comparesPumpedAndConsumedMilk() throws {
    let figure = try FigureSamples.figure("milk_balance", Self.breast)
    #expect(
      withOrdinarySpaces(figure.summary).contains("450 ml pumped, 90 ml of breast milk drunk"))
    #expect(
      figure.rows.contains {
        withOrdinarySpaces($0.joined(separator: " ")) == "21 Jun 2026 150 ml 90 ml"
      })
  }
}
