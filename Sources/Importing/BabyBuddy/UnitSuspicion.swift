import Records
import SQLite

/// A declared unit that is probably wrong, because most numbers are possible only in another unit.
package struct UnitSuspicion: Hashable, Sendable {
  package let quantity: DeclaredUnits.Quantity
  package let declaredUnit: String
  /// The units in which most of the numbers would be possible, at least one.
  package let possibleUnits: [String]
}

/// The numbers of values, and of impossible values, of each quantity in an import.
struct ImpossibleValueTally {
  private var countsByQuantity: [DeclaredUnits.Quantity: (all: Int, impossible: Int)] = [:]

  mutating func count(_ record: ImportedRecord, of table: BabyBuddyTable, problem: RowProblem?) {
    guard let quantity = table.measuredQuantity(of: record) else { return }
    let isImpossible = problem?.fault == .outOfRange
    countsByQuantity[quantity, default: (0, 0)].all += 1
    if isImpossible { countsByQuantity[quantity]?.impossible += 1 }
  }

  /// The quantities of which most numbers are impossible in the declared unit.
  var mostlyImpossibleQuantities: [DeclaredUnits.Quantity] {
    DeclaredUnits.Quantity.allCases.filter { quantity in
      countsByQuantity[quantity].map { $0.impossible * 2 > $0.all } ?? false
    }
  }
}

extension BabyBuddy {
  /// Returns the declared units that are probably wrong, with the units that are possible.
  ///
  /// Quantities of which most numbers are impossible are imported on trial in each other unit. Nothing of these trials
  /// is kept.
  func unitSuspicions(
    from tally: ImpossibleValueTally, _ declared: DeclaredValues,
    birthDates births: [Int64: LocalDate],
    _ importer: inout Importer
  ) throws -> [UnitSuspicion] {
    var suspicions: [UnitSuspicion] = []
    for quantity in tally.mostlyImpossibleQuantities {
      guard let unit = declared.units.unit(of: quantity) else { continue }
      var others: [String] = []
      for candidate in quantity.supportedUnits where candidate != unit {
        var other = declared
        other.units.declare(candidate, of: quantity)
        let records = try BabyBuddyRowConverter(of: self, other, birthDates: births)
        let tried = try importer.runTrial { try trialTally(of: quantity, records, into: &$0) }
        if !tried.mostlyImpossibleQuantities.contains(quantity) { others.append(candidate) }
      }
      if others.isEmpty { continue }
      suspicions.append(
        UnitSuspicion(quantity: quantity, declaredUnit: unit, possibleUnits: others))
    }
    return suspicions
  }

  /// Imports the first 1000 rows of each table with a quantity, and counts the impossible numbers.
  private func trialTally(
    of quantity: DeclaredUnits.Quantity, _ records: BabyBuddyRowConverter,
    into importer: inout Importer
  ) throws -> ImpossibleValueTally {
    var (tally, records) = (ImpossibleValueTally(), records)
    for table in BabyBuddyTable.all where table.measuredQuantity == quantity {
      try database.forEachRow(of: table, timesIn: records.declared.sourceZone) { number, row in
        // These rows are enough for an estimate.
        guard number <= 1000, let row = try? row.get(),
          let made = try? records.records(of: row)
        else { return }
        for record in made { tally.count(record, of: table, problem: try importer.store(record)) }
      }
    }
    return tally
  }
}
