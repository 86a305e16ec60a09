import TestSupport
import Testing

@testable import Drawing
@testable import Figures
@testable import Records
@testable import TestFamilies
@testable import TestReports

/// Growth charts drawn by the rules of the Royal College of Paediatrics and Child Health.
@Suite struct CentileFigureTests {
  private static let weights = FigureSamples.measurementInserts(
    "2026-01-10 weight 3.2", "2026-03-10 weight 5.1", "2026-06-08 weight 7.0")

  /// Returns the centile lines: thin unbroken strokes with more than three points.
  private func centileLines(in figure: Figure) -> [(path: Path, stroke: Stroke)] {
    figure.picture.strokes.filter { path, stroke in
      path.points.count > 3 && stroke.width < 1 && path.movements == 1
    }
  }

  /// Returns the distances between the horizontal lines of the grid, in points.
  private func gridDistances(in figure: Figure) -> [Double] {
    let levels = figure.picture.strokes.filter { $0.path.movements > 1 }.flatMap(\.path.points)
      .reduce(into: [Double: Int]()) { $0[$1.y, default: 0] += 1 }
    // The vertical lines of the grid share two levels.
    let sorted = levels.filter { $0.value == 2 }.keys.sorted()
    return zip(sorted, sorted.dropFirst()).map { $1 - $0 }
  }

