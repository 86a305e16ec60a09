import SQLite

/// The order in which a tab writes its days.
extension SheetFeedLog {
  var order: DateOrder { reading.days?.order ?? .monthFirst }

  /// Whether neither the file nor anybody tells that order.
  var isOrderAssumed: Bool { said.dates == nil && reading.days?.isCertain == false }

  /// The order in which the days of a file can be meant: as it is said, as the days themselves tell, else as
  /// other tabs of the child told for certain, or this one was read `before`.
  ///
  /// The month comes first where nothing tells, as the log's own app writes it.
  func days(
    of file: TextFile, _ table: TextTable, before: SheetReading?, in importer: Importer
  ) throws -> SheetOrder? {
    let days = try days(of: file)
    let own = table.unit(of: "date").flatMap(DateOrder.init(pattern:))
    if let stated = said.dates ?? own {
      let told = try? days.order(assuming: DateOrder.allCases)
      let isTold = told?.order == stated && told?.isCertain == true
      return SheetOrder(stated, isCertain: stated == own || isTold)
    }
    let others = try Kind.allCases.compactMap { try kept($0, in: importer)?.days }
    let likely = others.filter(\.isCertain) + [before?.days].compactMap(\.self)
    let told = try days.order(assuming: likely.map(\.order) + DateOrder.allCases)
    if table.isOfSkippedRows, likely.isEmpty, told?.isCertain == false {
      throw ImportProblem(
        "These rows do not tell in which order their days are written. "
          + "Add the --date-order of the file they were skipped in: mdy, dmy or ymd.")
    }
    return told
  }

  private func days(of file: TextFile) throws -> SheetDays {
    var table = try TextTable(file, headedBy: Self.headers)
    var days = SheetDays()
    let areEvents = SheetEvents.areIn(table)
    while try table.advance() {
      if areEvents {
        if let day = SheetEvents.day(of: table) { days.add(day) }
      } else if let day = table["date"] {
        days.add(day)
      }
    }
    return days
  }
}
