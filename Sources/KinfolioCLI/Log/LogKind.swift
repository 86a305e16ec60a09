import Foundation
import Records

/// How a line of `kinfolio log` describes a record of one table, in addition to what the table's columns define.
struct LogKind: Sendable {
  let table: String
  /// The kinds of profiles that can have such records; empty if the records are about the whole family.
  var profileKinds: Set<Profile.Kind> = Set(Profile.Kind.allCases)
  /// The column for words that have no other meaning, such as a name; if it is nil, such words are not understood.
  var textColumn: String?
  /// The column of the text after a colon, or nil if there is none.
  var noteColumn: String? = "note"
  /// True if words that are the values of other columns, such as the kind of a milestone, are also a part of the text.
  var textIncludesColumnValues = false
  /// True if the text is the name of a doctor, which starts with a title such as "Dr." unless it is quoted.
  var textNeedsDoctorTitle = false
  /// True if the text is not a name, so that it must be in double quotes or after a colon.
  var textIsSentence = false
  /// True if the text can be the text of other records, such as a symptom that is a sign of a reaction.
  var textCanBeKeyword = false
  /// True if the text is everything after the keyword, as written.
  var textIsVerbatim = false
  /// The column that refers to a record named in the line, such as a food.
  var referenceColumn: String?
  /// The column of the amount that may have any unit, with the column of its unit.
  var amountAndUnitColumns: (amount: String, unit: String)?
  /// The columns of amounts, of which a line must fill at least one, and an example of such an amount.
  var requiredAmounts: (columns: [String], example: String)?
  /// The columns of the seconds at the left and the right breast.
  var breastColumns: (left: String, right: String)?
  /// True for a pet food and for a count of its stock, which contain the size of a packet, a box or a bag.
  var isPetFoodSupply = false
  /// The column for the time or day in the line, unless that is a column that identifies the record.
  var time: String?
  /// True if the record is about a period that may last longer than five hours.
  var canExceedFiveHours = false
  /// The maximum duration of a record in hours, by the value of its column `kind`, such as 6 for `nap`.
  var maximumHoursByKind: [String: Int64] = [:]
  /// The kinds of profiles that can have a record, by the value of its column `kind`, such as pets for `vet`.
  var profileKindsByKind: [String: Set<Profile.Kind>] = [:]
  /// True if the time may be in the future.
  var canBeInFuture = false
  /// The column of the last day of a plan.
  var lastDayColumn: String?
  /// The column of the day on which something is due.
  var dueDayColumn: String?
  /// The column of the time at which a check after the meal named in the line is due.
  var mealCheckColumn: String?
  /// The column of the time that ends the record, if the record is no period and has no last day.
  var closingTimeColumn: String?
  /// True if a line can end the record by its name alone, such as "cough ended".
  var canEndByName = false
  /// True if a note such as "stopped" probably means the end of another record.
  var noteCanMeanEnd = false
  /// True if the record is about something that can be left out, such as a dose.
  var canBeOmitted = false
  /// The values for columns that the line does not mention.
  var defaultValuesByColumn: [String: String] = [:]

  var kind: RecordKind? { Journal.kind(ofTable: table) }

  /// The column of the line's time or day, or nil if the record has none.
  var timeField: Field? {
    if let time { return kind?.field(named: time) }
    return kind?.fields.first { $0.identifiesRecord && [.moment, .day].contains($0.valueType) }
  }

  /// The column with the end of a period, or nil if the record is not about a period.
  var periodEndField: Field? {
    guard let kind, kind.recordType is any SpanRecord.Type else { return nil }
    return kind.fields.first { $0.valueType == .moment && !$0.identifiesRecord }
  }

  /// The column of the time or day that ends a record, or nil if such records have no end.
  var endField: Field? {
    (closingTimeColumn ?? lastDayColumn).flatMap { kind?.field(named: $0) } ?? periodEndField
  }

  static func kind(ofTable table: String) -> LogKind? { all.first { $0.table == table } }

