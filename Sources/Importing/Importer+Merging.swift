import Records
import SQLite

extension Importer {
  /// Adds a record that its table does not contain, and returns the problem if the record is skipped.
  ///
  /// If another table contains a later record of the same row, the record is only logged.
  mutating func add(
    _ record: ImportedRecord, values: [SQLiteValue], to table: ImportTargetTable
  ) throws(SQLiteError) -> RowProblem? {
    let otherForms = try storedRecords(ofRowOf: record).filter { $0.table != record.table }
    for form in otherForms
    where record.unusedTables.contains(form.table) && form.version.changedAt == record.changedAt {
      if try alreadyReadRecords.contains(record.key, of: form.table) {
        return skipRecord(record, Self.duplicateProblem)
      }
    }
    let isLatest = !otherForms.contains { record.isReplaced(by: $0, among: otherForms) }
    let id = ImportID.text(source, record.table, record.key)
    let problem = try problem(writingRowWithID: id, of: record, isKept: isLatest) {
      [source] () throws(SQLiteError) in
      try table.add(
        id: id, key: record.key, of: source, values: values, changedAt: record.changedAt)
    }
    if let problem { return skipRecord(record, problem) }
    if !otherForms.isEmpty {
      try removeEarlierForms(
        of: record, newVersion: table.version(withValues: values, changedAt: record.changedAt))
    }
    let hasBecome = otherForms.contains { record.unusedTables.contains($0.table) }
    countRecord(in: record.table, as: !isLatest ? \.older : hasBecome ? \.changed : \.added)
    return nil
  }

  /// The problem of two different records with the same key and time in one file.
  private static let duplicateProblem = RowProblem(.conflictingDuplicate, column: "")

  /// Merges a record with the stored record of the same key, and returns the problem if the record is skipped.
  ///
  /// The later version is stored, and the earlier one is logged. If one of them lacks a value that exports may lack, it
  /// gets the value of the other one.
  mutating func merge(
    _ record: ImportedRecord, values: [SQLiteValue], with found: ImportTargetTable.StoredRow,
    in table: ImportTargetTable
  ) throws(SQLiteError) -> RowProblem? {
    let own = table.completedValues(found.values, from: values)
    let others = table.completedValues(values, from: found.values)
    let known = table.version(withValues: own, changedAt: found.changedAt)
    let wasMisread = wereAllRecordsMisread || record.wasMisread
    let changedAt = wasMisread ? max(found.changedAt, record.changedAt) : record.changedAt
    let newVersion = table.version(withValues: others, changedAt: changedAt)
    let isAnother = newVersion.contentText != known.contentText
    let isOfOneMoment = known.changedAt == newVersion.changedAt
    if isAnother, isOfOneMoment, try alreadyReadRecords.contains(record.key, of: record.table) {
      return skipRecord(record, Self.duplicateProblem)
    }
    let isLater = wasMisread ? isAnother : known < newVersion
    if isAnother {
      // An earlier version is also skipped if it is impossible, so that the order of imports does not matter.
      let problem = try problem(writingRowWithID: found.id, of: record, isKept: isLater) {
        () throws(SQLiteError) in
        try table.changeRow(found.id, to: others, changedAt: changedAt)
      }
      if let problem { return skipRecord(record, problem) }
    }
    let isCompleted = own != found.values
    if !(isAnother && isLater), isCompleted || isLater {
      try table.changeRow(found.id, to: own, changedAt: max(found.changedAt, changedAt))
    }
    var (isRemoved, isKept) = (false, false)
    if isAnother || isCompleted || isLater {
      let profile = profileID(of: record, found.id, table, isAnother && isLater ? others : own)
      let (earlier, latest) = isLater ? (known, newVersion) : (newVersion, known)
      isKept = try log.addVersion(
        isAnother ? earlier : nil, before: latest, ofTable: record.table, key: record.key,
        profileID: profile)
      isRemoved = try removeEarlierForms(
        of: record, newVersion: latest, hadVersionOfSameTime: found.changedAt == record.changedAt)
    }
    let isReplaced = try replaceDeclaredValues(ofRow: found.id, in: table, with: values, of: record)
    let isFilled = try table.fillEmptyColumns(ofRow: found.id, with: values) || isReplaced
    let isChanged = isAnother && isLater || isCompleted || isFilled || isRemoved
    countRecord(in: record.table, as: isChanged ? \.changed : isKept ? \.older : \.unchanged)
    return nil
  }

