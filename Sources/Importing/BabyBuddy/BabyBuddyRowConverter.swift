import Photos
import Records
import SQLite

/// Converts rows of a Baby Buddy database into records for the family's database.
struct BabyBuddyRowConverter: Sendable {
  typealias Content = ImportedRecord.Content

  let declared: BabyBuddy.DeclaredValues
  private let databaseID: BabyBuddyDatabaseID
  private let birthDatesByChildID: [Int64: LocalDate]
  private let sexesByChildID: [Int64: Profile.Sex]
  /// The numbers of rows and values that Kinfolio has no place for, by the name of their table or column in Baby Buddy.
  var omittedCounts: [String: Int] = [:]

  /// Prepares to convert rows, with dates of birth from an earlier import for children who are not in the database.
  init(
    of buddy: BabyBuddy, _ declared: BabyBuddy.DeclaredValues,
    birthDates earlier: [Int64: LocalDate] = [:]
  ) throws(ImportProblem) {
    self.declared = declared
    databaseID = buddy.databaseID
    let children = buddy.children
    birthDatesByChildID = earlier.merging(
      children.compactMap { child in child.birthDate.map { (child.id, $0) } }
    ) { _, isNap in isNap }
    sexesByChildID = try Self.sexesByChildID(
      declaredSexes: declared.sexesByChildName, children: children)
  }

  private static func sexesByChildID(
    declaredSexes declared: [String: Profile.Sex], children: [BabyBuddy.Child]
  ) throws(ImportProblem) -> [Int64: Profile.Sex] {
    var sexes: [Int64: Profile.Sex] = [:]
    for (name, sex) in declared {
      let exact = children.filter { $0.name == name }
      let meant = exact.isEmpty ? children.filter { $0.firstName == name } : exact
      if children.isEmpty {
        throw ImportProblem("There are no children in it, so none called \(name).")
      }
      guard meant.count == 1 else {
        throw ImportProblem(
          "Baby Buddy has \(meant.isEmpty ? "no child" : "several children") called \(name). "
            + "There are: \(children.map(\.name).joined(separator: ", ")).")
      }
      sexes[meant[0].id] = sex
    }
    return sexes
  }

  /// Returns the records of a Baby Buddy row, and counts in ``omittedCounts`` what Kinfolio has no place for.
  mutating func records(of row: BabyBuddyRow) throws(RowProblem) -> [ImportedRecord] {
    switch row.kind {
    case "child": try childRecords(row)
    case "feeding": try feedingRecords(row).movable(between: BabyBuddyTable.feedings.targetTables)
    case "pumping": [try pumpingRecord(row)]
    case "sleep": [try sleepRecord(row)]
    case "diaperchange": [try diaperRecord(row)]
    case "tummytime": try tummyTimeRecords(row)
    case "temperature": [try temperatureRecord(row)]
    case "medication": [try medicationRecord(row)]
    case "weight": [try measurement(row, .weight, inColumn: "weight", .weight)]
    case "height": [try heightRecord(row)]
    case "headcircumference": [try measurement(row, .head, inColumn: "head_circumference", .head)]
    case "note": try noteRecords(row)
    default: []
    }
  }

  func profileLink(_ row: BabyBuddyRow) throws(RowProblem) -> Content {
    let child = try row.require("child_id", BabyBuddyRow.integer)
    return .record(of: "profiles", named: databaseID.rowKey(kind: "child", id: child))
  }

  func record(
    _ table: String, _ row: BabyBuddyRow, _ columns: KeyValuePairs<String, Content>
  ) -> ImportedRecord {
    ImportedRecord(
      table, key: databaseID.rowKey(kind: row.kind, id: row.id), changedAt: declared.exportedAt,
      row: Int(row.id), columns)
  }

  /// Returns a row's notes, the texts `others` and the row's tags as one text, or nil if all of them are missing.
  func noteText(_ row: BabyBuddyRow, _ others: String?...) throws(RowProblem) -> String? {
    let notes = try row.text("notes")
    let parts = [notes] + others + row.tags.map { "#\($0)" }
    let text = parts.compactMap(\.self).joined(separator: " · ")
    return text.isEmpty ? nil : text
  }

  /// Returns the age of a child in days, or nil if the date of birth is unknown.
  func ageInDays(of child: Int64, on day: LocalDate) -> Int? {
    birthDatesByChildID[child].map { day.days - $0.days }
  }

  mutating func childRecords(_ row: BabyBuddyRow) throws(RowProblem) -> [ImportedRecord] {
    let picture = try photoPath(inColumn: "picture", of: row)
    let portrait = ImportID.text(
      BabyBuddy.recordSource, "photos", databaseID.rowKey(kind: row.kind, id: row.id))
    let profile = record(
      "profiles", row,
      [
        "kind": .text("child"), "name": .text(try row.childName()),
        "birth_date": .text(try row.day("birth_date")?.description),
        // The color depends only on the child's own ID, not on other children in this copy of the database.
        "slot": .unlessSet(.integer((row.id % 4 + 3) % 4)),
        "sex": .declared(sexesByChildID[row.id].map { .text($0.rawValue) } ?? .null),
        "due_date": .unlessSet(try row.day("due_date").map { .text($0.description) } ?? .null),
        "portrait_id": .unlessSet(picture == nil ? .null : .text(portrait)),
      ])
    guard let picture else { return [profile] }
    let owner = Content.record(of: "profiles", named: profile.key)
    return [profile, photo(picture, row, of: owner, at: nil, nil)]
  }

