import Records

/// Rule T1: a fever at an age at which guidelines consider every fever important, or at an unknown age.
///
/// A fever in a symptom or a note also counts. The corrected age (since the due date) is used if it is lower.
let feverYoungBabyRule = FindingRule(id: "T1") { input in
  input.temperatureFinding { input.thresholdForYoungerOrAnyAge("T1.fever", on: $0) }
    ?? input.feverSymptomFinding ?? input.feverNoteFinding
}

extension FindingRule.Input {
  fileprivate var feverNoteFinding: Finding? {
    let others = journal.profiles.map(\.name).filter { $0 != profile.name }
    return journal.notes.of(id).within(acuteSignRange).last { note in
      mentionsFever(note.text) && !ruleData.describes(note.text, .otherPerson)
        && !others.contains(where: note.text.contains) && reference(at: note.writtenAt) != nil
    }.map { note in
      Finding(
        phraseKey: "concern.note",
        arguments: ["text": .quotedText(note.text), "moment": .moment(note.writtenAt)],
        recordIDs: [note.entry.id], reference: reference(at: note.writtenAt))
    }
  }

  fileprivate var feverSymptomFinding: Finding? {
    recentSymptoms.last { symptom in
      (symptom.isFever || mentionsFever(symptom.name))
        && reference(at: symptom.span.start) != nil
    }.map { finding(quoting: $0, reference: reference(at: $0.span.start)) }
  }

  private func mentionsFever(_ text: String) -> Bool {
    text.hasFeverTemperature || ruleData.describes(text, .feltFever) && !text.hasNormalTemperature
  }

  /// Returns the reference value for the child's age, or nil at an age at which guidelines do not consider every fever
  /// important.
  private func reference(at moment: Instant) -> Finding.Reference? {
    thresholdForYoungerOrAnyAge("T1.fever", on: day(of: moment)).map {
      temperatureReference("reference.fever", of: $0)
    }
  }
}