  /// Writes a row, returns its problem if it is unusable, and removes it again if it is unusable or not `isKept`.
  private mutating func problem(
    writingRowWithID id: String, of record: ImportedRecord, isKept: Bool,
    _ write: () throws(SQLiteError) -> Void
  ) throws(SQLiteError) -> RowProblem? {
    try database.execute("SAVEPOINT record")
    var problem: RowProblem?
    do throws(SQLiteError) {
      try write()
      problem = try checker.problem(ofRowWithID: id, in: record.table)
    } catch {
      guard let broken = error.constraintProblem else { throw error }
      problem = broken
    }
    let isGood = problem == nil
    try database.execute((isGood && isKept ? "" : "ROLLBACK TO record; ") + "RELEASE record")
    // `checker` must know the row as it is after the rollback.
    if isGood, !isKept { _ = try checker.problem(ofRowWithID: id, in: record.table) }
    return problem
  }

  /// Returns the people of this source who are probably the same as a person in `profiles`, but have another profile,
  /// so that the records of one person would be divided between two profiles.
  package func namesakes(among profiles: [Profile]) throws(SQLiteError) -> [Namesake] {
    let ids = Set(profiles.map(\.id.text))
    var namesakes: [Namesake] = []
    try database.prepare(
      "SELECT id, name, birth_date FROM profiles WHERE source = ?1 AND birth_date IS NOT NULL "
        + "ORDER BY name, id"
    ).forEachRow([.text(source)]) { row in
      guard let id = row.text(0), !ids.contains(id), let name = row.text(1) else { return }
      let born = row.text(2).flatMap { LocalDate($0) }
      let known = profiles.first { $0.birthDate == born && name.mayNameSamePerson(as: $0.name) }
      if let known { namesakes.append(Namesake(name: name, existingProfile: known)) }
    }
    return namesakes
  }
}

extension SQLiteError {
  /// The problem of a row that violates a constraint of the database's schema, or nil for any other error.
  var constraintProblem: RowProblem? {
    guard kind == .constraint else { return nil }
    if message.hasPrefix("FOREIGN KEY") { return RowProblem(.danglingReference, column: "") }
    let detail = message.split(separator: ": ", maxSplits: 1).last.map(String.init) ?? ""
    if message.hasPrefix("CHECK") {
      let column = detail.replacing("length(", with: "").prefix { $0.isLetter || $0 == "_" }
      return RowProblem(.outOfRange, column: String(column))
    }
    let column = detail.split(separator: ".").last.map(String.init) ?? ""
    let fault: RowProblem.Fault =
      message.hasPrefix("NOT NULL")
      ? .missing
      : message.hasPrefix("UNIQUE") ? .duplicateKey : .notANumber
    return RowProblem(fault, column: column)
  }
}

/// A person for whom an import adds a profile, although the family probably has a profile of the person already.
package struct Namesake: Hashable, Sendable {
  /// The person's name in the imported data.
  package let name: String
  package let existingProfile: Profile
}

extension String {
  /// Returns whether two names may be of the same person: they are equal, or one starts with the words of the other.
  func mayNameSamePerson(as other: String) -> Bool {
    let words = lowercased().split(whereSeparator: \.isWhitespace)
    let others = other.lowercased().split(whereSeparator: \.isWhitespace)
    return words.starts(with: others) || others.starts(with: words)
  }
}
