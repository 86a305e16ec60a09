import Records

extension FamilySummary.Metrics {
  /// Returns a table with a row for each day; column names include the unit.
  package func dailyTable(in zone: Zone) -> DataTable {
    switch self {
    case .child(let metrics): table(of: metrics.days, ChildDay.columns, in: zone)
    case .elder(let metrics): table(of: metrics.days, ElderMetrics.Day.columns, in: zone)
    case .pet(let metrics): table(of: metrics.days, PetMetrics.Day.columns, in: zone)
    }
  }

  private func table<Day>(of days: [Day], _ columns: DailyColumns<Day>, in zone: Zone) -> DataTable
  {
    DataTable(
      columns: columns.map(\.key), rows: days.map { day in columns.map { $0.value(day) } },
      zone: zone)
  }
}

/// The columns of a table with a row per day: their names with the unit, and the functions that return their cells.
typealias DailyColumns<Day> = KeyValuePairs<String, (Day) -> Cell>

/// Returns a share from 0 to 1 rounded to three decimals.
func share(_ share: Double?) -> Cell {
  Cell(share.map { ($0 * 1000).rounded() / 1000 })
}
