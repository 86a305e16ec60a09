import TestSupport
import Testing

@testable import Importing
@testable import TestFamilies

/// If most numbers are impossible in the declared unit, the import proposes another unit, but does not use it.
@Suite struct UnitSuspicionTests {
  private static let units = "weight=kg,height=cm,volume=ml,temperature=c"
  private let sample: BabyBuddySample

  init() throws {
    sample = try BabyBuddySample(
      BabyBuddySample.newest,
      "INSERT INTO core_child VALUES (1, 'Ida', 'Lark', '2026-01-05', '', 'i', '');")
  }

  private func suspicions(_ rows: String, _ units: String) throws -> [UnitSuspicion] {
    try sample.run(rows)
    let before = try sample.dump()
    let (outcome, _, suspicions) = try sample.bringOver(units: units)
    #expect(try sample.dump() != before && outcome.skippedCount > 0)
    return suspicions
  }

  @Test func gramsAreNoKilograms() throws {
    let rows = """
      INSERT INTO core_weight (id, child_id, date, weight) VALUES (1, 1, '2026-02-07', 4800),
        (2, 1, '2026-03-07', 5400), (3, 1, '2026-04-07', 6.1)
      """
    #expect(
      try suspicions(rows, "weight=kg")
        == [UnitSuspicion(quantity: .weight, declaredUnit: "kg", possibleUnits: ["g"])])
    // The import has undone its trials of other units.
    let journal = try sample.family.journal()
    #expect(journal.measurements.map(\.value) == [6.1] && journal.activityLog.isEmpty)
  }

  @Test func fahrenheitIsNoCelsius() throws {
    let rows = """
      INSERT INTO core_temperature (id, child_id, time, temperature)
        VALUES (1, 1, '2026-04-01 18:00:00', 98.6), (2, 1, '2026-04-02 18:00:00', 101.2)
      """
    #expect(
      try suspicions(rows, "temperature=c")
        == [UnitSuspicion(quantity: .temperature, declaredUnit: "c", possibleUnits: ["f"])])
  }

  @Test func millilitresAreNoOunces() throws {
    let rows = """
      INSERT INTO core_feeding (id, child_id, start, "end", type, method, amount) VALUES
        (1, 1, '2026-03-01 08:00:00', '2026-03-01 08:10:00', 'formula', 'bottle', 120),
        (2, 1, '2026-03-01 12:00:00', '2026-03-01 12:10:00', 'formula', 'bottle', 90),
        (3, 1, '2026-03-01 14:00:00', '2026-03-01 14:10:00', 'formula', 'bottle', 60),
        (4, 1, '2026-03-01 15:00:00', '2026-03-01 15:10:00', 'breast milk', 'left breast', 60);
      INSERT INTO core_pumping (id, child_id, start, "end", amount) VALUES
        (1, 1, '2026-03-01 11:00:00', '2026-03-01 11:20:00', 180);
      """
    #expect(
      try suspicions(rows, "volume=oz") == [
        UnitSuspicion(quantity: .volume, declaredUnit: "oz", possibleUnits: ["ml"]),
        UnitSuspicion(quantity: .pumping, declaredUnit: "oz", possibleUnits: ["ml"]),
      ])
  }

  @Test func numbersThatNoUnitMakesTrueRaiseNoSuspicionNorDoFewOfMany() throws {
    let rows = """
      INSERT INTO core_temperature (id, child_id, time, temperature)
        VALUES (1, 1, '2026-04-01 18:00:00', 900);
      INSERT INTO core_weight (id, child_id, date, weight) VALUES (1, 1, '2026-02-07', 4800),
        (2, 1, '2026-03-07', 5.4);
      """
    #expect(try suspicions(rows, "weight=kg,temperature=c").isEmpty)
  }
}
