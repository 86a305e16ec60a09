import Records

/// O5: the latest stool of a color in the reference.
///
/// Black counts only after the first days of life.
enum StoolColor {
  static let rule = FindingRule(id: "O5", topic: .stoolColor) { input in
    guard let limit = input.threshold("O5.colour", on: input.window.last),
      let born = input.profile.birthDate
    else { return nil }
    let named = input.journal.diapers.of(input.id).within(input.timeRange).last { diaper in
      switch diaper.color {
      case .white, .gray, .red: diaper.isDirty
      case .black: diaper.isDirty && input.day(of: diaper.happenedAt) > born + Int(limit.value)
      case .yellow, .brown, .green, .orange, nil: false
      }
    }
    guard let named, let color = named.color else { return nil }
    return Finding(
      ruleID: "O5", phraseKey: "concern.stool_colour",
      arguments: [
        "colour": .phraseKey("diaper_colour.\(color.rawValue)"),
        "moment": .moment(named.happenedAt),
      ],
      recordIDs: [named.entry.id],
      reference: .init(
        phraseKey: "reference.stool_colour", arguments: ["number": .count(Int(limit.value))],
        threshold: limit))
  }
}