  /// Returns the record of a sleep.
  ///
  /// If the database does not distinguish naps, a sleep that starts from 6:00 to 18:00 counts as a nap, as in later
  /// versions of Baby Buddy.
  func sleepRecord(_ row: BabyBuddyRow) throws(RowProblem) -> ImportedRecord {
    let span = try row.span()
    let isNap = [try row.flag("nap"), try row.flag("napping")].compactMap(\.self).first
    let kind: Sleep.Kind? = isNap.map { $0 ? .nap : .night }
    return record(
      "sleeps", row,
      [
        "profile_id": try profileLink(row), "started_at": .integer(span.start.seconds),
        "ended_at": .integer(span.end?.seconds),
        "kind": .text((kind ?? declared.familyZone.sleepKind(startingAt: span.start)).rawValue),
        "note": .text(try noteText(row)),
      ])
  }

  func diaperRecord(_ row: BabyBuddyRow) throws(RowProblem) -> ImportedRecord {
    let word = try row.text("color")
    let colour = Diaper.Color(rawValue: word == "gray" ? "grey" : word ?? "")
    let other = colour == nil ? word.map { "color \($0)" } : nil
    return record(
      "diapers", row,
      [
        "profile_id": try profileLink(row),
        "happened_at": .integer(try row.require("time", BabyBuddyRow.moment).seconds),
        "wet": .integer(try row.require("wet", BabyBuddyRow.flag) ? 1 : 0),
        "dirty": .integer(try row.require("solid", BabyBuddyRow.flag) ? 1 : 0),
        "colour": .text(colour?.rawValue),
        "note": .text(try noteText(row, other, try amountText(in: row))),
      ])
  }

  /// Returns the milestone in a row about tummy time, or only counts the row if it has none, because Kinfolio has no
  /// records of tummy time.
  mutating func tummyTimeRecords(_ row: BabyBuddyRow) throws(RowProblem) -> [ImportedRecord] {
    guard let title = try row.text("milestone") else {
      omittedCounts["core_tummytime without a milestone", default: 0] += 1
      return []
    }
    let span = try row.span()
    let minutes = (span.durationSeconds ?? 0) / 60
    return [
      record(
        "milestones", row,
        [
          "profile_id": try profileLink(row),
          "reached_on": .text(declared.familyZone.day(of: span.end ?? span.start).description),
          "kind": .text("other"),
          "title": .text(title), "note": .text(try noteText(row, "tummy time \(minutes) min")),
        ])
    ]
  }

  func temperatureRecord(_ row: BabyBuddyRow) throws(RowProblem) -> ImportedRecord {
    record(
      "temperatures", row,
      [
        "profile_id": try profileLink(row),
        "measured_at": .integer(try row.require("time", BabyBuddyRow.moment).seconds),
        "celsius": .number(try metricAmount(inColumn: "temperature", of: .temperature, row)),
        "note": .text(try noteText(row)),
      ])
  }

  func medicationRecord(_ row: BabyBuddyRow) throws(RowProblem) -> ImportedRecord {
    // Django stores durations in microseconds.
    let hours = try row.integer("next_dose_interval").map { Double($0) / 3_600_000_000 }
    let next = hours.map { "next dose after \((($0 * 100).rounded() / 100).plainText) h" }
    return record(
      "doses", row,
      [
        "profile_id": try profileLink(row),
        "given_at": .integer(try row.require("time", BabyBuddyRow.moment).seconds),
        "name": .text(try row.require("name", BabyBuddyRow.text)),
        "amount": .number(try row.number("dosage")),
        "unit": .text(try row.text("dosage_unit")), "note": .text(try noteText(row, next)),
      ])
  }

  mutating func noteRecords(_ row: BabyBuddyRow) throws(RowProblem) -> [ImportedRecord] {
    let moment = try row.require("time", BabyBuddyRow.moment)
    let owner = try profileLink(row)
    let text = try noteText(row, try row.text("note"))
    let picture = try photoPath(inColumn: "image", of: row)
    guard text != nil || picture != nil else { throw row.problem(.missing, "note") }
    let note = text.map {
      record(
        "notes", row,
        [
          "profile_id": owner, "written_at": .integer(moment.seconds), "kind": .text("note"),
          "text": .text($0),
        ])
    }
    return [note, picture.map { photo($0, row, of: owner, at: moment, text) }].compactMap(\.self)
  }

  /// Returns the path of a row's picture in the family's photo folder, or counts it in ``omittedCounts`` if it is
  /// missing.
  mutating func photoPath(inColumn column: String, of row: BabyBuddyRow) throws(RowProblem)
    -> String?
  {
    guard let name = try row.text(column) else { return nil }
    for path in [name, "media/\(name)"] where declared.photoFolder?.containsFile(path) == true {
      return path
    }
    if declared.keepsMissingPhotoPaths { return name }
    omittedCounts["core_\(row.kind).\(column) not in the photo folder", default: 0] += 1
    return nil
  }

  func photo(
    _ file: String, _ row: BabyBuddyRow, of owner: Content, at moment: Instant?, _ caption: String?
  ) -> ImportedRecord {
    record(
      "photos", row,
      [
        "profile_id": owner, "captured_at": .integer(moment?.seconds), "file": .text(file),
        "caption": .text(caption),
      ])
  }
}

extension PhotoFolder {
  fileprivate func containsFile(_ name: String) -> Bool {
    do throws(Fault) {
      _ = try open(named: name)
      return true
    } catch {
      return false
    }
  }
}
