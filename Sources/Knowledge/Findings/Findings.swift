import Records

/// What the rules find, by profile and window.
package struct Findings: Sendable {
  private let journal: Journal
  private let growth: [ID<Profile>: GrowthHistory]
  private let rulebook: Rulebook

  /// Prepares to look at a journal and its summary by a book of references.
  package init(in journal: Journal, _ summary: Summary, by rulebook: Rulebook) {
    self.journal = journal
    growth = Dictionary(summary.members.map { ($0.profile.id, $0.growth) }) { first, _ in first }
    self.rulebook = rulebook
  }

  /// The highlights of one window, the most interesting first, five at most.
  package func highlights(of profile: Profile, _ figures: Summary.Figures) -> [Finding] {
    Array(found(by: FindingRule.highlights, input(of: profile, figures)).prefix(5))
  }

  /// What a doctor may want to know of one window, the most pressing first, one for each topic.
  package func concerns(of profile: Profile, _ figures: Summary.Figures) -> [Finding] {
    guard profile.kind == .child else { return [] }
    return found(by: FindingRule.concerns, input(of: profile, figures))
  }

  /// The paragraphs that sum one window up, each sentence with its figures and rows.
  package func story(of profile: Profile, _ figures: Summary.Figures) -> [[Finding]] {
    Story.paragraphs(of: input(of: profile, figures))
  }

  private func input(of profile: Profile, _ figures: Summary.Figures) -> FindingRule.Input {
    FindingRule.Input(
      journal: journal, profile: profile, figures: figures,
      growth: growth[profile.id] ?? .empty, rulebook: rulebook)
  }

  private func found(by rules: [FindingRule], _ input: FindingRule.Input) -> [Finding] {
    var topics: Set<FindingRule.Topic> = []
    return rules.flatMap { rule in
      if topics.contains(rule.topic) { return [Finding]() }
      let found = rule.find(input)
      if !found.isEmpty { topics.insert(rule.topic) }
      return found
    }
  }
}
