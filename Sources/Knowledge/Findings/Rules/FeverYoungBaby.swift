import Records

/// T1: a fever, also in a symptom or a note, at an unknown age, or at an age, corrected if that is younger, at which
/// guidelines consider every fever.
enum FeverYoungBaby {
  static let rule = FindingRule(id: "T1", topic: .temperature) { input in
    input.temperatureFinding(rule: "T1") { input.thresholdForYoungerOrAnyAge("T1.fever", on: $0) }
      ?? symptom(in: input) ?? note(in: input)
  }

  private static func note(in input: FindingRule.Input) -> Finding? {
    let notes = input.journal.notes.of(input.id).within(input.acuteTimeRange).compactMap { note in
      input.thresholdForYoungerOrAnyAge("T1.fever", on: input.day(of: note.writtenAt))
        .map { (note, $0) }
    }
    let others = input.journal.profiles.map(\.name).filter { $0 != input.profile.name }
    return notes.last { note, _ in
      saysFever(note.text, input.ruleData) && !input.ruleData.describes(note.text, .otherPerson)
        && !others.contains(where: note.text.contains)
    }.map { note, limit in
      Finding(
        ruleID: "T1", phraseKey: "concern.note",
        arguments: ["text": .quotedText(note.text), "moment": .moment(note.writtenAt)],
        recordIDs: [note.entry.id], reference: reference(limit, in: input))
    }
  }

  private static func saysFever(_ text: String, _ ruleData: RuleData) -> Bool {
    text.hasFeverTemperature
      || ruleData.describes(text, .feltFever) && !text.hasNormalTemperature
  }

  private static func reference(_ limit: Threshold, in input: FindingRule.Input)
    -> Finding.Reference
  {
    .init(
      input.profile.birthDate == nil
        ? "reference.fever_unknown_age" : "reference.fever", of: limit,
      ["temperature": .temperature(celsius: limit.value)])
  }

  private static func symptom(in input: FindingRule.Input) -> Finding? {
    let fevers = input.symptomsInWindow.filter {
      $0.isFever || saysFever($0.name, input.ruleData)
    }.compactMap { symptom in
      input.thresholdForYoungerOrAnyAge("T1.fever", on: input.day(of: symptom.span.start))
        .map { (symptom, $0) }
    }
    return fevers.last.map { symptom, limit in
      input.finding(quoting: symptom, rule: "T1", reference: reference(limit, in: input))
    }
  }
}
