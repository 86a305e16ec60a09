import Figures
import Knowledge
import Records

/// The sections of a visit report in sentences: summary, highlights and points to raise.
extension VisitReportBuilder {
  /// The texts that the narrative program wrote for today's report, or nil if the program failed or was not run.
  private var programAnswer: NarrativeAnswer? { try? programResult?.get() }

  private var programResult: Result<NarrativeAnswer, NarrativeFailure>? {
    visit.visit == nil ? input.narratives[profile.id, wording.language] : nil
  }

  /// Returns the section with the summary of the report.
  ///
  /// If a narrative program is used, a note states that it wrote the summary, or why it failed. In the report of an
  /// illness, returns nil if no narrative program is used: the summary by rules is about other days than the course of
  /// the illness, so the numbers would contradict each other.
  func summary() throws -> VisitContent.Section? {
    if visit.illnessMetrics != nil && programResult == nil { return nil }
    let paragraphs = try input.findingGenerator.narrativeParagraphs(of: profile, visit.metrics)
      .map { try $0.map { try wording.sentence($0) }.joined(separator: " ") }
    return try section(
      .summary, "visit.summary",
      (programAnswer?.summaryParagraphs ?? paragraphs).map(VisitContent.Part.paragraph) + [
        try authorNote()
      ])
  }

  private func authorNote() throws -> VisitContent.Part? {
    switch programResult {
    case .success: return .note(try text("narrative.outside"))
    case .failure(let failure):
      return .note(try text("narrative.fallback", ["reason": text(failure.phraseKey)]))
    case nil: return nil
    }
  }

  func programHighlights() throws -> VisitContent.Section? {
    let lines = (programAnswer?.highlights ?? []).map { VisitContent.Line(text: $0) }
    return try section(.highlights, "visit.highlights", [list(lines)])
  }

  /// Returns a section with the points to raise with the doctor.
  ///
  /// The points that the narrative program wrote come first. All points of Kinfolio's own rules follow, with their
  /// sources.
  func pointsToRaise() throws -> VisitContent.Section? {
    let found = concerns.filter { !isStatedElsewhere($0) }
    let lines = try found.map { finding in
      let number = finding.reference.flatMap { figureSet.sources.number(of: $0.threshold.citation) }
      return line(
        try wording.concernText(finding, citationNumber: number ?? 0),
        quoting: wording.familyWords(in: finding), shortForm: "", isVital: true)
    }
    let own = (programAnswer?.concerns ?? []).map {
      line($0, quoting: [$0], shortForm: "", isVital: true)
    }
    let cited = found.compactMap { $0.reference?.threshold.citation }
    let references = try figureSet.sources.numberedReferences(in: wording, onlyOf: cited)
    let sources = VisitContent.Sources(
      label: try text("visit.sources", ["sources": ""]), references: references)
    return try section(
      .concerns, "visit.concerns",
      [list(own + lines), references.isEmpty ? nil : .sources(sources)])
  }

  /// Returns true if another section on the first page states the same fact as this point to raise with the doctor.
  ///
  /// These facts are the duration of the pregnancy and, in the report of an illness, the highest temperature, the last
  /// temperature, the last fever and a loss of weight.
  private func isStatedElsewhere(_ finding: Finding) -> Bool {
    if finding.isResult(of: pretermRule) { return true }
    guard let illness = visit.illnessMetrics else { return false }
    if finding.isResult(of: extremeTemperaturesRule) {
      let stated = [
        illness.highestTemperature?.measuredAt, illness.temperatures.last?.measuredAt,
        illness.feverTimes?.upperBound,
      ].compactMap(\.self).map(Finding.Argument.moment)
      return finding.arguments["moment"].map(stated.contains) ?? false
    }
    return finding.isResult(of: weightLostRule)
      && finding.recordIDs
        == [illness.previousWeight, illness.recentWeight].compactMap { $0?.entry.id }
  }
}