  @Test func drawsNineLinesOfEqualWeightAlternatelyDashed() throws {
    let figure = try FigureSamples.figure("weight", Self.weights)
    let lines = centileLines(in: figure)
    #expect(
      lines.map(\.stroke.dashes.isEmpty) == [
        false, true, false, true, false, true, false, true, false,
      ])
    #expect(Set(lines.map(\.stroke.width)).count == 1 && Set(lines.map(\.stroke.color)).count == 1)
    for name in ["0.4", "2", "9", "25", "50", "75", "91", "98", "99.6"] {
      #expect(figure.picture.labelTexts.contains(name))
    }
    #expect(withOrdinarySpaces(figure.caption).contains("WHO Child Growth Standards (2006)"))
    #expect(figure.picture.labelTexts.contains("Age · WHO 2006"))
  }

  /// The weights are measured 0, 59 and 149 days after birth.
  @Test func dotsAreAtExactAgeAndNotConnected() throws {
    let figure = try FigureSamples.figure("weight", Self.weights)
    let dots = figure.picture.filledBounds.map(\.center)
    #expect(dots.count == 3)
    let scale = (dots[2].x - dots[0].x) / 149
    #expect(abs(dots[1].x - dots[0].x - 59 * scale) < 0.2)
    let joins = figure.picture.strokes.filter { stroke in
      dots.count { dot in
        stroke.path.points.contains { abs($0.x - dot.x) + abs($0.y - dot.y) < 0.1 }
      } > 1
    }
    #expect(joins.isEmpty)
  }

  /// The due date is four weeks after birth.
  @Test func correctedAgesAreCrossesConnectedToDots() throws {
    let due = "UPDATE profiles SET due_date = '2026-02-07' WHERE id = 'mia';"
    let figure = try FigureSamples.figure("weight", Self.weights + due)
    #expect(figure.picture.labelTexts.contains("Corrected age"))
    // The first dot belongs to the key.
    let dots = figure.picture.filledBounds.dropFirst().map(\.center)
    let ties = figure.picture.strokes.filter { stroke in
      stroke.path.points.count == 2 && stroke.path.bounds.height < 0.05
        && dots.contains {
          abs($0.x - stroke.path.bounds.maxX) + abs($0.y - stroke.path.bounds.y) < 0.1
        }
    }
    // The first weight was measured before the due date and has no corrected age.
    #expect(ties.count == 2)
    let scale = (dots.map(\.x).max()! - dots.map(\.x).min()!) / 149
    #expect(abs(ties[0].path.bounds.width - 28 * scale) < 0.2)
    #expect(figure.header.contains("Centile at corrected age"))
  }

  /// Before the due date, a measurement has no centile.
  @Test(arguments: [("2026-07-15", 0), ("2026-06-01", 9)])
  func noLinesBeforeTheDueDate(due: String, lineCount: Int) throws {
    let figure = try FigureSamples.figure(
      "weight",
      "UPDATE profiles SET birth_date = '2026-04-10', due_date = '\(due)' WHERE id = 'mia';"
        + FigureSamples.measurementInserts(
          "2026-04-10 weight 1.2", "2026-05-10 weight 1.9", "2026-06-08 weight 2.6"))
    #expect(centileLines(in: figure).count == lineCount)
  }

  /// The lines have a gap between 730 and 731 days and continue 0.7 cm lower.
  @Test func centileLinesHaveGapAtTwoYears() throws {
    let born = "UPDATE profiles SET birth_date = '2024-04-10' WHERE id = 'mia';"
    let figure = try FigureSamples.figure(
      "length",
      born + FigureSamples.measurementInserts("2026-03-01 length 84.5", "2026-06-01 height 86.2"))
    let lines = centileLines(in: figure)
    #expect(lines.count == 18)
    let (before, after) = (lines[4].path.points, lines[13].path.points)
    let gap = try #require(after.first).x - before[before.count - 1].x
    let day = (before[before.count - 1].x - before[0].x) / Double(730 - 674)
    #expect(gap > 0.5 * day && gap < 1.5 * day)
    #expect(after[0].y > before[before.count - 1].y, "the line steps down")
    #expect(withOrdinarySpaces(figure.caption).contains("step down by 0.7 cm"))
    #expect(figure.picture.labelTexts.filter { $0 == "50" }.count == 1, "named once, at the end")
  }

  /// In the United States, the CDC charts apply from two years on.
  ///
  /// The caption reports this change and does not mention the step of 0.7 cm.
  @Test func captionReportsChangeOfStandard() throws {
    let rows =
      "UPDATE profiles SET birth_date = '2024-04-10' WHERE id = 'mia';"
      + "INSERT INTO settings (name, value, changed_at) VALUES ('region', 'us', 1);"
    for id in ["weight", "length"] {
      let kind = id == "weight" ? "weight" : "height"
      let figure = try FigureSamples.figure(
        id,
        rows
          + FigureSamples.measurementInserts(
            "2026-03-01 \(id) \(id == "weight" ? 12 : 84.5)",
            "2026-06-01 \(kind) \(id == "weight" ? 12.6 : 86.2)"))
      #expect(centileLines(in: figure).count == 18)
      #expect(
        withOrdinarySpaces(figure.caption).hasSuffix(
          "At 2 years the lines change: first WHO Child Growth Standards (2006), then CDC growth charts (2000)."
        ))
      #expect(!figure.caption.contains("0.7"))
    }
  }

  /// Each set of centile lines that a family can choose, and those of its region, with their labels.
  @Test(arguments: [
    ("centiles", "cole", ["0.4", "2", "9", "25", "50", "75", "91", "98", "99.6"]),
    ("centiles", "who", ["3", "15", "50", "85", "97"]),
    ("centiles", "cdc", ["2.3", "5", "10", "25", "50", "75", "90", "95", "97.7"]),
    ("region", "us", ["2.3", "5", "10", "25", "50", "75", "90", "95", "97.7"]),
    ("region", "uk", ["0.4", "2", "9", "25", "50", "75", "91", "98", "99.6"]),
  ])
  func drawsChosenCentileLines(setting: String, value: String, names: [String]) throws {
    let chosen =
      "INSERT INTO settings (name, value, changed_at) VALUES ('\(setting)', '\(value)', 1);"
    let figure = try FigureSamples.figure("weight", Self.weights + chosen)
    #expect(centileLines(in: figure).count == names.count)
    let named = figure.picture.labelTexts.filter { ["0.4", "85", "97", "95", "99.6"].contains($0) }
    #expect(Set(named) == Set(names).intersection(["0.4", "85", "97", "95", "99.6"]))
  }

  @Test func unknownSexDrawsPointsWithoutCentiles() throws {
    let unknown = "UPDATE profiles SET sex = NULL WHERE id = 'mia';"
    let figure = try FigureSamples.figure("weight", Self.weights + unknown)
    #expect(centileLines(in: figure).isEmpty && figure.picture.filledBounds.count == 3)
    #expect(figure.caption.contains("the sex is not known"))
    let one = FigureSamples.measurementInserts("2026-03-10 weight 5.1")
    #expect(try FigureSamples.figureSet(one + unknown).titlesOfSparseFigures == ["Weight"])
    let alone = try FigureSamples.figure("weight", one)
    #expect(withOrdinarySpaces(alone.summary) == "Weight on 10 March 2026: 5.10 kg.")
  }

  @Test func unknownBirthDateUsesCalendarAxis() throws {
    let unknown = "UPDATE profiles SET birth_date = NULL WHERE id = 'mia';"
    let figure = try FigureSamples.figure("weight", Self.weights + unknown)
    #expect(figure.picture.labelTexts.contains("May 2026"))
    #expect(figure.caption.contains("the age is not known"))
  }

  /// Printed at 80 %, the chart has a line for each 0.2 kg, at least 4.5 points apart.
  @Test func valuesAreReadFromGridOfPrintedChart() throws {
    let figure = try FigureSamples.figure("weight", Self.weights, on: .visitReport)
    #expect(figure.picture.size == Size(width: 634, height: 305))
    #expect(centileLines(in: figure).count == 9)
    let distances = gridDistances(in: figure)
    #expect(distances.count > 15 && distances.allSatisfy { $0 * 0.8 > 4.5 }, "\(distances)")
    #expect(figure.picture.labelTexts.contains("25"))
  }

  @Test func weightForLengthBecomesBMIAtTwoYears() throws {
    let pair = FigureSamples.measurementInserts(
      "2026-03-10 weight 5.1", "2026-03-10 length 57", "2026-06-08 weight 7.0",
      "2026-06-08 length 64")
    let young = try FigureSamples.figure("weight_for_length", pair)
    #expect(centileLines(in: young).count == 9 && young.picture.filledBounds.count == 2)
    let older = "UPDATE profiles SET birth_date = '2022-04-10' WHERE id = 'mia';"
    let ids = try FigureSamples.figureSet(pair + older).figures.map(\.id)
    #expect(ids.contains("bmi") && !ids.contains("weight_for_length"))
  }

  @Test(arguments: [
    (0.0...60.0, 9, ["0", "1", "2", "3", "4", "5", "6", "7", "8"]),
    (0...240, 9, ["0", "4", "8", "13", "17", "21", "26", "30"]),
  ])
  func youngAgesAreLabeledInWeeks(
    dayRange: ClosedRange<Double>, maximumCount: Int, expectedWeeks: [String]
  ) {
    #expect(
      AgeTicks.tickDays(in: dayRange, maximumCount: maximumCount).map { "\(Int($0 / 7))" }
        == expectedWeeks)
  }
}

extension Path {
  /// The number of movements without a line: one for an unbroken line.
  fileprivate var movements: Int {
    elements.count { if case .move = $0 { true } else { false } }
  }
}
