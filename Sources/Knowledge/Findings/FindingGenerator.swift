import Records

/// Derives findings (sentences of reports) from a family's records and metrics by applying the rules.
package struct FindingGenerator: Sendable {
  private let journal: Journal
  private let growthHistoryByProfileID: [ID<Profile>: GrowthHistory]
  private let ruleData: RuleData

  package init(in journal: Journal, _ summary: FamilySummary, by ruleData: RuleData) {
    self.journal = journal
    growthHistoryByProfileID = Dictionary(summary.members.map { ($0.profile.id, $0.growthHistory) })
    {
      first, _ in first
    }
    self.ruleData = ruleData
  }

  /// Returns up to five pleasant or interesting facts about the days that a report covers, most interesting first.
  package func highlights(of profile: Profile, _ metrics: FamilySummary.Metrics) -> [Finding] {
    Array(
      firstFindingsPerGroup(by: RuleLists.highlightRules, ruleInput(of: profile, metrics)).prefix(5)
    )
  }

  /// Returns the findings that the family should discuss with a doctor, most urgent first.
  ///
  /// Similar rules form a group. If several rules of a group have findings, only those of the first rule are returned.
  package func concerns(of profile: Profile, _ metrics: FamilySummary.Metrics) -> [Finding] {
    firstFindingsPerGroup(
      by: RuleLists.concernRules(of: profile.kind), ruleInput(of: profile, metrics))
  }

  /// Returns the paragraphs of a report's summary, each of which is an array of sentences.
  package func narrativeParagraphs(of profile: Profile, _ metrics: FamilySummary.Metrics)
    -> [[Finding]]
  {
    Narrative.paragraphs(of: ruleInput(of: profile, metrics))
  }

  private func ruleInput(of profile: Profile, _ metrics: FamilySummary.Metrics) -> FindingRule.Input
  {
    FindingRule.Input(
      journal: journal, profile: profile, metrics: metrics,
      growthHistory: growthHistoryByProfileID[profile.id] ?? .empty, ruleData: ruleData)
  }

  /// Returns the findings of the rules in order; of each group of rules, only the first rule with findings is used.
  private func firstFindingsPerGroup(by rules: [FindingRule], _ input: FindingRule.Input)
    -> [Finding]
  {
    var groups: Set<String> = []
    return rules.flatMap { rule in
      if groups.contains(rule.groupName) { return [Finding]() }
      let found = rule.find(input)
      if !found.isEmpty { groups.insert(rule.groupName) }
      return found
    }
  }
}

/// A publication and its year, which reports cite as the source of a reference value.
package struct Citation: Hashable, Sendable {
  let source: String
  /// The year of publication that is printed in the source, or nil if the source prints none.
  let publicationYear: Int?
  /// The year in which a person read the source, if the source prints no year of publication; otherwise nil.
  let accessYear: Int?
}

extension Threshold {
  package var citation: Citation {
    Citation(source: source, publicationYear: year, accessYear: read)
  }
}

/// The sources that a report cites, each with a number.
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

  /// Returns a line such as "[1] WHO (2006)" for each source; if `some` is not nil, only for the sources in `some`.
  package func numberedReferences(
    in wording: Wording, onlyOf some: [Citation]? = nil
  ) throws(PhraseError) -> [String] {
    try sources.enumerated().filter { some?.contains($0.element) != false }
      .map { index, source throws(PhraseError) in
        "[\(index + 1)] \(try wording.text(of: source))"
      }
  }
}
