import Foundation
import Knowledge
import Records

extension LogFiller {
  func checkNumberRanges() throws(LogProblem) {
    for field in fields {
      guard let value = record.values[field.name].flatMap({ Double($0) }), let range = field.range,
        !range.contains(value)
      else { continue }
      throw LogProblem(
        "The \(reader.words.label(of: field)) \(value.formatted()) is not possible. "
          + (field.allowedValues(after: .outOfRange) ?? ""))
    }
  }

  func checkRequiredValues() throws(LogProblem) {
    for field in fields where field.isRequired && record.values[field.name] == nil {
      throw LogProblem(field.question(reader.words, ofKind: record.values["kind"]))
    }
    if let (columns, example) = kind.requiredAmounts,
      columns.allSatisfy({ record.values[$0] == nil })
    {
      throw LogProblem("How much? Add an amount, such as \(example).")
    }
  }

  /// Throws if the record contradicts what is known, such as a nap of half a day.
  func checkPlausibility() throws(LogProblem) {
    let value = record.values["kind"] ?? ""
    if let hours = record.exceededHours {
      throw LogProblem(
        "A \(value) of more than \(hours) hours is not clear. Write both times, such as 13:00-14:10."
      )
    }
    if kind.canBeLong, hasOpenRecord {
      throw LogProblem(
        "A record that began then is still open. To end it, write, for example: nap ended 14:10.")
    }
    if let profile = record.profile, let people = kind.peopleByKind[value],
      !people.contains(profile.kind)
    {
      throw LogProblem(
        "\(profile.name) is \(profile.kind.withArticle), and a record of the kind '\(value)' is only for: "
          + "\(people.map(\.rawValue).sorted().joined(separator: " or ")).")
    }
    if let profile = record.profile, profile.status.isFormer,
      kind.kind?.uses.contains(.isEvent) != true
    {
      throw LogProblem(
        "\(profile.name) is \(profile.status.rawValue), so nothing is planned any more.")
    }
    if let name = record.values["name"],
      let field = fields.first(where: { $0.valueType == .allergens }),
      let allergens = reader.words.values(of: field)
    {
      let listed = Set((record.values[field.name] ?? "").split(separator: " ").map(String.init))
      let named = name.split(separator: " ").compactMap { allergens[LogWords.folded($0)] }
      if let missing = named.first(where: { !listed.contains($0) }) {
        throw LogProblem(
          "The name contains the allergen \(missing). Write the allergens after the color, such as: "
            + "food \"\(name)\" brown \(missing.replacing("_", with: " "))")
      }
    }
    if kind.people.isEmpty, let name = record.values["name"].map(LogWords.folded),
      (reader.journal.foods.values.map(\.name) + reader.journal.petFoods.values.map(\.name))
        .contains(where: { LogWords.folded($0) == name })
    {
      throw LogProblem("There is a food of this name already.")
    }
  }

  /// True if the database contains a record of the same kind and name that started at the same time and has no end.
  private var hasOpenRecord: Bool {
    reader.records(of: kind, record.profile).contains { other in
      other.values["ended_at"] == nil
        && ["started_at", kind.text].compactMap(\.self).allSatisfy {
          other.values[$0] == record.values[$0]
        }
    }
  }
}

extension LogRecord {
  /// The maximum duration in hours of this kind of record, such as a nap, if the record is longer; otherwise nil.
  var exceededHours: Int64? {
    guard let start = moment("started_at"), let end = moment("ended_at"),
      let hours = values["kind"].flatMap({ kind.maximumHoursByKind[$0] }),
      end - start > hours * hour
    else { return nil }
    return hours
  }

  func moment(_ column: String) -> Instant? {
    values[column].flatMap { Int64($0) }.map(Instant.init(seconds:))
  }
}
