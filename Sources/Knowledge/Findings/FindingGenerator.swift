import Records

package struct FindingGenerator: Sendable {
  private let journal: Journal
  private let growth: [ID<Profile>: GrowthHistory]
  private let ruleData: RuleData

  package init(in journal: Journal, _ summary: FamilySummary, by ruleData: RuleData) {
    self.journal = journal
    growth = Dictionary(summary.members.map { ($0.profile.id, $0.growth) }) { first, _ in first }
    self.ruleData = ruleData
  }

  /// Returns up to five highlights of the days that a report covers, most interesting first.
  package func highlights(of profile: Profile, _ metrics: FamilySummary.Metrics) -> [Finding] {
    Array(firstFindingsPerGroup(by: RuleLists.highlights, input(of: profile, metrics)).prefix(5))
  }

  /// Returns the findings that the family should discuss with a doctor, most urgent first.
  ///
  /// If several rules of a group find something, only the findings of the first of them are returned.
  package func concerns(of profile: Profile, _ metrics: FamilySummary.Metrics) -> [Finding] {
    firstFindingsPerGroup(by: RuleLists.concerns(of: profile.kind), input(of: profile, metrics))
  }

  /// Returns the paragraphs of a report's summary; each finding is one sentence.
  package func narrativeParagraphs(of profile: Profile, _ metrics: FamilySummary.Metrics)
    -> [[Finding]]
  {
    Narrative.paragraphs(of: input(of: profile, metrics))
  }

  private func input(of profile: Profile, _ metrics: FamilySummary.Metrics) -> FindingRule.Input {
    FindingRule.Input(
      journal: journal, profile: profile, metrics: metrics,
      growth: growth[profile.id] ?? .empty, ruleData: ruleData)
  }

  private func firstFindingsPerGroup(by rules: [FindingRule], _ input: FindingRule.Input)
    -> [Finding]
  {
    var groups: Set<String> = []
    return rules.flatMap { rule in
      if groups.contains(rule.group) { return [Finding]() }
      let found = rule.find(input)
      if !found.isEmpty { groups.insert(rule.group) }
      return found
    }
  }
}

/// The source of a published reference value and its year; how both are printed depends on the language.
package struct Citation: Hashable, Sendable {
  let source: String
  /// The year of publication that is printed in the source, or nil if the source prints no year.
  let year: Int?
  /// The year in which a person read the source, if the source prints no year of publication.
  let yearRead: Int?
}

extension Threshold {
  package var citation: Citation { Citation(source: source, year: year, yearRead: read) }
}

/// The sources that are cited in a report, with a unique number for each.
package struct CitationList: Hashable, Sendable {
  private var sources: [Citation] = []

  /// Creates a list in which the sources are numbered in the order of their first citation.
  package init(_ citations: [Citation] = []) {
    add(citations)
  }

  package mutating func add(_ citations: [Citation]) {
    for citation in citations where !sources.contains(citation) { sources.append(citation) }
  }

  /// Returns the number of a source in the list, starting at 1, or nil if the source is not in the list.
  package func number(of source: Citation) -> Int? { sources.firstIndex(of: source).map { $0 + 1 } }

  /// Returns a line such as "[1] …" for each source, or only for the sources in `some`; throws if a phrase is missing.
  package func numberedReferences(
    in wording: Wording, of some: [Citation]? = nil
  ) throws(PhraseError) -> [String] {
    try sources.enumerated().filter { some?.contains($0.element) != false }
      .map { index, source throws(PhraseError) in
        "[\(index + 1)] \(try wording.text(of: source))"
      }
  }
}
