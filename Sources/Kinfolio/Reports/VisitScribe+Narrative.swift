/// What sums the window up: the story, what stands out, the points to raise.
extension VisitScribe {
  /// What the family's own program wrote for today's report; nil where it was not asked or failed.
  private var answer: NarrativeAnswer? { try? outside?.get() }

  private var outside: Result<NarrativeAnswer, NarrativeFailure>? {
    visit.visit == nil ? context.narratives[profile.id, wording.language] : nil
  }

  /// Two or three paragraphs, and who wrote them where that is not this program.
  func summary() throws -> Section? {
    let told = try context.findings.story(of: profile, visit.figures).map { sentences in
      try sentences.map { try wording.sentence($0) }.joined(separator: " ")
    }
    return try section(
      "summary", "visit.summary",
      (answer?.summary ?? told).map(Part.paragraph) + [try author()])
  }

  private func author() throws -> Part? {
    switch outside {
    case .success: return .note(try text("narrative.outside"))
    case .failure(let failure):
      return .note(try text("narrative.fallback", ["reason": text(failure.phrase)]))
    case nil: return nil
    }
  }

  func highlights() throws -> Section? {
    let found = try context.findings.highlights(of: profile, visit.figures)
      .map { try wording.sentence($0) }
    return try section("highlights", "visit.highlights", [list(answer?.highlights ?? found)])
  }

  /// What was recorded beside its references, with their sources; what an outside program raises
  /// stands before it and takes nothing of it away.
  func concerns() throws -> Section? {
    let found = context.findings.concerns(of: profile, visit.figures)
    let lines = try found.map { finding in
      let number = finding.reference.flatMap { charts.sources.number(of: $0.threshold.citation) }
      return Line(
        text: try wording.concern(finding, number: number ?? 0),
        free: wording.familyWords(in: finding))
    }
    let own = (answer?.concerns ?? []).map { Line(text: $0, free: [$0]) }
    let cited = found.compactMap { $0.reference?.threshold.citation }
    let list = try charts.sources.lines(in: wording, of: cited).joined(separator: " · ")
    return try section(
      "concerns", "visit.concerns",
      [
        self.list(own + lines),
        list.isEmpty ? nil : .note(try text("visit.sources", ["sources": list])),
      ])
  }
}
