import SQLite

/// Reads and checks the columns of a database row, one after another, in the order of the table's columns.
///
/// Each method that returns a value reads the next column, and throws `RowProblem` if the value is invalid.
package struct RowDecoder {
  let columns: [String]
  let context: Context
  private(set) var nextColumn = 0
  /// The ignored values of the row: references to records that cannot be used, and unknown allergens.
  var ignoredValues: [RowProblem] = []
  /// The first date or moment of the row, or before one is read, the time of its last change, in seconds since 1970.
  var sortTime: Int64? { firstTimeSeconds ?? changeTimeSeconds }
  var firstTimeSeconds: Int64?
  private var changeTimeSeconds: Int64?
  /// The latest moment in the row after the reference time, or nil if there is no such moment.
  var latestFutureInstant: Instant?
  /// True if the row cannot be used when one of its moments is later than the reference time.
  var requiresPastInstants = false
  /// True if the ids of all rows that were read consist of ASCII characters.
  private(set) var hasOnlyASCIIIDs = true
  private var cachedProfile: ID<Profile>?
  /// Up to four caregivers of earlier rows, with which the caregivers of most rows are found without a dictionary.
  private var cachedCaregivers: [ID<Caregiver>] = []

  package init(columns: [String], context: Context) {
    self.columns = columns
    self.context = context
  }

  /// Prepares this decoder to read the next row, from its first column.
  mutating func rewind() {
    nextColumn = 0
    latestFutureInstant = nil
    requiresPastInstants = false
    firstTimeSeconds = nil
    if !ignoredValues.isEmpty { ignoredValues = [] }
  }

  /// Reads the columns that all tables have: the id, the caregiver who entered the row, and its last change.
  package mutating func entry(_ row: borrowing Row) throws(RowProblem) -> RecordMetadata {
    let column = nextColumn
    let id = try text(row)
    if !Self.isValidASCIIID(id) {
      guard Self.isValidID(id) else { throw problem(.notAllowed, row, column) }
      hasOnlyASCIIIDs = false
    }
    let logger = caregiver(row)
    let changedAt = try instant(row)
    (firstTimeSeconds, changeTimeSeconds) = (nil, changedAt.seconds)
    return RecordMetadata(id: id, loggedBy: logger, changedAt: changedAt)
  }

  /// Returns true if a text is a valid id: at most 64 characters, without control characters.
  static func isValidID(_ text: String) -> Bool {
    isValidASCIIID(text)
      || text.unicodeScalars.count <= 64
        && text.unicodeScalars.allSatisfy { (0x20..<0x7F).contains($0.value) || $0.value > 0x9F }
  }

  /// Returns true if a text is a valid id of only ASCII characters, as nearly all ids are.
  private static func isValidASCIIID(_ text: String) -> Bool {
    // Contiguous bytes take a tenth of the time that `utf8` alone takes.
    text.utf8.count <= 64
      && text.utf8.withContiguousStorageIfAvailable { $0.allSatisfy { (0x20..<0x7F).contains($0) } }
        == true
  }

  /// Reads the caregiver who entered the row; returns nil if the column is NULL or the caregiver cannot be used.
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

  /// Reads the id of a record in another table; returns nil if the column is NULL or the record cannot be used.
  ///
  /// The id of a record that cannot be used is added to `ignoredValues`.
  mutating func optionalReference<Kind>(
    _ row: borrowing Row, to table: String
  ) throws(RowProblem) -> ID<Kind>? {
    let column = nextColumn
    guard let id = try optionalText(row) else { return nil }
    if context.usableIDsByTable[table]?.contains(id) == true || context.containsRow(table, id) {
      return ID(id)
    }
    if let kept = context.replacementIDs[table]?[id] { return ID(kept) }
    // A record later than the reference time is valid, so the reference is not reported.
    if context.laterRowFaults[table]?[id] == nil {
      ignoredValues.append(problem(.danglingReference, row, column))
    }
    return nil
  }

  /// Reads a text, which must not be empty.
  package mutating func text(_ row: borrowing Row) throws(RowProblem) -> String {
    let column = nextColumn
    guard let text = try optionalText(row) else { throw problem(.missing, row, column) }
    return text
  }

  /// The maximum size of a text in bytes.
  ///
  /// No person writes more, and the layout of a longer text would take minutes.
  static let maximumTextBytes = 65_536

  /// Reads a text; returns nil if the column is NULL or empty.
  mutating func optionalText(_ row: borrowing Row) throws(RowProblem) -> String? {
    let column = takeNextColumn()
    if row.kind(column) == .null { return nil }
    guard row.byteCount(column) <= Self.maximumTextBytes else {
      throw problem(.textTooLong, row, column)
    }
    guard let text = row.text(column) else { throw problem(.notText, row, column) }
    return text.isEmpty ? nil : text
  }

  /// Reads a text, which may be empty but not NULL, and splits it into words at spaces.
  mutating func spaceSeparatedWords(_ row: borrowing Row) throws(RowProblem) -> [String] {
    let column = nextColumn
    guard let text = try optionalText(row) else {
      if row.kind(column) == .null { throw problem(.missing, row, column) }
      return []
    }
    return text.split(separator: " ").map(String.init)
  }

  /// Returns the index of the next column, and moves to the column after it.
  mutating func takeNextColumn() -> Int {
    defer { nextColumn += 1 }
    return nextColumn
  }

  /// Skips the next column and returns true if the column is NULL; otherwise, does nothing and returns false.
  mutating func skipIfNull(_ row: borrowing Row) -> Bool {
    guard row.kind(nextColumn) == .null else { return false }
    nextColumn += 1
    return true
  }

  func problem(_ fault: RowProblem.Fault, _ row: borrowing Row, _ column: Int) -> RowProblem {
    RowProblem(fault, column: columns[column], found: row.description(of: column))
  }

  /// What is known of other rows when a row is checked: the ids to which it may refer, and the limits of its values.
  package struct Context {
    /// The moment for which a site or report is built; events after it are not used.
    let referenceTime: Instant
    var quantitiesOfUnknownUnit: Quantities = []
    package var profiles: [String: ID<Profile>] = [:]
    var plausibilityLimits: [ID<Profile>: PlausibilityLimits] = [:]
    /// The caregivers by id, which are empty until the caregivers have been read.
    package var caregivers: [String: ID<Caregiver>] = [:]
    package var foodNames = FoodNames()
    var usableIDsByTable: [String: Set<String>] = [:]
    /// Returns true if a table, the first argument, contains a usable row with an id, the second argument.
    ///
    /// An import uses this function, because it has too many ids to keep them in `usableIDsByTable`.
    package var containsRow: (String, String) -> Bool = { _, _ in false }
    /// The faults of rows that are left out because their time is after the reference time, by table and by id.
    var laterRowFaults: [String: [String: RowProblem.Fault]] = [:]
    /// The id of the record that is used instead of a duplicate, by table and by the id of the duplicate.
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
