import Foundation
import Records

/// How a line of `kinfolio log` describes a record of one table, in addition to what the table's columns define.
struct LogKind: Sendable {
  let table: String
  /// The kinds of profiles that can have such records; empty if the records are about the whole family.
  var people: Set<Profile.Kind> = Set(Profile.Kind.allCases)
  /// The column of words that have no other meaning, such as a name.
  ///
  /// If it is nil, such words are not understood.
  var text: String?
  /// The column of the text after a colon, or nil if there is none.
  var note: String? = "note"
  /// True if words that are the values of other columns, such as the kind of a milestone, are also a part of the text.
  var textKeepsWords = false
  /// True if the text is the name of a doctor, which starts with a title such as "Dr." unless it is quoted.
  var textNeedsTitle = false
  /// True if the text is not a name, so that it must be in double quotes or after a colon.
  var textIsSentence = false
  /// True if the text can be the text of other records, such as a symptom that is a sign of a reaction.
  var textCanBeKeyword = false
  /// True if the text is everything after the keyword, as written.
  var isVerbatim = false
  /// The column that refers to a record named in the line, such as a food.
  var reference: String?
  /// The column of the amount that may have any unit, with the column of its unit.
  var amountAndUnit: (amount: String, unit: String)?
  /// The columns of amounts, of which a line must fill at least one, and an example of such an amount.
  var requiredAmounts: (columns: [String], example: String)?
  /// The columns of the seconds at the left and the right breast.
  var breastColumns: (left: String, right: String)?
  /// True for a pet food and for a count of its stock, which contain the size of a packet, a box or a bag.
  var isSupply = false
  /// The column of the time or day in the line, if it is not one that identifies the record.
  var time: String?
  /// True if the record is about a period that may last longer than five hours.
  var canBeLong = false
  /// The maximum duration of a record in hours, by the value of its column `kind`, such as 6 for `nap`.
  var maximumHoursByKind: [String: Int64] = [:]
  /// The kinds of profiles that can have a record, by the value of its column `kind`, such as pets for `vet`.
  var peopleByKind: [String: Set<Profile.Kind>] = [:]
  /// True if the time may be in the future.
  var isPlan = false
  /// The column of the last day.
  var lastDay: String?
  /// The column of the day on which something is due.
  var due: String?
  /// The column of the time at which a check after the meal named in the line is due.
  var dueAfterMeal: String?
  /// The column of the time that ends the record, if the record is no period and has no last day.
  var closing: String?
  /// True if a line can end the record by its name alone, such as "cough ended".
  var canEndByName = false
  /// True if a note such as "stopped" probably means the end of another record.
  var noteCanBeEnd = false
  /// True if the record is about something that can be left out, such as a dose.
  var canBeOmitted = false
  /// The values of columns that the line does not mention, by the name of the column.
  var defaults: [String: String] = [:]

  var kind: RecordKind? { Journal.kind(ofTable: table) }

  /// The column of the line's time or day, or nil if the record has none.
  var timeField: Field? {
    if let time { return kind?.field(time) }
    return kind?.fields.first { $0.isIdentifying && [.moment, .day].contains($0.valueType) }
  }

  /// The column with the end of a period, or nil if the record is not about a period.
  var periodEnd: Field? {
    guard let kind, kind.recordType is any SpanRecord.Type else { return nil }
    return kind.fields.first { $0.valueType == .moment && !$0.isIdentifying }
  }

  /// The column of the time or day that ends a record, or nil if such records have no end.
  var end: Field? { (closing ?? lastDay).flatMap { kind?.field($0) } ?? periodEnd }

  static func of(_ table: String) -> LogKind? { all.first { $0.table == table } }

