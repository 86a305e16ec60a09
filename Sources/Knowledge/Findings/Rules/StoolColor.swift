import Records

/// O5: the latest stool of each color in the reference: pale, red, or black after the first days of
/// life.
enum StoolColor {
  static let rule = FindingRule(
    id: "O5", topic: .stoolColor,
    each: { input in
      let stools = input.journal.diapers.of(input.id).within(input.timeRange).filter(\.isDirty)
      return ["O5.pale", "O5.red", "O5.black"].compactMap { id in
        let named = stools.filter { $0.color?.thresholdID == id }.compactMap { stool in
          // Black stools are usual in the first days, so they need an age.
          (id == "O5.black"
            ? input.threshold(id, on: input.day(of: stool.happenedAt))
            : input.thresholdOrAnyAge(id, on: input.day(of: stool.happenedAt)))
            .map { (stool, $0) }
        }
        return named.last.map { finding(for: $0, count: named.count, limit: $1) }
      }
    })

  private static func finding(for last: Diaper, count: Int, limit: Threshold) -> Finding {
    Finding(
      ruleID: "O5", phraseKey: "concern.stool_color",
      arguments: [
        "count": .count(count), "color": .phraseKey("diaper_colour.\(last.color?.rawValue ?? "")"),
        "moment": .moment(last.happenedAt),
      ],
      recordIDs: [last.entry.id],
      reference: .init(phraseKey: "reference.stool_color", arguments: [:], threshold: limit))
  }
}

extension Diaper.Color {
  /// The id of the reference value for the color; nil for usual colors.
  fileprivate var thresholdID: String? {
    switch self {
    case .white, .gray: "O5.pale"
    case .red: "O5.red"
    case .black: "O5.black"
    case .yellow, .brown, .green, .orange: nil
    }
  }
}
