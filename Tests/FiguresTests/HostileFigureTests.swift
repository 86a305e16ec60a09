import TestSupport
import Testing

@testable import Drawing
@testable import Figures
@testable import TestFamilies
@testable import TestReports

/// Families whose texts are longer, stranger or more numerous than a chart can show.
@Suite struct HostileFigureTests {
  private static let longText = String(repeating: "supercalifragilistic", count: 15)

  private func expectValidLayout(_ set: FigureSet) {
    for figure in set.figures {
      let size = figure.picture.size
      #expect(
        size.width <= FigureFormat.fullWidth.width && size.height <= 900,
        "\(figure.id) fits on a page")
      for point in figure.picture.items.flatMap(\.allPoints) {
        #expect(point.x.isFinite && point.y.isFinite, "\(figure.id)")
        #expect(point.x > -40 && point.x < size.width + 40, "\(figure.id) stays on its picture")
        #expect(point.y > -40 && point.y < size.height + 40, "\(figure.id) stays on its picture")
      }
      #expect(figure.rows.allSatisfy { $0.count == figure.header.count }, "\(figure.id)")
    }
  }

  @Test func unusualNamesKeepLayoutValid() throws {
    let names = "('\(Self.longText)'), ('مرحبا بالعالم'), ('🍌🥑👩‍👧‍👦'), ('Egg'), ('Egg')"
    let set = try FigureSamples.figureSet(
      ReportSamples.completeChildRows + """
        CREATE TEMP TABLE names (name TEXT);
        INSERT INTO names VALUES \(names);
        INSERT INTO foods (id, name, colour, allergens, changed_at)
          SELECT 'x' || rowid, name, 'red', 'egg milk', 1 FROM names;
        INSERT INTO food_logs (id, profile_id, food_id, eaten_at, changed_at)
          SELECT 'y' || rowid, 'mia', 'x' || rowid, strftime('%s', '2026-06-20T12:00') + rowid * 9999, 1
          FROM names;
        INSERT INTO doses (id, profile_id, given_at, name, changed_at)
          SELECT 'z' || rowid, 'mia', strftime('%s', '2026-06-25T18:00') + rowid * 999, name, 1
          FROM names;
        INSERT INTO temperatures (id, profile_id, measured_at, celsius, changed_at)
          SELECT 'q' || rowid, 'mia', strftime('%s', '2026-06-25T18:00') + rowid * 999, 25 + rowid * 4, 1
          FROM names;
        INSERT INTO vaccinations (id, profile_id, vaccine, given_on, changed_at)
          SELECT 'v' || rowid, 'mia', name, '2026-06-1' || rowid, 1 FROM names;
        """)
    expectValidLayout(set)
    let ids = Set(set.figures.map(\.id))
    #expect(ids.isSuperset(of: ["fever", "new_foods", "allergens", "vaccinations"]))
  }

  @Test func sixtyItemsFitOnPage() throws {
    let numbers = "WITH RECURSIVE n(k) AS (SELECT 1 UNION ALL SELECT k + 1 FROM n WHERE k < 60)"
    let child = try FigureSamples.figureSet(
      """
      \(numbers) INSERT INTO vaccinations (id, profile_id, vaccine, given_on, changed_at)
        SELECT 'v' || k, 'mia', 'Vaccine ' || k, '2026-05-10', 1 FROM n;
      \(numbers) INSERT INTO foods (id, name, colour, changed_at)
        SELECT 'f' || k, 'Food ' || k, 'green', 1 FROM n;
      \(numbers) INSERT INTO food_logs (id, profile_id, food_id, eaten_at, changed_at)
        SELECT 'l' || k, 'mia', 'f' || k, strftime('%s', '2026-06-20T12:00') + k * 60, 1 FROM n;
      \(numbers) INSERT INTO doses (id, profile_id, given_at, name, changed_at)
        SELECT 'd' || k, 'mia', strftime('%s', '2026-06-20T12:00') + k * 60, 'Medicine ' || k, 1 FROM n;
      INSERT INTO temperatures (id, profile_id, measured_at, celsius, changed_at) VALUES
        ('t1', 'mia', strftime('%s', '2026-06-20T12:00'), 39.9, 1),
        ('t2', 'mia', strftime('%s', '2026-06-20T13:00'), 36.1, 1);
      """)
    expectValidLayout(child)
    let elder = try FigureSamples.figureSet(
      """
      INSERT INTO profiles (id, kind, name, slot, changed_at) VALUES ('rosa', 'elder', 'Rosa', 2, 1);
      \(numbers) INSERT INTO tasks (id, profile_id, title, category, weekdays, times,
        deadline_minutes, confirmation, starts_on, changed_at)
        SELECT 't' || k, 'rosa', 'Task ' || k, 'other', '1234567', '08:00', 10, 'text',
        '2026-06-01', 1 FROM n;
      """, of: "rosa")
    expectValidLayout(elder)
    #expect(elder.figures.first?.rows.count == 60, "the table lists all")
  }

  /// The sample contains 10,000 weights on 1,850 days.
  ///
  /// The chart has the last one of each day.
  @Test func tenThousandMeasurementsAreDrawn() throws {
    let set = try FigureSamples.figureSet(
      """
      UPDATE profiles SET birth_date = '2021-06-01' WHERE id = 'mia';
      WITH RECURSIVE n(k) AS (SELECT 0 UNION ALL SELECT k + 1 FROM n WHERE k < 9999)
      INSERT INTO measurements (id, profile_id, measured_on, kind, value, changed_at)
      SELECT 'w' || k, 'mia', date('2021-06-01', '+' || (k % 1850) || ' days'), 'weight',
        3.2 + (k % 1850) * 0.008 + (k % 7) * 0.01, 1 FROM n;
      """)
    expectValidLayout(set)
    let weight = try #require(set.figures.first { $0.id == "weight" })
    #expect(weight.rows.count > 1800 && weight.picture.filledBounds.count == weight.rows.count)
  }
}

extension Picture.Item {
  fileprivate var allPoints: [Point] {
    switch self {
    case .fill(let path, _), .stroke(let path, _): path.points
    case .label(let label): [label.position]
    // A group clips contents that reach beyond it.
    case .photo, .group: []
    }
  }
}
