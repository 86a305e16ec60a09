import Records
import SQLite

extension SheetFeedLog {
  /// A record in a row of a feed log, with its volume in milliliters; a row can contain both a feed and wasted milk.
  enum Entry {
    case feed(Double, formula: String?)
    case waste(Double)
    case pumped(Double)

    var table: String {
      switch self {
      case .feed: "bottle_feeds"
      case .waste: "milk_waste"
      case .pumped: "pumping_sessions"
      }
    }
  }

  func corrected(in importer: Importer, of table: TextTable) throws(SQLiteError) -> [SheetRowID] {
    let start = "\(profile.text) "
    var rowIDs: [SheetRowID] = []
    for table in possibleTables(of: table) {
      rowIDs += try importer.keys(in: table, beginningWith: start + "row ")
        .compactMap { SheetRowID($0.dropFirst(start.count)) }
    }
    return rowIDs
  }

  func possibleTables(of table: TextTable) -> [String] {
    Self.possibleTables(of: isOfPumping(table) ? .pumping : .feeds)
  }

  /// Returns whether a table is the tab of pumped milk: this is declared, or the table has no column that only feeds
  /// have.
  func isOfPumping(_ table: TextTable) -> Bool {
    tab.map { $0 == .pumping } ?? (!table.has("formula type") && !table.has("waste amount"))
  }

  /// Returns the key of the records of a row, which contains the child's ID because several children can have a log.
  func key(_ rowID: SheetRowID) -> String { "\(profile.text) \(rowID)" }

  func minute(of table: TextTable) throws(RowProblem) -> WallMinute {
    guard let date = table["date"] else { throw RowProblem(.missing, column: "Date") }
    guard let time = table["time"] else { throw RowProblem(.missing, column: "Time") }
    guard let day = LocalDate(date) ?? WrittenTime.day(date, in: order) else {
      throw RowProblem(.notADate, column: "Date", found: date.quotedInShort)
    }
    guard let clock = WrittenTime.time(time) else {
      throw RowProblem(.notADate, column: "Time", found: time.quotedInShort)
    }
    return WallMinute(day: day, time: clock)
  }

  func entries(of table: TextTable) throws -> [Entry] {
    let volume = try self.volume("Volume", reading.unit(of: "volume"), of: table)
    if isOfPumping(table) {
      guard let volume else { throw RowProblem(.missing, column: "Volume") }
      return [.pumped(volume)]
    }
    let wasted = try self.volume("Waste Amount", reading.unit(of: "waste"), of: table)
    // The app that writes the log stores wasted milk as a negative volume, and at times also in the column for waste.
    if let volume, volume < 0 {
      guard wasted == nil || wasted == -volume else {
        throw RowProblem(.notAllowed, column: "Waste Amount", found: "beside a Volume below zero")
      }
      return [.waste(-volume)]
    }
    var entries: [Entry] = []
    let formula = faultyFormula(of: table) == nil ? table["formula type"] : nil
    if let volume { entries.append(.feed(volume, formula: formula)) }
    if let wasted, wasted != 0 { entries.append(.waste(wasted)) }
    if entries.isEmpty { throw RowProblem(.missing, column: "Volume") }
    return entries
  }

  /// Returns a spreadsheet's error such as `#REF!` in the column with the name of the baby's formula, or nil if there
  /// is none.
  func faultyFormula(of table: TextTable) -> String? {
    guard let text = table["formula type"], text.first == "#" || "….".contains(text.suffix(1))
    else { return nil }
    let errors = Regex<Substring>(
      words: #"#[\p{L}\d\/¡¿_]+[!?]|#N\/[AD]|#NV|(?:\#(Self.loading))\s?(?:\.{3}|…)"#)
    return text.wholeMatch(of: errors.ignoresCase()) == nil ? nil : text
  }

  private static let loading = LanguageWords.Sheet.all.map(\.loading).joined(separator: "|")

  private func volume(
    _ column: String, _ declared: String?, of table: TextTable
  ) throws -> Double? {
    guard let text = table[TextTable.plain(column)] else { return nil }
    guard let amount = WrittenAmount(text) else {
      throw RowProblem(WrittenAmount.fault(of: text), column: column, found: text.quotedInShort)
    }
    if amount.unit.isEmpty, declared == nil { throw ImportProblem.noUnitOfVolumes }
    guard let milliliters = amount.milliliters(declared: declared) else {
      throw RowProblem(.notAllowed, column: column, found: text.quotedInShort)
    }
    return milliliters
  }

  func record(
    _ entry: Entry, _ rowID: SheetRowID, at minute: WallMinute, _ row: Int
  ) -> ImportedRecord {
    let owner = ImportedRecord.Content.text(profile.text)
    let moment = zone.instant(on: minute.day, at: minute.time)
    let columns: KeyValuePairs<String, ImportedRecord.Content>
    switch entry {
    case .feed(let volume, let formula):
      let isMilk = formula.map(SheetEventKind.isBreastMilk) ?? false
      columns = [
        "profile_id": owner, "started_at": .integer(moment.seconds), "volume_ml": .number(volume),
        "contents": .text(isMilk ? "breast_milk" : "formula"),
        "formula": .text(isMilk ? nil : formula),
      ]
    case .waste(let volume):
      columns = [
        "profile_id": owner, "wasted_at": .integer(moment.seconds), "volume_ml": .number(volume),
      ]
    case .pumped(let volume):
      columns = [
        "profile_id": owner, "started_at": .integer(moment.seconds), "volume_ml": .number(volume),
      ]
    }
    return ImportedRecord(entry.table, key: key(rowID), changedAt: exportedAt, row: row, columns)
  }
}

extension StringProtocol {
  /// The first 40 characters in quotation marks.
  var quotedInShort: String { "'\(prefix(40))'" }
}
