/// The time zone, units and order of dates of a tab in a child's sheet, stored as a setting for later imports.
struct SheetSettings: Hashable, Sendable {
  /// The latest declaration of the tab's time zone and units.
  var declared: SheetZoneAndUnits
  /// The order of day, month and year in the tab's dates, or nil if no file has shown it yet.
  var dateOrder: DateOrder?
  /// True if a person has declared whether the tab contains feeds or pumped milk, because its columns do not show that.
  var isTabDeclared = false
  /// The wrong time zones and units of earlier imports, by which misread records are found and imported again.
  var wrongDeclarations: [SheetZoneAndUnits] = []

  /// Combines how a tab is read now with what earlier imports stored, which is `before`.
  init(
    _ reading: SheetTabFormat, isTabGiven: Bool, isOfSkippedRows: Bool, after before: SheetSettings?
  ) {
    declared = reading.declared
    let (new, old) = (reading.dateOrder, before?.dateOrder)
    dateOrder = isOfSkippedRows ? old ?? new : new ?? old
    self.isTabDeclared = isTabGiven || before?.isTabDeclared == true
    guard let before else { return }
    let now = declared
    declared.unitsByColumn.merge(before.declared.unitsByColumn) { own, _ in own }
    wrongDeclarations = before.wrongDeclarations.filter { $0 != declared && $0 != before.declared }
    if now.contradicts(before.declared) { wrongDeclarations.append(before.declared) }
  }

  /// Parses the text of a setting, such as `Europe/Madrid volume=oz, mdy, not Europe/Madrid volume=ml`.
  init?(_ text: String) {
    let parts = text.split(separator: ",").map { $0.split(separator: " ") }
    guard let first = parts.first, let declared = SheetZoneAndUnits(first) else { return nil }
    self.declared = declared
    for part in parts.dropFirst() {
      if part == ["tab"] {
        isTabDeclared = true
      } else if part.first == "not", let earlier = SheetZoneAndUnits(part.dropFirst()) {
        self.wrongDeclarations.append(earlier)
      } else if part.count == 1, let order = DateOrder(rawValue: String(part[0])) {
        dateOrder = order
      } else {
        return nil
      }
    }
  }

  var text: String {
    let parts =
      [declared.text, dateOrder?.rawValue, isTabDeclared ? "tab" : nil]
      + wrongDeclarations.map { "not \($0.text)" }
    return parts.compactMap(\.self).joined(separator: ", ")
  }
}
