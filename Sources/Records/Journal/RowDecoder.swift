import SQLite

/// A reader that decodes and validates the columns of a row in order.
///
/// The columns are listed once, in the record's table. The decoder must read them in that order.
/// Each method reads the next column and throws `RowProblem` if its value is invalid.
package struct RowDecoder {
  let columns: [String]
  let context: Context
  private(set) var nextColumn = 0
  /// The values of the row that were ignored: references to missing records, and unknown allergens.
  var ignoredValues: [RowProblem] = []
  /// The time of the row in seconds since 1970: its first date or moment, or else the time of its last change.
  var sortTime: Int64? { firstTime ?? changeTime }
  var firstTime: Int64?
  private var changeTime: Int64?
  /// The latest moment of the row that is later than the reference time, or nil.
  var latestFutureInstant: Instant?
  /// Whether the row is usable only if none of its moments is later than the reference time.
  var requiresPastInstants = false
  /// False if an id in the row contains a character that is not ASCII.
  private(set) var hasOnlyASCIIIDs = true
  private var cachedProfile: ID<Profile>?
  /// The first four caregivers that were found, which saves most rows a lookup in a dictionary.
  private var cachedCaregivers: [ID<Caregiver>] = []

  package init(columns: [String], context: Context) {
    self.columns = columns
    self.context = context
  }

  /// Moves back to the first column, to read the next row.
  mutating func rewind() {
    nextColumn = 0
    latestFutureInstant = nil
    requiresPastInstants = false
    firstTime = nil
    if !ignoredValues.isEmpty { ignoredValues = [] }
  }

  /// Reads the columns that all tables have in common: the id, the caregiver who logged the row, and its last change.
  package mutating func entry(_ row: borrowing Row) throws(RowProblem) -> RecordMetadata {
    let column = nextColumn
    let id = try text(row)
    if !Self.isValidASCIIID(id) {
      guard Self.isValidID(id) else { throw problem(.notAllowed, row, column) }
      hasOnlyASCIIIDs = false
    }
    let logger = caregiver(row)
    let changedAt = try instant(row)
    (firstTime, changeTime) = (nil, changedAt.seconds)
    return RecordMetadata(id: id, loggedBy: logger, changedAt: changedAt)
  }

  /// Returns whether a text is a valid id: at most 64 characters, without control characters.
  static func isValidID(_ text: String) -> Bool {
    isValidASCIIID(text)
      || text.unicodeScalars.count <= 64
        && text.unicodeScalars.allSatisfy { (0x20..<0x7F).contains($0.value) || $0.value > 0x9F }
  }

  /// Returns whether a text is a valid id of ASCII characters, as nearly all ids are.
  private static func isValidASCIIID(_ text: String) -> Bool {
    // Contiguous bytes take a tenth of the time that `utf8` alone takes.
    text.utf8.count <= 64
      && text.utf8.withContiguousStorageIfAvailable { $0.allSatisfy { (0x20..<0x7F).contains($0) } }
        == true
  }

  /// Reads the caregiver who logged the row, or nil if there is none or the caregiver is not usable.
  private mutating func caregiver(_ row: borrowing Row) -> ID<Caregiver>? {
    let column = takeNextColumn()
    for seen in cachedCaregivers where row.hasText(seen.text, at: column) { return seen }
    if row.kind(column) == .null { return nil }
    guard let id = row.text(column).flatMap({ context.caregivers[$0] }) else {
      ignoredValues.append(problem(.danglingReference, row, column))
      return nil
    }
    if cachedCaregivers.count < 4 { cachedCaregivers.append(id) }
    return id
  }

  package mutating func profile(_ row: borrowing Row) throws(RowProblem) -> ID<Profile> {
    let column = takeNextColumn()
    if let cachedProfile, row.hasText(cachedProfile.text, at: column) { return cachedProfile }
    guard let id = row.text(column).flatMap({ context.profiles[$0] }) else {
      throw problem(row.kind(column) == .null ? .missing : .danglingReference, row, column)
    }
    cachedProfile = id
    return id
  }

  package mutating func reference<Kind>(
    _ row: borrowing Row, to table: String
  ) throws(RowProblem) -> ID<Kind> {
    let column = nextColumn
    guard let id: ID<Kind> = try optionalReference(row, to: table) else {
      if let text = row.text(column), let fault = context.laterRowFaults[table]?[text] {
        throw problem(fault, row, column)
      }
      throw problem(row.kind(column) == .null ? .missing : .danglingReference, row, column)
    }
    return id
  }

  /// Reads the id of a record in another table, or nil if the column is NULL.
  ///
  /// The id of a record that is not usable is ignored and added to `ignoredValues`.
  mutating func optionalReference<Kind>(
    _ row: borrowing Row, to table: String
  ) throws(RowProblem) -> ID<Kind>? {
    let column = nextColumn
    guard let id = try optionalText(row) else { return nil }
    if context.rowIDs[table]?.contains(id) == true || context.containsRow(table, id) {
      return ID(id)
    }
    if let kept = context.replacementIDs[table]?[id] { return ID(kept) }
    // A record later than the reference time is valid, so the reference is not reported.
    if context.laterRowFaults[table]?[id] == nil {
      ignoredValues.append(problem(.danglingReference, row, column))
    }
    return nil
  }

  /// Reads text that must not be empty.
  package mutating func text(_ row: borrowing Row) throws(RowProblem) -> String {
    let column = nextColumn
    guard let text = try optionalText(row) else { throw problem(.missing, row, column) }
    return text
  }

  /// The maximum size of a text in bytes.
  ///
  /// No person writes more, and the layout of a longer text would take minutes.
  static let maximumTextBytes = 65_536

  /// Reads text, or nil if the column is NULL or empty.
  mutating func optionalText(_ row: borrowing Row) throws(RowProblem) -> String? {
    let column = takeNextColumn()
    if row.kind(column) == .null { return nil }
    guard row.size(column) <= Self.maximumTextBytes else {
      throw problem(.textTooLong, row, column)
    }
    guard let text = row.text(column) else { throw problem(.notText, row, column) }
    return text.isEmpty ? nil : text
  }

  /// Reads words that are separated by spaces; an empty text is allowed, NULL is not.
  mutating func spaceSeparatedWords(_ row: borrowing Row) throws(RowProblem) -> [String] {
    let column = nextColumn
    guard let text = try optionalText(row) else {
      if row.kind(column) == .null { throw problem(.missing, row, column) }
      return []
    }
    return text.split(separator: " ").map(String.init)
  }

  mutating func takeNextColumn() -> Int {
    defer { nextColumn += 1 }
    return nextColumn
  }

  /// Skips the next column if it is NULL, and returns whether it was.
  mutating func skipNull(_ row: borrowing Row) -> Bool {
    guard row.kind(nextColumn) == .null else { return false }
    nextColumn += 1
    return true
  }

  func problem(_ fault: RowProblem.Fault, _ row: borrowing Row, _ column: Int) -> RowProblem {
    RowProblem(fault, column: columns[column], found: row.description(of: column))
  }

  /// The records to which the rows of a database may refer, and the limits of the values of rows.
  package struct Context {
    /// The moment for which a site or report is built; later events have not happened yet.
    let referenceTime: Instant
    var quantitiesOfUnknownUnit: Quantities = []
    package var profiles: [String: ID<Profile>] = [:]
    var plausibilityLimits: [ID<Profile>: PlausibilityLimits] = [:]
    /// The caregivers by id; empty until they have been read.
    package var caregivers: [String: ID<Caregiver>] = [:]
    package var foodNames = FoodNames()
    var rowIDs: [String: Set<String>] = [:]
    /// Returns whether a table contains a usable row with an id.
    ///
    /// Used in addition to `rowIDs` if there are too many ids to keep in memory.
    package var containsRow: (String, String) -> Bool = { _, _ in false }
    /// The faults of the rows whose time is later than the reference time, by table and id.
    var laterRowFaults: [String: [String: RowProblem.Fault]] = [:]
    /// The id of the record that is used instead of each duplicate, by table and id of the duplicate.
    var replacementIDs: [String: [String: String]] = [:]

    package init(referenceTime: Instant, quantitiesOfUnknownUnit: Quantities = []) {
      self.referenceTime = referenceTime
      self.quantitiesOfUnknownUnit = quantitiesOfUnknownUnit
    }

    mutating func add(_ profile: Profile, of family: Family) {
      profiles[profile.entry.id] = profile.id
      plausibilityLimits[profile.id] = PlausibilityLimits(
        of: profile, in: family, until: referenceTime)
    }
  }
}
