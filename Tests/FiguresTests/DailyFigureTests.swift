import TestSupport
import Testing

@testable import Drawing
@testable import Figures
@testable import Records
@testable import TestFamilies
@testable import TestReports

/// Figures about days: the coverage, the values per day, and the 24-hour raster.
@Suite struct DailyFigureTests {
  /// A family that records only dirty diapers has no number of wet ones.
  @Test func unrecordedWetDiapersAreNoZero() throws {
    let rows = ReportSamples.completeChildRows
    let all = try FigureSamples.figure("per_day", rows).rows.map { $0[0] }
    #expect(all.contains("Wet") && all.contains("Dirty"))
    let dirty = try FigureSamples.figure("per_day", rows + "UPDATE diapers SET wet = 0, dirty = 1;")
    #expect(Set(all).subtracting(dirty.rows.map { $0[0] }) == ["Wet"])
    let chart = try FigureSamples.figure("diapers", rows + "UPDATE diapers SET wet = 0, dirty = 1;")
    #expect(chart.header.contains("Dirty") && !chart.header.contains("Wet"))
  }

  /// Days without a wet diaper are zeros if wet ones are recorded again within a week.
  @Test(arguments: [("2026-06-16", "0"), ("2026-07-01", "–")])
  func daysWithoutWetDiapers(end: String, text: String) throws {
    let figure = try FigureSamples.figure(
      "diapers",
      ReportSamples.completeChildRows + """
        UPDATE diapers SET wet = 0, dirty = 1
          WHERE happened_at BETWEEN unixepoch('2026-06-13') AND unixepoch('\(end)');
        """)
    let wet = try #require(figure.header.firstIndex(of: "Wet"))
    let row = try #require(figure.rows.first { $0[0].hasPrefix("14") })
    #expect(row[wet] == text)
  }

  @Test func coverageIsInTitleAndFillsCells() throws {
    let figure = try FigureSamples.figure("coverage", ReportSamples.completeChildRows)
    #expect(figure.title == "20 of 27 past days complete")
    #expect(figure.rows.count == 28)
    #expect(figure.rows[0][1] == "0%" && figure.rows[20][1] == "100%")
    // Counts the backgrounds of all 28 cells and the full-height fills of the 20 complete days.
    let ground = figure.picture.filledBounds.map(\.height).max() ?? 0
    #expect(figure.picture.filledBounds.count { $0.height == ground } == 28 + 20)
  }

  @Test func perDayFigureShowsMedianQuartilesAndReference() throws {
    let rows = "DELETE FROM profiles WHERE id = 'nobody';" + ReportSamples.completeChildRows
    let figure = try FigureSamples.figure("per_day", rows, on: .visitReport)
    let table = figure.rows.map { withOrdinarySpaces($0.joined(separator: " | ")) }
    #expect(table.contains("Feeds | 6 | 6–6 | –"))
    #expect(table.contains { $0.hasPrefix("Sleep | 10.4 h | 10.3–10.6 | 12–16 h [") })
    #expect(withOrdinarySpaces(figure.caption).contains("AASM"))
  }

  @Test func perDayFigureNeedsSeventyPercentCoverage() throws {
    let rows = """
      INSERT INTO bottle_feeds (id, profile_id, started_at, volume_ml, contents, changed_at)
        VALUES ('b', 'mia', strftime('%s', '2026-06-20T12:00'), 120, 'formula', 1);
      """
    #expect(try FigureSamples.figureSet(rows).titlesOfSparseFigures.contains("Per 24 hours"))
  }

