import Records

extension FindingRule.Input {
  /// The symptoms that started in `acuteTimeRange` or continued into it.
  var symptomsInWindow: [Symptom] { journal.symptoms.of(id).overlapping(acuteTimeRange) }

  func symptoms(describing sign: SignWords.Sign) -> [Symptom] {
    symptomsInWindow.filter { ruleData.describes($0, sign) }
  }

  /// Returns a finding with the family's own words in quotation marks, because rules find words without understanding
  /// them.
  func finding(quoting symptom: Symptom, reference: Finding.Reference? = nil) -> Finding {
    var arguments: [String: Finding.Argument] = [
      "symptom": .text(symptom.name), "moment": .moment(symptom.span.start),
    ]
    arguments["severity"] = symptom.severity.map { .phraseKey("severity.\($0.rawValue)") }
    arguments["note"] = symptom.note.flatMap { $0.isEmpty ? nil : .quotedText($0) }
    // An end after the window is not known yet.
    arguments["end"] = symptom.span.end.flatMap { $0 < timeRange.upperBound ? .moment($0) : nil }
    let suffixes = [("severity", "_severity"), ("note", "_note"), ("end", "_ended")]
      .map { arguments[$0] == nil ? "" : $1 }
    return Finding(
      phraseKey: "concern.symptom\(suffixes.joined())", arguments: arguments,
      recordIDs: [symptom.entry.id], reference: reference)
  }
}