  static let all: [LogKind] = [
    LogKind(
      table: "bottle_feeds", profileKinds: [.child], defaultValuesByColumn: ["contents": "other"]),
    LogKind(
      table: "nursing_sessions", profileKinds: [.child],
      breastColumns: ("left_seconds", "right_seconds")),
    LogKind(
      table: "milk_waste", profileKinds: [.child], textColumn: "reason", noteColumn: nil,
      textIsSentence: true),
    LogKind(table: "pumping_sessions", profileKinds: [.child]),
    LogKind(
      table: "sleeps", profileKinds: [.child], canExceedFiveHours: true,
      maximumHoursByKind: ["nap": 6],
      noteCanMeanEnd: true),
    LogKind(
      table: "diapers", profileKinds: [.child], defaultValuesByColumn: ["wet": "0", "dirty": "0"]),
    LogKind(table: "measurements"),
    LogKind(table: "temperatures"),
    LogKind(
      table: "symptoms", textColumn: "name", canExceedFiveHours: true, canEndByName: true,
      noteCanMeanEnd: true),
    LogKind(
      table: "vaccinations", textColumn: "vaccine", dueDayColumn: "next_due_on", canBeOmitted: true),
    LogKind(
      table: "medicines", textColumn: "name", textCanBeKeyword: true,
      amountAndUnitColumns: ("amount", "unit"),
      requiredAmounts: (["amount"], "500 mg or 1 tablet"), time: "starts_on",
      lastDayColumn: "ends_on",
      canEndByName: true, noteCanMeanEnd: true),
    LogKind(
      table: "doses", textColumn: "name", referenceColumn: "medicine_id",
      amountAndUnitColumns: ("amount", "unit"),
      requiredAmounts: (["amount"], "500 mg or 1 tablet"), noteCanMeanEnd: true, canBeOmitted: true),
    LogKind(
      table: "foods", profileKinds: [], textColumn: "name", noteColumn: nil,
      defaultValuesByColumn: ["allergens": ""]),
    LogKind(
      table: "food_logs", profileKinds: [.child, .elder], referenceColumn: "food_id",
      defaultValuesByColumn: ["is_tried": "1"]),
    LogKind(
      table: "reactions", profileKinds: [.child, .elder], textColumn: "signs", noteColumn: nil,
      textIsSentence: true,
      textCanBeKeyword: true, referenceColumn: "food_log_id"),
    LogKind(
      table: "check_ins", profileKinds: [.child], referenceColumn: "food_log_id", time: "done_at",
      mealCheckColumn: "due_at"),
    LogKind(
      table: "milestones", textColumn: "title", textIncludesColumnValues: true,
      defaultValuesByColumn: ["kind": "other"]),
    LogKind(
      table: "notes", textColumn: "text", noteColumn: nil, textIsVerbatim: true,
      closingTimeColumn: "answered_at"),
    LogKind(
      table: "visits", textColumn: "clinician", textNeedsDoctorTitle: true,
      profileKindsByKind: ["vet": [.pet]],
      defaultValuesByColumn: ["kind": "other"]),
    LogKind(
      table: "reminders", textColumn: "title", noteColumn: nil, textIncludesColumnValues: true,
      time: "due_at",
      canBeInFuture: true, closingTimeColumn: "done_at",
      defaultValuesByColumn: ["kind": "other", "lead_minutes": "0"]),
    LogKind(
      table: "tasks", profileKinds: [.elder], textColumn: "title", noteColumn: "details",
      textIncludesColumnValues: true,
      time: "starts_on",
      lastDayColumn: "ends_on",
      defaultValuesByColumn: [
        "category": "other", "weekdays": "1234567", "deadline_minutes": "60",
        "confirmation": "text", "status": "active",
      ]),
    LogKind(
      table: "replies", profileKinds: [.elder], textColumn: "text", noteColumn: nil,
      textIsSentence: true,
      referenceColumn: "task_id", canBeOmitted: true,
      defaultValuesByColumn: ["completed": "0", "favourite": "0"]),
    LogKind(
      table: "photos", textColumn: "file", noteColumn: "caption",
      defaultValuesByColumn: ["favourite": "0"]),
    LogKind(
      table: "pet_foods", profileKinds: [], textColumn: "name", noteColumn: nil,
      isPetFoodSupply: true),
    LogKind(
      table: "pet_meals", profileKinds: [.pet], referenceColumn: "food_id",
      requiredAmounts: (["portion", "grams"], "40 g or 1 packet")),
    LogKind(
      table: "stock", profileKinds: [], noteColumn: nil, referenceColumn: "food_id",
      amountAndUnitColumns: ("amount", "unit"), requiredAmounts: (["amount"], "2 packets or 500 g"),
      isPetFoodSupply: true, defaultValuesByColumn: ["configured": "1"]),
    LogKind(
      table: "points", profileKinds: [.child], textColumn: "reason", noteColumn: nil,
      textIsSentence: true),
    LogKind(
      table: "usage_sessions", profileKinds: [.child], textColumn: "app", noteColumn: nil,
      canExceedFiveHours: true, defaultValuesByColumn: ["category": "other"]),
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
  var valuesByColumn: [String: String]
  /// The names of records to which this record refers, by the column with the reference, for the preview.
  var referencedNamesByColumn: [String: String] = [:]
}
