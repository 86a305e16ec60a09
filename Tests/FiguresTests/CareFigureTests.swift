import TestSupport
import Testing

@testable import Drawing
@testable import Figures
@testable import Records
@testable import TestFamilies
@testable import TestReports

/// Figures of tasks, stock, energy, points and screen time.
@Suite struct CareFigureTests {
  /// The sample has 13 days with a pill and a walk; two of every three walks are answered.
  @Test func drawsOneStripPerTask() throws {
    let figure = try FigureSamples.figure("task_strips", of: "rosa", ReportSamples.elderAndPet)
    #expect(
      figure.rows.map { $0.joined(separator: " | ") } == [
        "A walk | 8 | 0 | 5", "Blood pressure pill | 9 | 4 | 0",
      ])
    for name in ["A walk · 62%", "Blood pressure pill · 100%", "Late", "Missed"] {
      #expect(figure.picture.labelTexts.contains(name), "\(name)")
    }
    let crosses = figure.picture.strokes.filter {
      $0.path.elements.count == 4 && $0.path.bounds.width < 6.1
    }
    #expect(crosses.count == 5 + 1, "one for each missed walk, one in the key")
  }

  /// Missed tasks are crossed frames, not bars, to be recognizable in gray print and on dark pages.
  @Test func missedTasksAreDrawnAsCrosses() throws {
    let figure = try FigureSamples.figure("tasks", of: "rosa", ReportSamples.elderAndPet)
    let crosses = figure.picture.strokes.filter { stroke in
      stroke.path.elements.count == 4 && stroke.path.bounds.width > 6
    }
    #expect(crosses.count == 5 + 1, "one for each missed walk, one in the key")
  }

  @Test(arguments: [false, true])
  func captionStatesDeadlineOnlyIfShared(deadlinesDiffer: Bool) throws {
    let change = "UPDATE tasks SET deadline_minutes = 60 WHERE id = 'walk';"
    let rows = ReportSamples.elderAndPet + (deadlinesDiffer ? change : "")
    let figure = try FigureSamples.figure("reply_time", of: "rosa", rows)
    #expect(figure.caption.contains("deadline") != deadlinesDiffer)
    #expect(figure.picture.labelTexts.contains { $0.hasPrefix("Answer within") } != deadlinesDiffer)
  }

  @Test func weekShowsDailyCompletionRate() throws {
    let figure = try FigureSamples.figure("week_trend", of: "rosa", ReportSamples.elderAndPet)
    #expect(figure.rows.count == 7)
    #expect(figure.rows.map { $0[1] }.suffix(3) == ["100%", "50%", "–"])
    #expect(figure.picture.labelTexts.contains("50%"))
  }

  @Test func stockShowsDayOfDepletion() throws {
    let figure = try FigureSamples.figure("stock", of: "tom", ReportSamples.elderAndPet)
    let tuna = try #require(figure.rows.first { $0[0] == "Tuna" })
    #expect(tuna[1] == "11 days" && tuna[2] == "12 Jul 2026")
    #expect(figure.picture.labelTexts.contains("12 Jul · Tuna"))
  }

  /// The chart of a 100-day window covers the same days as its metrics.
  ///
  /// Both exclude the current day, because it is not over.
  @Test func energyOfLongWindowsIsGroupedByWeek() throws {
    let context = try ReportSamples.context(
      """
      INSERT INTO profiles (id, kind, name, slot, changed_at) VALUES ('ace', 'pet', 'Ace', 2, 1);
      INSERT INTO pet_foods (id, name, form, kcal_per_packet, changed_at)
        VALUES ('wet', 'Tuna', 'wet', 80, 1);
      INSERT INTO visits (id, profile_id, visited_on, kind, changed_at)
        VALUES ('v', 'ace', '2026-03-23', 'vet', 1767225600);
      WITH RECURSIVE days(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM days WHERE n < 99)
      INSERT INTO pet_meals (id, profile_id, fed_at, food_id, portion, changed_at)
        SELECT 'm' || n, 'ace', strftime('%s', '2026-03-23T10:00') + n * 86400, 'wet', 1 + n % 2, 1
        FROM days
        UNION ALL SELECT 'today', 'ace', strftime('%s', '2026-06-30T22:30'), 'wet', 1, 1;
      """)
    let ace = try #require(context.summary.members.first { $0.profile.name == "Ace" })
    guard case .pet(let counted) = ace.visitMetrics[0].metrics else { return }
    #expect(counted.mealCount == 100 && counted.dayCountWithMeals == 100)
    let figures = try FigureSet(
      of: ace, ace.visitMetrics[0].metrics, wording: context.wording(in: .english),
      from: context.figureSourceData, using: TextLayout())
    let energy = try #require(figures.figures.first { $0.id == "energy" })
    #expect(energy.rows.count == 15)
    #expect(
      withOrdinarySpaces(energy.rows[0].joined(separator: " ")) == "23–29 March 2026 7 114 kcal")
    #expect(
      withOrdinarySpaces(energy.summary)
        == "Energy per day, 23 March – 30 June 2026: between 80 kcal and 160 kcal, 120 kcal on average."
    )
    #expect(energy.caption.hasSuffix("Each bar is that week’s daily average."))
  }

  @Test func deductedPointsAreDrawnDownward() throws {
    let figure = try FigureSamples.figure(
      "points",
      """
      INSERT INTO points (id, profile_id, given_at, points, reason, changed_at) VALUES
        ('a', 'mia', strftime('%s', '2026-06-20T12:00'), 5, 'Table', 1),
        ('b', 'mia', strftime('%s', '2026-06-21T12:00'), -3, 'Cinema', 1);
      """)
    #expect(figure.rows.contains(["20 Jun 2026", "5", "0"]))
    #expect(figure.rows.contains(["21 Jun 2026", "0", "3"]))
    #expect(withOrdinarySpaces(figure.summary).hasSuffix("5 given, 3 taken; balance 2."))
  }

  @Test func screenTimeIsGroupedByAppCategory() throws {
    let figure = try FigureSamples.figure(
      "screen_time",
      """
      INSERT INTO usage_sessions (id, profile_id, started_at, ended_at, app, category, changed_at)
      VALUES
        ('a', 'mia', strftime('%s', '2026-06-20T12:00'), strftime('%s', '2026-06-20T12:20'), 'A',
          'games', 1),
        ('b', 'mia', strftime('%s', '2026-06-21T12:00'), strftime('%s', '2026-06-21T12:30'), 'B',
          'learning', 1);
      """)
    #expect(figure.header == ["Date", "Learning", "Games", "Total"])
    #expect(
      figure.rows.contains {
        withOrdinarySpaces($0.joined(separator: " ")) == "20 Jun 2026 – 20 min 20 min"
      })
    #expect(
      withOrdinarySpaces(figure.summary).hasSuffix(
        "on the days with any, 25 min on average on those days."))
  }
}
