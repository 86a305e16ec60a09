import Foundation
import Knowledge
import Records

extension LogRecordFiller {
  func checkNumberRanges() throws(LogProblem) {
    for field in fields {
      guard let value = record.valuesByColumn[field.name].flatMap({ Double($0) }),
        let range = field.range,
        !range.contains(value)
      else { continue }
      throw LogProblem(
        "The \(reader.words.englishName(of: field)) \(value.formatted()) is not possible. "
          + (field.allowedValuesSentence(after: .outOfRange) ?? ""))
    }
  }

  func checkRequiredValues() throws(LogProblem) {
    for field in fields where field.isRequired && record.valuesByColumn[field.name] == nil {
      throw LogProblem(
        field.missingValueQuestion(reader.words, ofKind: record.valuesByColumn["kind"]))
    }
    if let (columns, example) = kind.requiredAmounts,
      columns.allSatisfy({ record.valuesByColumn[$0] == nil })
    {
      throw LogProblem("How much? Add an amount, such as \(example).")
    }
  }

  /// Throws if the record contradicts what is known, such as a nap of half a day.
  func checkPlausibility() throws(LogProblem) {
    let value = record.valuesByColumn["kind"] ?? ""
    if let hours = record.exceededMaximumHours {
      throw LogProblem(
        "A \(value) of more than \(hours) hours is not clear. Write both times, such as 13:00-14:10."
      )
    }
    if kind.canExceedFiveHours, hasEqualOpenRecord {
      throw LogProblem(
        "A record that began then is still open. To end it, write, for example: nap ended 14:10.")
    }
    if let profile = record.profile, let people = kind.profileKindsByKind[value],
      !people.contains(profile.kind)
    {
      throw LogProblem(
        "\(profile.name) is \(profile.kind.nameWithArticle), and a record of the kind '\(value)' is only for: "
          + "\(people.map(\.rawValue).sorted().joined(separator: " or ")).")
    }
    if let profile = record.profile, profile.status.isFormer,
      kind.kind?.uses.contains(.isEvent) != true
    {
      throw LogProblem(
        "\(profile.name) is \(profile.status.rawValue), so nothing is planned any more.")
    }
    if let name = record.valuesByColumn["name"],
      let field = fields.first(where: { $0.valueType == .allergens }),
      let allergens = reader.words.valuesByWord(of: field)
    {
      let listed = Set(
        (record.valuesByColumn[field.name] ?? "").split(separator: " ").map(String.init))
      let named = name.split(separator: " ").compactMap { allergens[LogWords.folded($0)] }
      if let missing = named.first(where: { !listed.contains($0) }) {
        throw LogProblem(
          "The name contains the allergen \(missing). Write the allergens after the color, such as: "
            + "food \"\(name)\" brown \(missing.replacing("_", with: " "))")
      }
    }
    if kind.profileKinds.isEmpty, let name = record.valuesByColumn["name"].map(LogWords.folded),
      (reader.journal.foodsByID.values.map(\.name) + reader.journal.petFoodsByID.values.map(\.name))
        .contains(where: { LogWords.folded($0) == name })
    {
      throw LogProblem("There is a food of this name already.")
    }
  }

  /// True if the database contains a record of the same kind and name that started at the same time and has no end.
  private var hasEqualOpenRecord: Bool {
    reader.storedRecords(of: kind, about: record.profile).contains { other in
      other.valuesByColumn["ended_at"] == nil
        && ["started_at", kind.textColumn].compactMap(\.self).allSatisfy {
          other.valuesByColumn[$0] == record.valuesByColumn[$0]
        }
    }
  }
}

extension LogRecord {
  /// The maximum duration in hours of this kind of record, such as a nap, if the record is longer; otherwise nil.
  var exceededMaximumHours: Int64? {
    guard let start = moment(inColumn: "started_at"), let end = moment(inColumn: "ended_at"),
      let hours = valuesByColumn["kind"].flatMap({ kind.maximumHoursByKind[$0] }),
      end - start > hours * hour
    else { return nil }
    return hours
  }

  func moment(inColumn column: String) -> Instant? {
    valuesByColumn[column].flatMap { Int64($0) }.map(Instant.init(seconds:))
  }
}
