import SQLite

/// Reads and checks the columns of a database row, one after another, in the order of the table's columns.
///
/// Each method that returns a value reads the next column, and throws `RowProblem` if the value is invalid.
package struct RowDecoder {
  let columnNames: [String]
  let context: ValidationContext
  private(set) var nextColumnIndex = 0
  /// The ignored values of the row: references to records that cannot be used, and unknown allergens.
  var ignoredValueProblems: [RowProblem] = []
  /// The first date or moment of the row, or its last change if none has been read yet, in seconds since 1970.
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

  package init(columnNames: [String], context: ValidationContext) {
    self.columnNames = columnNames
    self.context = context
  }

  mutating func startNextRow() {
    nextColumnIndex = 0
    latestFutureInstant = nil
    requiresPastInstants = false
    firstTimeSeconds = nil
    if !ignoredValueProblems.isEmpty { ignoredValueProblems = [] }
  }

  /// Reads the columns that all tables have: the id, the caregiver who entered the row, and its last change.
  package mutating func nextMetadata(_ row: borrowing Row) throws(RowProblem) -> RecordMetadata {
    let column = nextColumnIndex
    let id = try nextText(row)
    if !Self.isValidASCIIID(id) {
      guard Self.isValidID(id) else { throw problem(.notAllowed, row, column) }
      hasOnlyASCIIIDs = false
    }
    let logger = nextCaregiverID(row)
    let changedAt = try nextInstant(row)
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
  private mutating func nextCaregiverID(_ row: borrowing Row) -> ID<Caregiver>? {
    let column = takeNextColumnIndex()
    for seen in cachedCaregivers where row.hasText(seen.text, at: column) { return seen }
    if row.storageType(column) == .null { return nil }
    guard let id = row.text(column).flatMap({ context.caregiverIDs[$0] }) else {
      ignoredValueProblems.append(problem(.danglingReference, row, column))
      return nil
    }
    if cachedCaregivers.count < 4 { cachedCaregivers.append(id) }
    return id
  }

  package mutating func nextProfileID(_ row: borrowing Row) throws(RowProblem) -> ID<Profile> {
    let column = takeNextColumnIndex()
    if let cachedProfile, row.hasText(cachedProfile.text, at: column) { return cachedProfile }
    guard let id = row.text(column).flatMap({ context.profileIDs[$0] }) else {
      throw problem(row.storageType(column) == .null ? .missing : .danglingReference, row, column)
    }
    cachedProfile = id
    return id
  }

  package mutating func nextReference<Kind>(
    _ row: borrowing Row, to table: String
  ) throws(RowProblem) -> ID<Kind> {
    let column = nextColumnIndex
    guard let id: ID<Kind> = try nextOptionalReference(row, to: table) else {
      if let text = row.text(column), let fault = context.laterRowFaultsByTable[table]?[text] {
        throw problem(fault, row, column)
      }
      throw problem(row.storageType(column) == .null ? .missing : .danglingReference, row, column)
    }
    return id
  }

  /// Reads the id of a record in another table; returns nil if the column is NULL or the record cannot be used.
  ///
  /// The id of a record that cannot be used is added to `ignoredValueProblems`.
  mutating func nextOptionalReference<Kind>(
    _ row: borrowing Row, to table: String
  ) throws(RowProblem) -> ID<Kind>? {
    let column = nextColumnIndex
    guard let id = try nextOptionalText(row) else { return nil }
    if context.usableIDsByTable[table]?.contains(id) == true || context.containsRow(table, id) {
      return ID(id)
    }
    if let kept = context.replacementIDsByTable[table]?[id] { return ID(kept) }
    // A record later than the reference time is valid, so the reference is not reported.
    if context.laterRowFaultsByTable[table]?[id] == nil {
      ignoredValueProblems.append(problem(.danglingReference, row, column))
    }
    return nil
  }

  /// Reads a text, which must not be empty.
  package mutating func nextText(_ row: borrowing Row) throws(RowProblem) -> String {
    let column = nextColumnIndex
    guard let text = try nextOptionalText(row) else { throw problem(.missing, row, column) }
    return text
  }

  /// The maximum size of a text in bytes.
  ///
  /// No person writes more, and the layout of a longer text would take minutes.
  static let maximumTextBytes = 65_536

  /// Reads a text; returns nil if the column is NULL or empty.
  mutating func nextOptionalText(_ row: borrowing Row) throws(RowProblem) -> String? {
    let column = takeNextColumnIndex()
    if row.storageType(column) == .null { return nil }
    guard row.byteCount(column) <= Self.maximumTextBytes else {
      throw problem(.textTooLong, row, column)
    }
    guard let text = row.text(column) else { throw problem(.notText, row, column) }
    return text.isEmpty ? nil : text
  }

  /// Reads a text, which may be empty but not NULL, and splits it into words at spaces.
  mutating func nextWords(_ row: borrowing Row) throws(RowProblem) -> [String] {
    let column = nextColumnIndex
    guard let text = try nextOptionalText(row) else {
      if row.storageType(column) == .null { throw problem(.missing, row, column) }
      return []
    }
    return text.split(separator: " ").map(String.init)
  }

  /// Returns the index of the next column, and moves to the column after it.
  mutating func takeNextColumnIndex() -> Int {
    defer { nextColumnIndex += 1 }
    return nextColumnIndex
  }

  /// Skips the next column and returns true if the column is NULL; otherwise, does nothing and returns false.
  mutating func skipIfNull(_ row: borrowing Row) -> Bool {
    guard row.storageType(nextColumnIndex) == .null else { return false }
    nextColumnIndex += 1
    return true
  }

  func problem(_ fault: RowProblem.Fault, _ row: borrowing Row, _ column: Int) -> RowProblem {
    RowProblem(fault, column: columnNames[column], found: row.description(of: column))
  }

  /// Information by which a row is checked: the ids to which it may refer, and the limits of its values.
  package struct ValidationContext {
    /// The moment for which a site or report is built; events after it are not used.
    let referenceTime: Instant
    var quantitiesOfUnknownUnit: Quantities = []
    package var profileIDs: [String: ID<Profile>] = [:]
    var plausibilityLimitsByProfile: [ID<Profile>: PlausibilityLimits] = [:]
    /// The ids of the caregivers by their text; it is empty until the caregivers have been read.
    package var caregiverIDs: [String: ID<Caregiver>] = [:]
    package var foodNames = FoodNames()
    var usableIDsByTable: [String: Set<String>] = [:]
    /// Takes the name of a table and an id, and returns true if the table contains a usable row with this id.
    ///
    /// An import uses this function, because it has too many ids to keep them in `usableIDsByTable`.
    package var containsRow: (String, String) -> Bool = { _, _ in false }
    /// The faults of rows that are left out because their time is after the reference time, by table and by id.
    var laterRowFaultsByTable: [String: [String: RowProblem.Fault]] = [:]
    /// The id of the record that is used instead of a duplicate, by table and by the id of the duplicate.
    var replacementIDsByTable: [String: [String: String]] = [:]

    package init(referenceTime: Instant, quantitiesOfUnknownUnit: Quantities = []) {
      self.referenceTime = referenceTime
      self.quantitiesOfUnknownUnit = quantitiesOfUnknownUnit
    }

    mutating func add(_ profile: Profile, of family: Family) {
      profileIDs[profile.entry.id] = profile.id
      plausibilityLimitsByProfile[profile.id] = PlausibilityLimits(
        of: profile, in: family, until: referenceTime)
    }
  }
}