  @Test(arguments: [("2026-06-18", false), ("2026-06-20", true)])
  func drawnRasterIsNotReportedAsTooFewPoints(secondFeedDay: String, isRasterMissing: Bool) throws {
    let rows = """
      INSERT INTO bottle_feeds (id, profile_id, started_at, volume_ml, contents, changed_at)
        VALUES ('b', 'mia', strftime('%s', '2026-06-20T12:00'), 120, 'formula', 1),
          ('c', 'mia', strftime('%s', '2026-06-20T13:00'), 120, 'formula', 1);
      UPDATE bottle_feeds SET started_at = strftime('%s', '\(secondFeedDay)T12:00')
        WHERE id = 'c' AND '\(secondFeedDay)' != '2026-06-20';
      """
    let set = try FigureSamples.figureSet(rows, on: .visitReport)
    #expect(set.figures.contains { $0.id == "raster" } != isRasterMissing)
    #expect(
      set.titlesOfSparseFigures.count { $0 == "Around the clock" } == (isRasterMissing ? 1 : 0))
  }

  /// The American Academy of Sleep Medicine gives no range below four months.
  @Test func missingReferenceIsStated() throws {
    let young = "UPDATE profiles SET birth_date = '2026-05-10', due_date = NULL WHERE id = 'mia';"
    let figure = try FigureSamples.figure("per_day", ReportSamples.completeChildRows + young)
    let sleep = try #require(figure.rows.first { $0[0] == "Sleep" })
    #expect(withOrdinarySpaces(sleep[3]).hasPrefix("no range ["))
  }

  @Test func legendOmitsReferenceIfNoneExists() throws {
    let old = "UPDATE profiles SET birth_date = NULL, due_date = NULL WHERE id = 'mia';"
    let bare = try FigureSamples.figure("per_day", ReportSamples.completeChildRows + old)
    #expect(
      bare.picture.labelTexts.contains("Median") && !bare.picture.labelTexts.contains("Reference"))
    let logged = try FigureSamples.figure("per_day", ReportSamples.completeChildRows)
    #expect(logged.picture.labelTexts.contains("Reference"))
  }

  @Test(arguments: [
    ([4.0], [4.0, 4, 4]), ([1, 2, 3, 4, 5], [2, 3, 4]), ([10, 0], [2.5, 5, 7.5]),
  ])
  func quartilesAreInterpolated(values: [Double], expected: [Double]) throws {
    let found = try #require(Quartiles(values))
    #expect([found.lowerQuartile, found.median, found.upperQuartile] == expected)
    #expect(Quartiles([]) == nil)
  }

  @Test func rasterShowsFeverAndDosesWithSleepAndFeeds() throws {
    let dose = """
      INSERT INTO doses (id, profile_id, given_at, name, changed_at)
        VALUES ('p', 'mia', strftime('%s', '2026-06-25T17:00'), 'Paracetamol', 1);
      """
    let figure = try FigureSamples.figure("raster", ReportSamples.completeChildRows + dose)
    #expect(
      figure.header.map(withOrdinarySpaces)
        == ["Date", "Sleep", "Feeds", "Wet", "Dirty", "38.0 °C or more", "Doses"])
    let day = try #require(figure.rows.first { $0[0] == "25 Jun" })
    #expect(day[5] == "18:00" && day[6] == "19:00")
  }

  /// A row from midnight to midnight would cut each night in two.
  @Test func rasterRowsRunFromNoonToNoon() throws {
    let sleep = """
      DELETE FROM sleeps;
      INSERT INTO sleeps (id, profile_id, started_at, ended_at, kind, changed_at)
        VALUES ('s', 'mia', strftime('%s', '2026-06-24T20:00'), strftime('%s', '2026-06-25T04:30'),
          'night', 1);
      """
    let figure = try FigureSamples.figure("raster", ReportSamples.completeChildRows + sleep)
    let night = try #require(figure.rows.first { $0[0] == "24 Jun" })
    #expect(night[1] == "22:00–06:30")
    #expect(figure.picture.labelTexts.filter { $0 == "12:00" }.count == 2)
  }

  /// The morning of the first day is in the row of the day before.
  @Test func rasterShowsTheLastTwoWeeks() throws {
    let figure = try FigureSamples.figure(
      "raster", ReportSamples.completeChildRows, on: .visitReport)
    #expect(figure.rows.count == 15)
    #expect(withOrdinarySpaces(figure.rows[0][0]) == "17 Jun")
    #expect(figure.rows[0][1].hasPrefix("00:00–"))
  }

  @Test func allMeasuresShareOneZScoreChart() throws {
    let rows = FigureSamples.measurementInserts(
      "2026-03-10 weight 5.1", "2026-03-10 length 57", "2026-06-08 weight 7.0",
      "2026-06-08 length 64", "2026-06-08 head 42")
    let figure = try FigureSamples.figure("sd", rows)
    for name in ["Weight", "Length/height", "Head", "Weight for length", "−2.67", "+2.67"] {
      #expect(figure.picture.labelTexts.contains(name), "\(name)")
    }
    #expect(figure.rows.count == 7)
    let level = figure.picture.strokes.filter {
      $0.path.bounds.height == 0 && $0.stroke.width == 0.75
    }
    #expect(level.count == 9 + 1, "nine lines and the foot of the chart")
  }
}
