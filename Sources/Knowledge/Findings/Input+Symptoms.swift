import Records

extension FindingRule.Input {
  /// The symptoms that started in `acuteSignRange`, or started before it and continued.
  var symptomsInWindow: [Symptom] { journal.symptoms.of(id).overlapping(acuteSignRange) }

  func symptoms(describing sign: SignWords.Sign) -> [Symptom] {
    symptomsInWindow.filter { ruleData.describes($0, sign) }
  }

  /// Returns a finding with a symptom in the family's own words, because rules search for words without understanding
  /// them.
  func finding(quoting symptom: Symptom, reference: Finding.Reference? = nil) -> Finding {
    var arguments: [String: Finding.Argument] = [
      "symptom": .text(symptom.name), "moment": .moment(symptom.span.start),
    ]
    arguments["severity"] = symptom.severity.map { .phraseKey("severity.\($0.rawValue)") }
    arguments["note"] = symptom.note.flatMap { $0.isEmpty ? nil : .quotedText($0) }
    // At the end of the days that the report covers, a later end of the symptom was not known yet.
    arguments["end"] = symptom.span.end.flatMap { $0 < timeRange.upperBound ? .moment($0) : nil }
    let suffixes = [("severity", "_severity"), ("note", "_note"), ("end", "_ended")]
      .map { arguments[$0] == nil ? "" : $1 }
    return Finding(
      phraseKey: "concern.symptom\(suffixes.joined())", arguments: arguments,
      recordIDs: [symptom.entry.id], reference: reference)
  }
}
