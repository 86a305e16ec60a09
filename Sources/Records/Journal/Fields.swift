import SQLite

/// Reads the columns of a row one after the other, judging each.
///
/// A record's table lists its columns once, in the order its decoder takes them.
package struct Fields {
  let columns: [String]
  let known: Known
  private(set) var next = 0
  /// The links of the row that lead nowhere and were dropped.
  private(set) var lostLinks: [RowProblem] = []
  /// The latest moment of the row that lies after the report's: then it had not come yet.
  var latestAhead: Instant?
  /// Whether the row can be used only if all of it had come.
  var mustBeOver = false
  private var lastProfile: ID<Profile>?
  /// Those who log are few: most rows name one of the first that came by.
  private var seenCaregivers: [ID<Caregiver>] = []

  package init(columns: [String], known: Known) {
    self.columns = columns
    self.known = known
  }

  /// Goes back to the first column, for the next row.
  mutating func rewind() {
    next = 0
    latestAhead = nil
    mustBeOver = false
    if !lostLinks.isEmpty { lostLinks = [] }
  }

  /// The columns every table has.
  package mutating func entry(_ row: borrowing Row) throws(RowProblem) -> Entry {
    let column = next
    let id = try text(row)
    guard Self.isId(id) else { throw problem(.notAllowed, row, column) }
    let logger = caregiver(row)
    return Entry(id: id, loggedBy: logger, changedAt: try instant(row))
  }

  /// Whether a text may be an id: short, and without control characters.
  static func isId(_ text: String) -> Bool {
    text.unicodeScalars.count <= 64
      && text.unicodeScalars.allSatisfy { (0x20..<0x7F).contains($0.value) || $0.value > 0x9F }
  }

  /// Who logged the row; nil also for somebody who is not there or could not be read.
  private mutating func caregiver(_ row: borrowing Row) -> ID<Caregiver>? {
    let column = advance()
    if row.kind(column) == .null { return nil }
    for seen in seenCaregivers where row.holds(seen.text, at: column) { return seen }
    guard let id = row.text(column).flatMap({ known.caregivers[$0] }) else {
      lostLinks.append(problem(.pointsNowhere, row, column))
      return nil
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

  /// The profile of an id, where it can be used.
  func profile(called id: String) -> ID<Profile>? { known.profiles[id] }

  /// A record of another table that must be there.
  package mutating func reference<Kind>(
    _ row: borrowing Row, to table: String
  ) throws(RowProblem) -> ID<Kind> {
    let column = next
    guard let id: ID<Kind> = try optionalReference(row, to: table) else {
      if let text = row.text(column), let fault = known.later[table]?[text] {
        throw problem(fault, row, column)
      }
      throw problem(row.kind(column) == .null ? .missing : .pointsNowhere, row, column)
    }
    return id
  }

  /// A record of another table, where one is named and can be used; else the row stays without it.
  package mutating func optionalReference<Kind>(
    _ row: borrowing Row, to table: String
  ) throws(RowProblem) -> ID<Kind>? {
    let column = next
    guard let id = try optionalText(row) else { return nil }
    if known.rows[table]?.contains(id) == true || known.isThere(table, id) { return ID(id) }
    if let kept = known.copies[table]?[id] { return ID(kept) }
    // What is only later than the report's moment is no mistake.
    if known.later[table]?[id] == nil {
      lostLinks.append(problem(.pointsNowhere, row, column))
    }
    return nil
  }

  /// Remembers a link of the row that leads nowhere, without which it counts.
  mutating func dropLink(_ link: RowProblem) { lostLinks.append(link) }

  /// Text that must be there.
  package mutating func text(_ row: borrowing Row) throws(RowProblem) -> String {
    let column = next
    guard let text = try optionalText(row) else { throw problem(.missing, row, column) }
    return text
  }

  /// No text a person writes is longer, in bytes; to lay out one that is takes minutes.
  static let longestText = 65_536

  /// Text, where there is any.
  package mutating func optionalText(_ row: borrowing Row) throws(RowProblem) -> String? {
    let column = advance()
    if row.kind(column) == .null { return nil }
    guard row.size(column) <= Self.longestText else { throw problem(.tooMuchText, row, column) }
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
