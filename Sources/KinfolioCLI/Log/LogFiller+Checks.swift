import Foundation
import Knowledge
import Records

extension LogFiller {
  func checkRange(_ record: LogRecord) throws(LogProblem) {
    for field in fields {
      guard let value = record.values[field.name].flatMap({ Double($0) }), let range = field.range,
        !range.contains(value)
      else { continue }
      throw LogProblem(
        "The \(reader.words.label(of: field)) \(value.formatted()) is not possible. "
          + (field.allowedValues(after: .outOfRange) ?? ""))
    }
  }

  func checkRequired(_ record: LogRecord) throws(LogProblem) {
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
  func checkSense(_ record: LogRecord) throws(LogProblem) {
    let value = record.values["kind"] ?? ""
    try record.checkDuration()
    if let profile = record.profile, let people = kind.peopleByValue[value],
      !people.contains(profile.kind)
    {
      throw LogProblem(
        "\(profile.name) is \(profile.kind.withArticle), so it is no \(value) visit.")
    }
    if let profile = record.profile, profile.status.isFormer,
      kind.kind?.uses.contains(.isEvent) != true
    {
      throw LogProblem(
        "\(profile.name) is \(profile.status.rawValue), so nothing is planned any more.")
    }
    if let name = record.values["name"],
      let field = fields.first(where: { $0.content == .allergens }),
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
}

extension LogRecord {
  /// Throws if the record is too long for its kind, such as a nap of half a day.
  func checkDuration() throws(LogProblem) {
    guard let start = moment("started_at"), let end = moment("ended_at"),
      let value = values["kind"],
      let hours = kind.maximumHours[value], end - start > hours * hour
    else { return }
    throw LogProblem(
      "A \(value) of more than \(hours) hours is not clear. Write both times, such as 13:00-14:10.")
  }

  func moment(_ column: String) -> Instant? {
    values[column].flatMap { Int64($0) }.map(Instant.init(seconds:))
  }
}
