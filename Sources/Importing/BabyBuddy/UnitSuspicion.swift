import Records
import SQLite

/// A declared unit that is probably wrong, because most numbers are possible only in another unit.
package struct UnitSuspicion: Hashable, Sendable {
  package let quantity: DeclaredUnits.Quantity
  package let unit: String
  /// The units in which most of the numbers would be possible, at least one.
  package let others: [String]
}

struct UnitTally {
  private var counts: [DeclaredUnits.Quantity: (all: Int, impossible: Int)] = [:]

  mutating func count(_ record: ImportedRecord, of table: BabyBuddyTable, _ problem: RowProblem?) {
    guard let quantity = table.quantity(of: record) else { return }
    let isImpossible = problem?.fault == .outOfRange
    counts[quantity, default: (0, 0)].all += 1
    if isImpossible { counts[quantity]?.impossible += 1 }
  }

  /// The quantities of which most numbers are impossible in the declared unit.
  var suspicious: [DeclaredUnits.Quantity] {
    DeclaredUnits.Quantity.allCases.filter { quantity in
      counts[quantity].map { $0.impossible * 2 > $0.all } ?? false
    }
  }
}

extension BabyBuddy {
  /// Returns the declared units that are probably wrong, after importing numbers in other units on trial.
  ///
  /// Only quantities of which most numbers are impossible are imported on trial. Nothing of that import is kept.
  func suspicions(
    of tally: UnitTally, _ declared: Declared, _ births: [Int64: LocalDate],
    _ importer: inout Importer
  ) throws -> [UnitSuspicion] {
    var suspicions: [UnitSuspicion] = []
    for quantity in tally.suspicious {
      guard let unit = declared.units.unit(of: quantity) else { continue }
      var others: [String] = []
      for candidate in quantity.units where candidate != unit {
        var other = declared
        other.units.declare(candidate, of: quantity)
        let records = try BabyBuddyRecords(of: self, other, births)
        let tried = try importer.trying { try count(quantity, records, into: &$0) }
        if !tried.suspicious.contains(quantity) { others.append(candidate) }
      }
      if others.isEmpty { continue }
      suspicions.append(UnitSuspicion(quantity: quantity, unit: unit, others: others))
    }
    return suspicions
  }

  private func count(
    _ quantity: DeclaredUnits.Quantity, _ records: BabyBuddyRecords, into importer: inout Importer
  ) throws -> UnitTally {
    var (tally, records) = (UnitTally(), records)
    for table in BabyBuddyTable.all where table.quantity == quantity {
      try file.forEachRow(of: table, by: records.declared.clock) { number, row in
        // These rows are enough for an estimate.
        guard number <= 1000, let row = try? row.get(),
          let made = try? records.records(of: row)
        else { return }
        for record in made { tally.count(record, of: table, try importer.store(record)) }
      }
    }
    return tally
  }
}
