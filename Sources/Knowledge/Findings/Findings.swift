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

/// Who says so, and of which year that is; the words for it follow the language.
package struct Citation: Hashable, Sendable {
  let source: String
  /// The year of the source; nil where it prints none.
  let year: Int?
  /// The year in which a source that prints none was read.
  let read: Int?
}

extension Threshold {
  /// Its source as reports cite it.
  package var citation: Citation { Citation(source: source, year: year, read: read) }
}

/// The sources a report cites, each with one number everywhere in it.
package struct SourceNumbers: Hashable, Sendable {
  private var sources: [Citation] = []

  /// Numbers sources in the order they are first named.
  package init(_ citations: [Citation] = []) {
    add(citations)
  }

  /// Numbers more sources behind those it has.
  package mutating func add(_ citations: [Citation]) {
    for citation in citations where !sources.contains(citation) { sources.append(citation) }
  }

  /// A source's number, from 1; nil of one that is not cited.
  package func number(of source: Citation) -> Int? { sources.firstIndex(of: source).map { $0 + 1 } }

  /// The sources, all or some of them, as a list of references has them: "[1] …"; throws where the
  /// phrase for one without a year is missing.
  package func lines(in wording: Wording, of some: [Citation]? = nil) throws(PhraseError)
    -> [String]
  {
    var lines: [String] = []
    for (index, source) in sources.enumerated() where some?.contains(source) != false {
      lines.append("[\(index + 1)] \(try wording.text(of: source))")
    }
    return lines
  }
}
