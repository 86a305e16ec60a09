import Knowledge
import Records

extension FamilySummary.Metrics {
  /// Column names include the unit.
  package func dailyTable(in zone: Zone) -> DataTable {
    switch self {
    case .child(let metrics): table(of: metrics.days, ChildDay.columns, in: zone)
    case .elder(let metrics): table(of: metrics.days, ElderMetrics.Day.columns, in: zone)
    case .pet(let metrics): table(of: metrics.days, PetMetrics.Day.columns, in: zone)
    }
  }

  private func table<Day>(of days: [Day], _ columns: [DayColumn<Day>], in zone: Zone) -> DataTable {
    DataTable(
      columns: columns.map(\.name), rows: days.map { day in columns.map { $0.cell(day) } },
      zone: zone)
  }
}

private struct DayColumn<Day>: Sendable {
  let name: String
  let cell: @Sendable (Day) -> Cell

  init(_ name: String, _ cell: @escaping @Sendable (Day) -> Cell) {
    self.name = name
    self.cell = cell
  }

  static func count(_ name: String, _ count: @escaping @Sendable (Day) -> Int) -> DayColumn {
    DayColumn(name) { .integer(count($0)) }
  }

  static func seconds(_ name: String, _ seconds: @escaping @Sendable (Day) -> Int64) -> DayColumn {
    DayColumn(name) { .integer(Int(seconds($0))) }
  }

  /// Creates a column for a share from 0 to 1, rounded to three decimals.
  static func share(_ name: String, _ share: @escaping @Sendable (Day) -> Double?) -> DayColumn {
    DayColumn(name) { Cell(share($0).map { ($0 * 1000).rounded() / 1000 }) }
  }
}

extension ChildDay {
  fileprivate static let columns: [DayColumn<ChildDay>] = [
    DayColumn("date") { .date($0.date) },
    .share("coverage") { $0.coverage },
    .count("feeds") { $0.feeds },
    DayColumn("milk_ml") { .number($0.milkMl) },
    .seconds("nursing_s") { $0.nursingSeconds },
    .seconds("sleep_s") { $0.sleepSeconds },
    .count("naps") { $0.naps },
    .seconds("night_sleep_s") { $0.nightSleepSeconds },
    DayColumn("wet") { $0.recordsWetDiapers ? .integer($0.wetDiapers) : .empty },
    .count("dirty") { $0.dirtyDiapers },
    .count("doses") { $0.doses },
    .seconds("day_s") { $0.durationSeconds },
    .count("bottles") { $0.bottles },
    DayColumn("water_ml") { .number($0.waterMl) },
    DayColumn("wasted_ml") { .number($0.wastedMl) },
    .seconds("nursing_left_s") { $0.leftNursingSeconds },
    .seconds("nursing_right_s") { $0.rightNursingSeconds },
    .count("pumpings") { $0.pumpings },
    DayColumn("pumped_ml") { .number($0.pumpedMl) },
    .seconds("nap_s") { $0.napSeconds },
    .seconds("longest_sleep_s") { $0.longestSleepSeconds },
    .count("changes") { $0.diaperChanges },
    DayColumn("highest_celsius") { Cell($0.highestCelsius) },
    .seconds("screen_s") { $0.screenSeconds },
    DayColumn("weight_kg") { Cell($0.latestWeightKg) },
    DayColumn("milk_ml_per_kg") { Cell($0.mlPerKg) },
  ]
}

extension ElderMetrics.Day {
  fileprivate static let columns: [DayColumn<ElderMetrics.Day>] = [
    DayColumn("date") { .date($0.date) },
    .count("due") { $0.dueCount },
    .count("done") { $0.doneCount },
    .share("rate") { $0.rate },
  ]
}

extension PetMetrics.Day {
  fileprivate static let columns: [DayColumn<PetMetrics.Day>] = [
    DayColumn("date") { .date($0.date) },
    .count("meals") { $0.meals },
    // If a meal's energy is unknown, the sum is not the energy of the day.
    DayColumn("kcal") { $0.meals > 0 && $0.mealsOfUnknownEnergy == 0 ? .number($0.kcal) : .empty },
    DayColumn("first_meal") { Cell($0.firstMealAt) },
  ]
}
