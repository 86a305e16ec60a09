import Records

extension FamilySummary.Metrics {
  /// Returns a table with a row for each day; column names include the unit.
  package func dailyTable(in zone: Zone) -> DataTable {
    switch self {
    case .child(let metrics): table(of: metrics.days, childColumns, in: zone)
    case .elder(let metrics): table(of: metrics.days, elderColumns, in: zone)
    case .pet(let metrics): table(of: metrics.days, petColumns, in: zone)
    }
  }

  private func table<Day>(of days: [Day], _ columns: Columns<Day>, in zone: Zone) -> DataTable {
    DataTable(
      columns: columns.map(\.key), rows: days.map { day in columns.map { $0.value(day) } },
      zone: zone)
  }
}

/// The names of the columns, and the functions that return their cells.
private typealias Columns<Day> = KeyValuePairs<String, (Day) -> Cell>

private var childColumns: Columns<ChildDay> {
  [
    "date": { .date($0.date) },
    "coverage": { share($0.coverage) },
    "feeds": { .integer($0.feeds) },
    "milk_ml": { .number($0.milkMl) },
    "nursing_s": { .integer(Int($0.nursingSeconds)) },
    "sleep_s": { .integer(Int($0.sleepSeconds)) },
    "naps": { .integer($0.naps) },
    "night_sleep_s": { .integer(Int($0.nightSleepSeconds)) },
    "wet": { $0.recordsWetDiapers ? .integer($0.wetDiapers) : .empty },
    "dirty": { .integer($0.dirtyDiapers) },
    "doses": { .integer($0.doses) },
    "day_s": { .integer(Int($0.durationSeconds)) },
    "bottles": { .integer($0.bottles) },
    "water_ml": { .number($0.waterMl) },
    "wasted_ml": { .number($0.wastedMl) },
    "nursing_left_s": { .integer(Int($0.leftNursingSeconds)) },
    "nursing_right_s": { .integer(Int($0.rightNursingSeconds)) },
    "pumpings": { .integer($0.pumpings) },
    "pumped_ml": { .number($0.pumpedMl) },
    "nap_s": { .integer(Int($0.napSeconds)) },
    "longest_sleep_s": { .integer(Int($0.longestSleepSeconds)) },
    "changes": { .integer($0.diaperChanges) },
    "highest_celsius": { Cell($0.highestCelsius) },
    "screen_s": { .integer(Int($0.screenSeconds)) },
    "weight_kg": { Cell($0.latestWeightKg) },
    "milk_ml_per_kg": { Cell($0.mlPerKg) },
  ]
}

private var elderColumns: Columns<ElderMetrics.Day> {
  [
    "date": { .date($0.date) },
    "due": { .integer($0.dueCount) },
    "done": { .integer($0.doneCount) },
    "rate": { share($0.rate) },
  ]
}

private var petColumns: Columns<PetMetrics.Day> {
  [
    "date": { .date($0.date) },
    "meals": { .integer($0.meals) },
    // If a meal's energy is unknown, the sum is not the energy of the day.
    "kcal": { $0.meals > 0 && $0.mealsOfUnknownEnergy == 0 ? .number($0.kcal) : .empty },
    "first_meal": { Cell($0.firstMealAt) },
  ]
}

/// Returns a share from 0 to 1 rounded to three decimals.
private func share(_ share: Double?) -> Cell {
  Cell(share.map { ($0 * 1000).rounded() / 1000 })
}
