import Records

/// Rule T1: a fever at an age at which guidelines consider every fever important, or at an unknown age.
///
/// A fever in a symptom or a note also counts. The corrected age (since the due date) is used if it is lower.
let youngBabyFeverRule = FindingRule(id: "T1") { input in
  input.extremeTemperatureFinding { input.thresholdForYoungerOrAnyAge("T1.fever", on: $0) }
    ?? input.feverSymptomFinding ?? input.feverNoteFinding
}

extension FindingRule.Input {
  fileprivate var feverNoteFinding: Finding? {
    let others = journal.profiles.map(\.name).filter { $0 != profile.name }
    return journal.notes.of(profileID).within(acuteSignRange).last { note in
      mentionsFever(note.text) && !ruleData.describes(note.text, .otherPerson)
        && !others.contains(where: note.text.contains) && feverReference(at: note.writtenAt) != nil
    }.map { note in
      Finding(
        phraseKey: "concern.note",
        arguments: ["text": .quotedText(note.text), "moment": .moment(note.writtenAt)],
        recordIDs: [note.entry.id], reference: feverReference(at: note.writtenAt))
    }
  }

  fileprivate var feverSymptomFinding: Finding? {
    recentSymptoms.last { symptom in
      (symptom.describesFever || mentionsFever(symptom.name))
        && feverReference(at: symptom.span.start) != nil
    }.map { finding(quoting: $0, reference: feverReference(at: $0.span.start)) }
  }

  private func mentionsFever(_ text: String) -> Bool {
    text.mentionsFeverTemperature
      || ruleData.describes(text, .feltFever) && !text.mentionsNormalTemperature
  }

  /// Returns the reference value for the child's age, or nil at an age at which guidelines do not consider every fever
  /// important.
  private func feverReference(at moment: Instant) -> Finding.ReferenceValue? {
    thresholdForYoungerOrAnyAge("T1.fever", on: day(of: moment)).map {
      temperatureReference("reference.fever", of: $0)
    }
  }
}
