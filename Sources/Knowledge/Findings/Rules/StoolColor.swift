import Records

/// O5: the latest stool of each color in the reference: white, gray, red, or black after the first
/// days of life; after the ages of the reference stated as a fact.
enum StoolColor {
  static let rule = FindingRule(
    id: "O5", topic: .stoolColor,
    each: { input in
      let stools = input.journal.diapers.of(input.id).within(input.acuteTimeRange)
      return ([.white, .gray, .red, .black] as [Diaper.Color]).compactMap { color in
        guard let id = color.thresholdID else { return nil }
        let named = stools.filter { $0.color == color && isReported(id, $0, in: input) }
        return named.last.map { finding(for: $0, id, count: named.count, in: input) }
      }
    })

  /// Black stools are usual in the first days of life.
  private static func isReported(
    _ id: String, _ stool: Diaper, in input: FindingRule.Input
  ) -> Bool {
    guard id == "O5.black",
      let days = input.ruleData.thresholdAtAnyAge(id, in: input.journal.family.region)
    else { return true }
    return input.profile.birthDate.map {
      Double(input.day(of: stool.happenedAt).days - $0.days) >= days.value
    } ?? true
  }

  private static func finding(
    for last: Diaper, _ id: String, count: Int, in input: FindingRule.Input
  ) -> Finding {
    Finding(
      ruleID: "O5", phraseKey: "concern.stool_color",
      arguments: [
        "count": .count(count), "color": .phraseKey("stool_color.\(last.color?.rawValue ?? "")"),
        "moment": .moment(last.happenedAt),
      ],
      recordIDs: [last.entry.id],
      reference: input.thresholdOrAnyAge(id, on: input.day(of: last.happenedAt)).map {
        .init("reference.stool_color", of: $0)
      })
  }
}

extension Diaper.Color {
  fileprivate var thresholdID: String? {
    switch self {
    case .white, .gray: "O5.pale"
    case .red: "O5.red"
    case .black: "O5.black"
    case .yellow, .brown, .green, .orange: nil
    }
  }
}
