import Knowledge

/// The narrative sections: summary, highlights, and points to raise.
struct NarrativeReportSections {
  let input: VisitReportInput

  /// The answer of the narrative program, which is run only for today's report; nil if it was not run or failed.
  private var programAnswer: NarrativeAnswer? { try? programResult?.get() }

  private var programResult: Result<NarrativeAnswer, NarrativeFailure>? {
    input.visit.visit == nil
      ? input.context.narratives[input.profile.id, input.wording.language] : nil
  }

  /// A note states that the family's narrative program wrote the summary, or why it failed.
  func summary() throws -> VisitContent.Section? {
    let paragraphs = try input.context.findings.narrativeParagraphs(
      of: input.profile, input.visit.metrics
    ).map {
      sentences in
      try sentences.map { try input.wording.sentence($0) }.joined(separator: " ")
    }
    return try input.section(
      "summary", "visit.summary",
      (programAnswer?.summary ?? paragraphs).map(VisitContent.Part.paragraph) + [try authorNote()])
  }

  private func authorNote() throws -> VisitContent.Part? {
    switch programResult {
    case .success: return .note(try input.text("narrative.outside"))
    case .failure(let failure):
      return .note(try input.text("narrative.fallback", ["reason": input.text(failure.phraseKey)]))
    case nil: return nil
    }
  }

  func programHighlights() throws -> VisitContent.Section? {
    try input.section(
      "highlights", "visit.highlights", [input.list(programAnswer?.highlights ?? [])])
  }

  /// Returns the points of the narrative program, which replace no findings, and the findings with their sources.
  func concerns() throws -> VisitContent.Section? {
    let found = input.concerns.filter { !isStatedElsewhere($0) }
    let lines = try found.map { finding in
      let number = finding.reference.flatMap {
        input.charts.sources.number(of: $0.threshold.citation)
      }
      return input.line(
        try input.wording.concern(finding, citationNumber: number ?? 0),
        quoting: input.wording.familyWords(in: finding), shortForm: "", isVital: true)
    }
    let own = (programAnswer?.concerns ?? []).map {
      input.line($0, quoting: [$0], shortForm: "", isVital: true)
    }
    let cited = found.compactMap { $0.reference?.threshold.citation }
    let references = try input.charts.sources.numberedReferences(in: input.wording, of: cited)
    let sources = VisitContent.Sources(
      label: try input.text("visit.sources", ["sources": ""]), references: references)
    return try input.section(
      "concerns", "visit.concerns",
      [
        input.list(own + lines),
        references.isEmpty ? nil : .sources(sources),
      ])
  }

  /// Returns true if another section of the first page states the fact: the duration of the pregnancy, and in the
  /// report of an illness the highest temperature, the last temperature, the last fever and a loss of weight.
  private func isStatedElsewhere(_ finding: Finding) -> Bool {
    if finding.ruleID == "P1" { return true }
    guard let illness = input.visit.illness else { return false }
    switch finding.ruleID {
    case "T4":
      let stated = [
        illness.highestTemperature?.measuredAt, illness.temperatures.last?.measuredAt,
        illness.feverTimes?.upperBound,
      ].compactMap(\.self).map(Finding.Argument.moment)
      return finding.arguments["moment"].map(stated.contains) ?? false
    case "G9":
      return finding.recordIDs
        == [illness.weightBefore, illness.weight].compactMap { $0?.entry.id }
    default: return false
    }
  }
}
