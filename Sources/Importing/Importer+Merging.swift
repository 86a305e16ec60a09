import Records
import SQLite

/// What becomes of a record beside what is known of it.
extension Importer {
  /// Takes a record that does not stand in its table; its row may stand in another one as something later.
  mutating func add(
    _ record: ImportedRecord, _ values: [SQLiteValue], _ table: ImportTable
  ) throws(SQLiteError) -> RowProblem? {
    let rivals = try rivals(of: record)
    for rival in rivals
    where record.elsewhere.contains(rival.table)
      && rival.version.changedAt == record.changedAt
    {
      if try once.contains(record.key, of: rival.table) { return skip(record, Self.saidTwice) }
    }
    let isLatest = !rivals.contains { record.givesWay(to: $0, among: rivals) }
    let id = ImportID.text(source, record.table, record.key)
    let problem = try problem(trying: id, of: record, isKept: isLatest) {
      [source] () throws(SQLiteError) in
      try table.add(id, record.key, of: source, values, changedAt: record.changedAt)
    }
    if let problem { return skip(record, problem) }
    if !rivals.isEmpty {
      try settle(record, table.version(values, changedAt: record.changedAt))
    }
    let hasBecome = rivals.contains { record.elsewhere.contains($0.table) }
    count(record, !isLatest ? \.older : hasBecome ? \.changed : \.added)
    return nil
  }

  /// Of two records of one name in one file neither is the later.
  private static let saidTwice = RowProblem(.conflictingDuplicate, column: "")

  /// Of what is known and what comes, the later counts and the earlier is kept in the log; each tells
  /// what lasts to the other.
  mutating func merge(
    _ record: ImportedRecord, _ values: [SQLiteValue], _ found: ImportTable.Row,
    _ table: ImportTable
  ) throws(SQLiteError) -> RowProblem? {
    let own = table.completed(found.values, by: values)
    let others = table.completed(values, by: found.values)
    let known = table.version(own, changedAt: found.changedAt)
    let isToldAnew = isToldAnew || record.isToldAnew
    let changedAt = isToldAnew ? max(found.changedAt, record.changedAt) : record.changedAt
    let coming = table.version(others, changedAt: changedAt)
    let isAnother = coming.content != known.content
    let isOfOneMoment = known.changedAt == coming.changedAt
    if isAnother, isOfOneMoment, try once.contains(record.key, of: record.table) {
      return skip(record, Self.saidTwice)
    }
    let isLater = isToldAnew ? isAnother : known < coming
    if isAnother {
      // An earlier version that cannot be true is none either, whichever came first.
      let problem = try problem(trying: found.id, of: record, isKept: isLater) {
        () throws(SQLiteError) in
        try table.change(found.id, to: others, changedAt: changedAt)
      }
      if let problem { return skip(record, problem) }
    }
    let isCompleted = own != found.values
    if !(isAnother && isLater), isCompleted || isLater {
      try table.change(
        found.id, to: own, changedAt: max(found.changedAt, changedAt))
    }
    var (isTakenAway, isKept) = (false, false)
    if isAnother || isCompleted || isLater {
      let profile = profile(of: record, found.id, table, isAnother && isLater ? others : own)
      let (earlier, latest) = isLater ? (known, coming) : (coming, known)
      isKept = try log.keep(
        isAnother ? earlier : nil, before: latest, of: record.table, record.key, about: profile)
      isTakenAway = try settle(
        record, latest, stoodThere: found.changedAt == record.changedAt)
    }
    let isReplaced = try replace(found.id, table, with: values, of: record)
    let isFilled = try table.fill(found.id, with: values) || isReplaced
    let isChanged = isAnother && isLater || isCompleted || isFilled || isTakenAway
    count(record, isChanged ? \.changed : isKept ? \.older : \.known)
    return nil
  }

  /// Writes a row, and takes it back where no site could use it, or where it is not to be kept.
  private mutating func problem(
    trying id: String, of record: ImportedRecord, isKept: Bool,
    _ write: () throws(SQLiteError) -> Void
  ) throws(SQLiteError) -> RowProblem? {
    try database.execute("SAVEPOINT record")
    var problem: RowProblem?
    do throws(SQLiteError) {
      try write()
      problem = try judge.problem(with: id, in: record.table)
    } catch {
      guard let broken = error.brokenRule else { throw error }
      problem = broken
    }
    let isGood = problem == nil
    try database.execute((isGood && isKept ? "" : "ROLLBACK TO record; ") + "RELEASE record")
    // What others may point to is again as it was.
    if isGood, !isKept { _ = try judge.problem(with: id, in: record.table) }
    return problem
  }
}

extension SQLiteError {
  /// The rule of the schema that a row breaks; nil for an error that is not the row's.
  var brokenRule: RowProblem? {
    guard kind == .constraint else { return nil }
    if message.hasPrefix("FOREIGN KEY") { return RowProblem(.danglingReference, column: "") }
    let told = message.split(separator: ": ", maxSplits: 1).last.map(String.init) ?? ""
    if message.hasPrefix("CHECK") {
      let column = told.replacing("length(", with: "").prefix { $0.isLetter || $0 == "_" }
      return RowProblem(.outOfRange, column: String(column))
    }
    let column = told.split(separator: ".").last.map(String.init) ?? ""
    let fault: RowProblem.Fault =
      message.hasPrefix("NOT NULL")
      ? .missing
      : message.hasPrefix("UNIQUE") ? .duplicateKey : .notANumber
    return RowProblem(fault, column: column)
  }
}

/// Somebody whom an import takes for a new one, though the family probably has them from elsewhere.
package struct Namesake: Hashable, Sendable {
  /// What the source calls them.
  package let name: String
  /// Whom the family has already.
  package let known: Profile
}

extension Importer {
  /// The people of the source who are not among some profiles, but one of those has their first or whole
  /// name and their day of birth: the days of one child would stand in two places.
  ///
  /// Throws ``SQLiteError`` where profiles cannot be read.
  package func namesakes(among profiles: [Profile]) throws(SQLiteError) -> [Namesake] {
    let ids = Set(profiles.map(\.id.text))
    var namesakes: [Namesake] = []
    try database.prepare(
      "SELECT id, name, birth_date FROM profiles WHERE source = ?1 AND birth_date IS NOT NULL "
        + "ORDER BY name, id"
    ).forEachRow([.text(source)]) { row in
      guard let id = row.text(0), !ids.contains(id), let name = row.text(1) else { return }
      let born = row.text(2).flatMap { LocalDate($0) }
      let known = profiles.first { $0.birthDate == born && name.mayBeName(of: $0.name) }
      if let known { namesakes.append(Namesake(name: name, known: known)) }
    }
    return namesakes
  }

}

extension String {
  /// Whether it may be the name of somebody whose `other` name is known: the same, or one is the other's
  /// first.
  func mayBeName(of other: String) -> Bool {
    let words = lowercased().split(whereSeparator: \.isWhitespace)
    let others = other.lowercased().split(whereSeparator: \.isWhitespace)
    return words.starts(with: others) || others.starts(with: words)
  }
}
