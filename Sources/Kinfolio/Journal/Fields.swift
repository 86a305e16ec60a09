import SQLite

/// Reads the columns of a row one after the other, judging each.
///
/// A record's table lists its columns once, in the order its decoder takes them.
package struct Fields {
  /// What rows may point to, and what bounds them.
  struct Known {
    var profiles: [String: ID<Profile>] = [:]
    /// Nil until they have been read: caregivers log one another.
    var caregivers: [String: ID<Caregiver>]?
    var rows: [String: Set<String>] = [:]
    /// Rows that are there but could not be used, by table: what may be missing without them is
    /// only the link to them.
    var unusable: [String: Set<String>] = [:]
    /// Rows left out because another says the same, and the id of that other, by table.
    var copies: [String: [String: String]] = [:]
  }

  let columns: [String]
  private let known: Known
  private(set) var next = 0
  private var lastProfile: ID<Profile>?
  /// Those who log are few: most rows name one of the first that came by.
  private var seenCaregivers: [ID<Caregiver>] = []

  init(columns: [String], known: Known) {
    self.columns = columns
    self.known = known
  }

  /// Goes back to the first column, for the next row.
  mutating func rewind() { next = 0 }

  /// The columns every table has.
  package mutating func entry(_ row: borrowing Row) throws(RowProblem) -> Entry {
    let column = next
    let id = try text(row)
    guard id.unicodeScalars.count <= 64, id.isPlain else { throw problem(.notAllowed, row, column) }
    let logger = try caregiver(row)
    return Entry(id: id, loggedBy: logger, changedAt: try instant(row))
  }

  private mutating func caregiver(_ row: borrowing Row) throws(RowProblem) -> ID<Caregiver>? {
    let column = advance()
    if row.kind(column) == .null { return nil }
    for seen in seenCaregivers where row.holds(seen.text, at: column) { return seen }
    guard let text = row.text(column) else { throw problem(.pointsNowhere, row, column) }
    guard let caregivers = known.caregivers else { return ID(text) }
    guard let id = caregivers[text] else {
      if isUnusable(text, in: Caregiver.table.name) { return nil }
      throw problem(.pointsNowhere, row, column)
    }
    if seenCaregivers.count < 4 { seenCaregivers.append(id) }
    return id
  }

  /// Whom the row is about.
  package mutating func profile(_ row: borrowing Row) throws(RowProblem) -> ID<Profile> {
    let column = advance()
    if let lastProfile, row.holds(lastProfile.text, at: column) { return lastProfile }
    guard let id = row.text(column).flatMap({ known.profiles[$0] }) else {
      throw problem(row.kind(column) == .null ? .missing : .pointsNowhere, row, column)
    }
    lastProfile = id
    return id
  }

  /// A record of another table that must be there.
  package mutating func reference<Kind>(
    _ row: borrowing Row, to table: String
  ) throws(RowProblem) -> ID<Kind> {
    let column = next
    guard let id: ID<Kind> = try optionalReference(row, to: table) else {
      throw problem(row.kind(column) == .null ? .missing : .pointsNowhere, row, column)
    }
    return id
  }

  private func isUnusable(_ id: String, in table: String) -> Bool {
    known.unusable[table]?.contains(id) == true
  }

  /// A record of another table, where one is named and can be used.
  package mutating func optionalReference<Kind>(
    _ row: borrowing Row, to table: String
  ) throws(RowProblem) -> ID<Kind>? {
    let column = next
    guard let id = try optionalText(row) else { return nil }
    if known.rows[table]?.contains(id) == true { return ID(id) }
    if let kept = known.copies[table]?[id] { return ID(kept) }
    if isUnusable(id, in: table) { return nil }
    throw problem(.pointsNowhere, row, column)
  }

  /// Text that must be there.
  package mutating func text(_ row: borrowing Row) throws(RowProblem) -> String {
    let column = next
    guard let text = try optionalText(row) else { throw problem(.missing, row, column) }
    return text
  }

  /// Text, where there is any.
  package mutating func optionalText(_ row: borrowing Row) throws(RowProblem) -> String? {
    let column = advance()
    if row.kind(column) == .null { return nil }
    guard let text = row.text(column) else { throw problem(.notText, row, column) }
    return text.isEmpty ? nil : text
  }

  /// Words with a space between, perhaps none; but text it must be.
  mutating func words(_ row: borrowing Row) throws(RowProblem) -> [String] {
    let column = next
    guard let text = try optionalText(row) else {
      if row.kind(column) == .null { throw problem(.missing, row, column) }
      return []
    }
    return text.split(separator: " ").map(String.init)
  }

  mutating func advance() -> Int {
    defer { next += 1 }
    return next
  }

  /// Whether there is nothing in the next column, which is then done with.
  mutating func skipEmpty(_ row: borrowing Row) -> Bool {
    guard row.kind(next) == .null else { return false }
    next += 1
    return true
  }

  func problem(
    _ fault: RowProblem.Fault, _ row: borrowing Row, _ column: Int
  ) -> RowProblem {
    RowProblem(fault, column: columns[column], found: row.describe(column))
  }
}

extension String {
  /// Whether the text is without control characters, which no id has.
  fileprivate var isPlain: Bool { utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F } }
}
