import Records

/// Rule O5: the latest stool of each color in the reference: white, gray, red, or black after the first days of life.
///
/// At an age to which the reference does not apply, the stool is stated as a fact.
let stoolColorRule = FindingRule(id: "O5") { input -> [Finding] in
  let stools = input.journal.diapers.of(input.profileID).within(input.acuteSignRange)
  let thresholdIDs: KeyValuePairs<Diaper.Color, String> = [
    .white: "O5.pale", .gray: "O5.pale", .red: "O5.red", .black: "O5.black",
  ]
  return thresholdIDs.compactMap { color, id in
    let named = stools.filter { $0.color == color && isStoolReported(id, $0, in: input) }
    return named.last.map { last in
      Finding(
        phraseKey: "concern.stool_color",
        arguments: [
          "count": .count(named.count), "color": .phraseKey("stool_color.\(color.rawValue)"),
          "moment": .moment(last.happenedAt),
        ],
        recordIDs: [last.entry.id],
        reference: input.thresholdOrStrictest(id, on: input.day(of: last.happenedAt)).map {
          .init("reference.stool_color", of: $0)
        })
    }
  }
}

/// Returns false for a black stool in the first days of life, when black stools are usual.
private func isStoolReported(_ id: String, _ stool: Diaper, in input: FindingRule.Input) -> Bool {
  guard id == "O5.black", let days = input.strictestThreshold(id) else { return true }
  return input.profile.birthDate.map {
    Double(input.day(of: stool.happenedAt).days - $0.days) >= days.value
  } ?? true
}
