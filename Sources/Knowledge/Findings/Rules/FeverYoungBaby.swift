import Records

/// Rule T1: a fever at an age at which guidelines consider every fever important, or at an unknown age.
///
/// A fever in a symptom or a note also counts. The corrected age (since the due date) is used if it is lower.
enum FeverYoungBaby {
  static let rule = FindingRule(id: "T1") { input in
    input.temperatureFinding { input.thresholdForYoungerOrAnyAge("T1.fever", on: $0) }
      ?? symptom(in: input) ?? note(in: input)
  }

  private static func note(in input: FindingRule.Input) -> Finding? {
    let others = input.journal.profiles.map(\.name).filter { $0 != input.profile.name }
    return input.journal.notes.of(input.id).within(input.acuteSignRange).last { note in
      mentionsFever(note.text, input.ruleData) && !input.ruleData.describes(note.text, .otherPerson)
        && !others.contains(where: note.text.contains)
        && reference(at: note.writtenAt, in: input) != nil
    }.map { note in
      Finding(
        phraseKey: "concern.note",
        arguments: ["text": .quotedText(note.text), "moment": .moment(note.writtenAt)],
        recordIDs: [note.entry.id], reference: reference(at: note.writtenAt, in: input))
    }
  }

  private static func symptom(in input: FindingRule.Input) -> Finding? {
    input.symptomsInWindow.last { symptom in
      (symptom.isFever || mentionsFever(symptom.name, input.ruleData))
        && reference(at: symptom.span.start, in: input) != nil
    }.map { input.finding(quoting: $0, reference: reference(at: $0.span.start, in: input)) }
  }

  private static func mentionsFever(_ text: String, _ ruleData: RuleData) -> Bool {
    text.hasFeverTemperature
      || ruleData.describes(text, .feltFever) && !text.hasNormalTemperature
  }

  /// Returns the reference value for the child's age; nil at an age at which guidelines do not consider every fever
  /// important.
  private static func reference(
    at moment: Instant, in input: FindingRule.Input
  ) -> Finding.Reference? {
    input.thresholdForYoungerOrAnyAge("T1.fever", on: input.day(of: moment)).map {
      input.temperatureReference("reference.fever", of: $0)
    }
  }
}
