import Records

extension FamilySummary.Metrics {
  /// Returns a table of the metrics with one row for each day, and with the unit in the names of its columns.
  package func dailyTable(in zone: Zone) -> DataTable {
    switch self {
    case .child(let metrics): table(of: metrics.days, ChildDay.dailyTableColumns, in: zone)
    case .elder(let metrics): table(of: metrics.days, ElderMetrics.Day.dailyTableColumns, in: zone)
    case .pet(let metrics): table(of: metrics.days, PetMetrics.Day.dailyTableColumns, in: zone)
    }
  }

  private func table<Day>(of days: [Day], _ columns: DailyTableColumns<Day>, in zone: Zone)
    -> DataTable
  {
    DataTable(
      columns: columns.map(\.key), rows: days.map { day in columns.map { $0.value(day) } },
      zone: zone)
  }
}

/// The columns of a table with one row per day: the name with the unit, and a function that returns the cell of a day.
typealias DailyTableColumns<Day> = KeyValuePairs<String, (Day) -> Cell>

/// Returns a cell with a share from 0 to 1, rounded to three decimals, or an empty cell if the share is nil.
func shareCell(_ share: Double?) -> Cell {
  Cell(share.map { ($0 * 1000).rounded() / 1000 })
}
