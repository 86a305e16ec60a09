/// What is kept of a child's tab as a setting, so that it need not be said again.
struct SheetMemory: Hashable, Sendable {
  /// What was said last.
  var declared: SheetDeclaration
  /// In which order its days are written; nil where no file has told yet.
  var days: DateOrder?
  /// Whether a person said what the tab is about, for its columns do not.
  var isTabSaid = false
  /// What was said before and was not so: what was read by it is known by that, and told anew.
  var earlier: [SheetDeclaration] = []

  /// What is kept of a tab that was read now, and of which something was kept `before`.
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

  /// What a setting says, such as `Europe/Madrid volume=oz, mdy, not Europe/Madrid volume=ml`; nil for
  /// whatever is none.
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

  /// As a setting says it.
  var text: String {
    let parts =
      [declared.text, days?.rawValue, isTabSaid ? "tab" : nil]
      + earlier.map { "not \($0.text)" }
    return parts.compactMap(\.self).joined(separator: ", ")
  }
}