  static let all: [LogKind] = [
    LogKind(table: "bottle_feeds", people: [.child], defaults: ["contents": "other"]),
    LogKind(
      table: "nursing_sessions", people: [.child], breastColumns: ("left_seconds", "right_seconds")),
    LogKind(table: "milk_waste", people: [.child], text: "reason", note: nil, textIsSentence: true),
    LogKind(table: "pumping_sessions", people: [.child]),
    LogKind(
      table: "sleeps", people: [.child], canBeLong: true, maximumHoursByKind: ["nap": 6],
      noteCanBeEnd: true),
    LogKind(table: "diapers", people: [.child], defaults: ["wet": "0", "dirty": "0"]),
    LogKind(table: "measurements"),
    LogKind(table: "temperatures"),
    LogKind(
      table: "symptoms", text: "name", canBeLong: true, canEndByName: true,
      noteCanBeEnd: true),
    LogKind(table: "vaccinations", text: "vaccine", due: "next_due_on", canBeOmitted: true),
    LogKind(
      table: "medicines", text: "name", textCanBeKeyword: true, amountAndUnit: ("amount", "unit"),
      requiredAmounts: (["amount"], "500 mg or 1 tablet"), time: "starts_on", lastDay: "ends_on",
      canEndByName: true, noteCanBeEnd: true),
    LogKind(
      table: "doses", text: "name", reference: "medicine_id", amountAndUnit: ("amount", "unit"),
      requiredAmounts: (["amount"], "500 mg or 1 tablet"), noteCanBeEnd: true, canBeOmitted: true),
    LogKind(
      table: "foods", people: [], text: "name", note: nil, defaults: ["allergens": ""]),
    LogKind(
      table: "food_logs", people: [.child, .elder], reference: "food_id",
      defaults: ["is_tried": "1"]),
    LogKind(
      table: "reactions", people: [.child, .elder], text: "signs", note: nil, textIsSentence: true,
      textCanBeKeyword: true, reference: "food_log_id"),
    LogKind(
      table: "check_ins", people: [.child], reference: "food_log_id", time: "done_at",
      dueAfterMeal: "due_at"),
    LogKind(
      table: "milestones", text: "title", textKeepsWords: true, defaults: ["kind": "other"]),
    LogKind(table: "notes", text: "text", note: nil, isVerbatim: true, closing: "answered_at"),
    LogKind(
      table: "visits", text: "clinician", textNeedsTitle: true, peopleByKind: ["vet": [.pet]],
      defaults: ["kind": "other"]),
    LogKind(
      table: "reminders", text: "title", note: nil, textKeepsWords: true, time: "due_at",
      isPlan: true, closing: "done_at",
      defaults: ["kind": "other", "lead_minutes": "0"]),
    LogKind(
      table: "tasks", people: [.elder], text: "title", note: "details", textKeepsWords: true,
      time: "starts_on",
      lastDay: "ends_on",
      defaults: [
        "category": "other", "weekdays": "1234567", "deadline_minutes": "60",
        "confirmation": "text", "status": "active",
      ]),
    LogKind(
      table: "replies", people: [.elder], text: "text", note: nil, textIsSentence: true,
      reference: "task_id", canBeOmitted: true,
      defaults: ["completed": "0", "favourite": "0"]),
    LogKind(table: "photos", text: "file", note: "caption", defaults: ["favourite": "0"]),
    LogKind(table: "pet_foods", people: [], text: "name", note: nil, isSupply: true),
    LogKind(
      table: "pet_meals", people: [.pet], reference: "food_id",
      requiredAmounts: (["portion", "grams"], "40 g or 1 packet")),
    LogKind(
      table: "stock", people: [], note: nil, reference: "food_id",
      amountAndUnit: ("amount", "unit"), requiredAmounts: (["amount"], "2 packets or 500 g"),
      isSupply: true, defaults: ["configured": "1"]),
    LogKind(table: "points", people: [.child], text: "reason", note: nil, textIsSentence: true),
    LogKind(
      table: "usage_sessions", people: [.child], text: "app", note: nil,
      canBeLong: true, defaults: ["category": "other"]),
  ]
}

/// A record that a line describes, before it is written.
struct LogRecord {
  var id = UUID().uuidString.lowercased()
  let kind: LogKind
  var profile: Profile?
  /// The column with the end, if the line ends this record of the database, or nil if the record is new.
  var endColumn: String?
  /// The values of columns, as text that SQLite converts to the type of the column.
  var values: [String: String]
  /// The names of records to which this record refers, by the column with the reference, for the preview.
  var names: [String: String] = [:]
}
