import Records

extension FindingRule.Input {
  /// The symptoms that started in `acuteTimeRange` or continued into it.
  var symptomsInWindow: [Symptom] { journal.symptoms.of(id).overlapping(acuteTimeRange) }

  func symptoms(describing sign: SignWords.Sign) -> [Symptom] {
    symptomsInWindow.filter { ruleData.describes($0, sign) }
  }

  /// Returns a finding that quotes the family's words, because rules search for words without understanding them.
  func finding(
    quoting symptom: Symptom, rule: String, reference: Finding.Reference? = nil
  ) -> Finding {
    var arguments: [String: Finding.Argument] = [
      "symptom": .text(symptom.name), "moment": .moment(symptom.span.start),
    ]
    arguments["severity"] = symptom.severity.map { .phraseKey("severity.\($0.rawValue)") }
    arguments["note"] = symptom.note.flatMap { $0.isEmpty ? nil : .quotedText($0) }
    // An end after the window is not known yet.
    arguments["end"] = symptom.span.end.flatMap { $0 < timeRange.upperBound ? .moment($0) : nil }
    let hasEnded = arguments["end"] != nil
    let phraseKey =
      switch (arguments["severity"], arguments["note"]) {
      case (nil, nil): hasEnded ? "concern.symptom_ended" : "concern.symptom"
      case (nil, _): hasEnded ? "concern.symptom_note_ended" : "concern.symptom_note"
      case (_, nil): hasEnded ? "concern.symptom_severity_ended" : "concern.symptom_severity"
      case (_, _):
        hasEnded ? "concern.symptom_severity_note_ended" : "concern.symptom_severity_note"
      }
    return Finding(
      ruleID: rule, phraseKey: phraseKey, arguments: arguments, recordIDs: [symptom.entry.id],
      reference: reference)
  }
}
