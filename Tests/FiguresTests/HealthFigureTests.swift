import TestSupport
import Testing

@testable import Figures
@testable import Records
@testable import TestFamilies
@testable import TestReports

/// Figures of fever, food, allergens and vaccinations.
@Suite struct HealthFigureTests {
  @Test func dosesAreBelowTemperaturesOfSameDays() throws {
    let figure = try FigureSamples.figure(
      "fever",
      """
      INSERT INTO temperatures (id, profile_id, measured_at, celsius, changed_at) VALUES
        ('t1', 'mia', strftime('%s', '2026-06-25T16:00'), 38.4, 1),
        ('t2', 'mia', strftime('%s', '2026-06-26T06:00'), 37.1, 1);
      INSERT INTO doses (id, profile_id, given_at, name, amount, unit, changed_at) VALUES
        ('d1', 'mia', strftime('%s', '2026-06-25T16:30'), 'Paracetamol', 90, 'mg', 1),
        ('d2', 'mia', strftime('%s', '2026-06-25T22:45'), 'Paracetamol', 90, 'mg', 1),
        ('d3', 'mia', strftime('%s', '2026-06-11T16:30'), 'Vitamin D', 400, 'IU', 1);
      """)
    let words = figure.picture.labelTexts.map(withOrdinarySpaces)
    #expect(words.contains("38.0 °C") && words.contains("Paracetamol"))
    #expect(!words.contains("Vitamin D"), "it was given on other days")
    #expect(
      withOrdinarySpaces(figure.caption).contains(
        "Paracetamol: shortest time between two doses 6 h 15 min."))
    #expect(
      figure.rows.map { withOrdinarySpaces($0.joined(separator: " | ")) }.prefix(2) == [
        "25 Jun 2026, 18:00 | 38.4 °C | – | –", "25 Jun 2026, 18:30 | – | Paracetamol | 90 mg",
      ])
  }

  /// An unsorted order would differ between runs and change the name of the chart's file.
  @Test func allergenDotsAreInDateOrder() throws {
    let meals = (1...20).map { day in
      "('l\(day)', 'mia', 'nuts', strftime('%s', '2026-06-\(day < 10 ? "0" : "")\(day)'), 1)"
    }
    let figure = try FigureSamples.figure(
      "allergens",
      """
      INSERT INTO foods (id, name, colour, allergens, changed_at)
        VALUES ('nuts', 'Nuts', 'white', 'egg', 1);
      INSERT INTO food_logs (id, profile_id, food_id, eaten_at, changed_at)
        VALUES \(meals.joined(separator: ","));
      """)
    let dots = figure.picture.filledBounds.filter { $0.width < 6 && $0.height < 6 }.map(\.x)
    #expect(dots.count >= 20)
    #expect(dots.prefix(20).sorted() == Array(dots.prefix(20)))
  }

  @Test func allergensShowCountAndReactions() throws {
    let figure = try FigureSamples.figure("allergens", ReportSamples.completeChildRows)
    #expect(
      figure.picture.labelTexts.contains("Egg · 1")
        && figure.picture.labelTexts.contains("Peanut · 0"))
    let egg = try #require(figure.rows.first { $0[0] == "Egg" })
    #expect(
      withOrdinarySpaces(egg.joined(separator: " | "))
        == "Egg | 1 | 22 Jun 2026 | 22 Jun 2026 | mild, 25 min after eating")
  }

  /// An unsorted order would differ between runs and change the document.
  @Test func allergenDaysAreDrawnInOrder() throws {
    let figure = try FigureSamples.figure(
      "allergens",
      ReportSamples.completeChildRows + """
        INSERT INTO foods (id, name, colour, allergens, changed_at)
          VALUES ('nuts', 'Nuts', 'brown', 'peanut', 1);
        WITH RECURSIVE days(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM days WHERE n < 9)
        INSERT INTO food_logs (id, profile_id, food_id, eaten_at, changed_at)
          SELECT 'n' || n, 'mia', 'nuts', strftime('%s', '2026-06-15T12:00') + n * 86400, 1 FROM days;
        """)
    let rows = Dictionary(grouping: figure.picture.filledBounds, by: \.y)
    let places = try #require(rows.values.first { $0.count == 10 }).map(\.x)
    #expect(places == places.sorted())
  }

  @Test func rainbowColorsDiffer() {
    let fills = Food.Color.allCases.map(\.accent.fill)
    for colors in [fills.map(\.light), fills.map(\.dark)] {
      for (index, color) in colors.enumerated() {
        for other in colors.dropFirst(index + 1) {
          let distances = [
            color.red - other.red, color.green - other.green, color.blue - other.blue,
          ]
          #expect(distances.contains { abs($0) > 0.05 }, "\(color), \(other)")
        }
      }
    }
  }

  @Test func rainbowFillsTriedColors() throws {
    let figure = try FigureSamples.figure("rainbow", ReportSamples.completeChildRows)
    #expect(figure.picture.labelTexts.contains("1/7") && figure.rows.count == 7)
    #expect(figure.picture.filledBounds.count == 1, "six sectors are outlines")
    #expect(figure.rows.contains(["Yellow", "1: Egg"]))
  }

  /// Visit reports are for doctors and omit figures that only entertain the family.
  @Test func visitsOmitFamilyOnlyFigures() throws {
    let ids = try FigureSamples.figureSet(ReportSamples.completeChildRows, on: .visitReport).figures
      .map(
        \.id)
    #expect(!ids.contains("rainbow"))
    #expect(Set(ids).isSuperset(of: ["weight", "raster", "diapers"]))
  }

  @Test func newFoodsAreLabeledOnFirstDay() throws {
    let again = """
      INSERT INTO food_logs (id, profile_id, food_id, eaten_at, liking, changed_at) VALUES
        ('f2', 'mia', 'egg', strftime('%s', '2026-06-24T12:00'), 'loved', 1);
      """
    let figure = try FigureSamples.figure("new_foods", ReportSamples.completeChildRows + again)
    #expect(figure.rows == [["Egg", "22 Jun 2026", "2", "loved it"]])
    #expect(figure.picture.labelTexts.contains("Tasted again"))
  }

  /// A later dose fulfills the due date that an earlier dose announced.
  @Test func fulfilledVaccinationDueDateIsNotUpcoming() throws {
    let figure = try FigureSamples.figure(
      "vaccinations",
      """
      INSERT INTO vaccinations (id, profile_id, vaccine, given_on, next_due_on, changed_at) VALUES
        ('a', 'mia', 'MenB', '2026-03-10', '2026-05-10', 1),
        ('b', 'mia', 'MenB', '2026-05-12', '2027-01-10', 1),
        ('c', 'mia', 'MMR', NULL, '2027-01-10', 1);
      """)
    #expect(
      figure.rows == [
        ["MMR", "–", "10 Jan 2027"], ["MenB", "10 Mar 2026, 12 May 2026", "10 Jan 2027"],
      ])
    #expect(figure.picture.labelTexts.contains("1 Jul"), "the day of the report")
  }
}
