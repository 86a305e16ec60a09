/// The content of a setting about a child's tab, for later imports.
struct SheetMemory: Hashable, Sendable {
  /// The latest declaration.
  var declared: SheetDeclaration
  /// The order of dates, or nil if no file has shown it yet.
  var days: DateOrder?
  /// True if a person has declared what the tab contains, because its columns do not show that.
  var isTabSaid = false
  /// Wrong earlier declarations, which identify misread records, so that these are imported again.
  var earlier: [SheetDeclaration] = []

  /// Combines the current reading of a tab with the one stored `before`.
  init(_ reading: SheetReading, isTabSaid: Bool, isOfSkippedRows: Bool, after before: SheetMemory?)
  {
    declared = SheetDeclaration(zone: reading.zone, units: reading.units)
    days = isOfSkippedRows ? before?.days ?? reading.days : reading.days ?? before?.days
    self.isTabSaid = isTabSaid || before?.isTabSaid == true
    guard let before else { return }
    let now = declared
    declared.units.merge(before.declared.units) { told, _ in told }
    earlier = before.earlier.filter { $0 != declared && $0 != before.declared }
    if now.contradicts(before.declared) { earlier.append(before.declared) }
  }

  /// Parses a setting such as `Europe/Madrid volume=oz, mdy, not Europe/Madrid volume=ml`.
  init?(_ text: String) {
    let parts = text.split(separator: ",").map { $0.split(separator: " ") }
    guard let first = parts.first, let declared = SheetDeclaration(first) else { return nil }
    self.declared = declared
    for part in parts.dropFirst() {
      if part == ["tab"] {
        isTabSaid = true
      } else if part.first == "not", let earlier = SheetDeclaration(part.dropFirst()) {
        self.earlier.append(earlier)
      } else if part.count == 1, let order = DateOrder(rawValue: String(part[0])) {
        days = order
      } else {
        return nil
      }
    }
  }

  var text: String {
    let parts =
      [declared.text, days?.rawValue, isTabSaid ? "tab" : nil]
      + earlier.map { "not \($0.text)" }
    return parts.compactMap(\.self).joined(separator: ", ")
  }
}
